import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { asCsv } from '../../src/contract/csv.ts'
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import { LinkedBody, type Operation, Text } from '../../src/contract/operation.ts'
import { array, integer, list, object, string } from '../../src/contract/schema.ts'
import { contract as coordinateContract } from '../../src/coordinate/contract.ts'
import { contract as mediaContract } from '../../src/media/contract.ts'
import { useServices } from '../support/client.ts'

const clients = useServices()

type Row = Record<string, string>

/** Reads CSV with an independent parser. */
const read = (csv: string): Row[] =>
  parse(csv, { columns: true, bom: true, record_delimiter: '\r\n' }) as Row[]

const lists = (['media', 'coordinate'] as const).flatMap((name) =>
  Object.entries(
    (name === 'media' ? mediaContract : coordinateContract) as Record<string, Operation>,
  )
    .filter(([, operation]) => operation.ok['text/csv'] !== undefined)
    .map(([id, operation]) => ({ name, id, operation })),
)

const csvOf = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}format=csv`

/** The items of a JSON answer that have a row in its CSV form. */
function itemsOf(operation: Operation, body: Record<string, unknown>): Record<string, unknown>[] {
  return (operation.rows ?? ['results']).flatMap(
    (path) =>
      path.split('.').reduce<unknown>((inner, name) => (inner as Row)[name], body) as Record<
        string,
        unknown
      >[],
  )
}

function asCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  if (isList) return value.join('; ')
  if (typeof value !== 'object') return String(value)
  const isNamed = Object.keys(value).toSorted().join() === 'id,name'
  return isNamed ? String((value as Row)['name']) : JSON.stringify(value)
}

describe('a list as CSV', () => {
  it('is offered by every operation that answers a list', () => {
    const withResults = Object.values({ ...mediaContract, ...coordinateContract } as Record<
      string,
      Operation
    >).filter((operation) => {
      const schema = operation.ok['application/json'] as { properties?: object } | undefined
      return operation.method === 'GET' && 'results' in (schema?.properties ?? {})
    })
    expect(withResults.filter(({ ok }) => ok['text/csv'] === undefined)).toEqual([])
    expect(lists.length).toBeGreaterThan(withResults.length)
  })

  it.for(lists)('holds for $id of the $name service what JSON holds', async (row) => {
    const { name, operation } = row
    for (const example of operation.examples.filter(({ mediaType }) => mediaType === undefined)) {
      const path = exampleTarget(operation, example)
      const json = await clients[name].get(path)
      const csv = await clients[name].get(csvOf(path))
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
      const items = itemsOf(operation, json.body)
      const rows = read(csv.text)
      expect(rows).toHaveLength(items.length)
      rows.forEach((cells, i) => {
        for (const [column, value] of Object.entries(cells)) {
          const told = asCell(items[i]![column])
          expect(value.replace(/^'(?=[=+\-@])/, ''), `${column} of row ${i}`).toBe(
            column === 'href' ? clients[name].url() + told.slice('/v1'.length) : told,
          )
        }
        const leftOut = ['highlights', ...(operation.repeated ?? [])]
        const told = Object.keys(items[i]!).filter((name) => !leftOut.includes(name))
        expect(Object.keys(cells)).toEqual(expect.arrayContaining(told))
        expect(Object.keys(cells)).not.toEqual(expect.arrayContaining(leftOut))
      })
    }
  })

  it('has one header row whatever is found', async () => {
    const head = async (query: string) =>
      (await clients.media.get(`/v1/rules?format=csv&${query}`)).text.split('\r\n')[0]
    const columns = await head('limit=1')
    expect(columns).toBe(
      '"id","title","domain","type","priority","rationale","tags","basis","subject","limits","href"',
    )
    expect(await head('q=loudness&highlight=true')).toBe(columns)
    expect(await head('offset=5000')).toBe(columns)
  })

  it('begins with a byte order mark, ends each row with CRLF and is saved under a name', async () => {
    const response = await fetch(`${clients.coordinate.url()}/v1/axes/change-levels?format=csv`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.subarray(-2).toString()).toBe('\r\n')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="change-levels.csv"',
    )
  })

  it('is saved under the name of the thing of which it is a part', async () => {
    const { headers } = await fetch(
      `${clients.media.url()}/v1/destinations/headset/rules?format=csv`,
    )
    expect(headers.get('content-disposition')).toBe('attachment; filename="headset-rules.csv"')
  })

  it('pages as JSON does, and its links stay in the form', async () => {
    const seen: string[] = []
    let next: string | undefined = '/v1/prompts?change=C2&limit=60&format=csv'
    while (next !== undefined) {
      const { text, headers } = await clients.coordinate.get(next)
      seen.push(...read(text).map(({ id }) => id!))
      next = headers.get('link')?.match(/<([^>]*)>; rel="next"/)?.[1]
    }
    expect(new Set(seen).size).toBe(140)
    expect(seen).toHaveLength(140)
  })

  it('has a tag of its own, answers 304 to it and is compressed', async () => {
    const json = await clients.media.get('/v1/sources')
    const { headers } = await clients.media.get('/v1/sources?format=csv', {
      'accept-encoding': 'gzip',
    })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('etag')).not.toBe(json.headers.get('etag'))
    const again = await clients.media.get('/v1/sources?format=csv', {
      'accept-encoding': 'gzip',
      'if-none-match': headers.get('etag')!,
    })
    expect(again.status).toBe(304)
    const html = await clients.media.get('/v1/sources', { accept: 'text/csv' })
    expect(html.text).toBe(json.text)
    expect((await clients.media.get('/v1/sources?format=json')).text).toBe(json.text)
  })

  it('refuses another form and a form where there is no list', async () => {
    const { status, body } = await clients.media.get('/v1/sources?format=cvs')
    expect([status, body.message]).toEqual([
      400,
      'format: must be one of "json", "csv"; got "cvs" (did you mean "csv"?)',
    ])
    expect((await clients.media.get('/v1/rules/CAM-004?format=csv')).status).toBe(400)
  })

  it.for(lists)('leads from $id of the $name service to pages for people', async (row) => {
    const { name, operation } = row
    const example = operation.examples.find(({ mediaType }) => mediaType === undefined)!
    const rows = read((await clients[name].get(csvOf(exampleTarget(operation, example)))).text)
    for (const address of [rows.at(0)?.['href'], rows.at(-1)?.['href']]) {
      if (address === undefined) continue
      const page = await fetch(address)
      expect(page.status, address).toBe(200)
      expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    }
  })

  it('is the same of a value and of a page, whose links it keeps', () => {
    const operation = {
      ok: { 'application/json': list(object({ name: string() })) },
    } as unknown as Operation
    const value = { count: 1, results: [{ name: 'é' }] }
    const links = { next: '/v1/names?offset=1' }
    expect((asCsv(operation, value, String) as Text).text).toBe('\uFEFF"name"\r\n"é"\r\n')
    expect(asCsv(operation, new LinkedBody(value, links), String)).toMatchObject({
      body: { text: '\uFEFF"name"\r\n"é"\r\n' },
      links,
    })
  })

  it('holds cells that a person can read', async () => {
    const rows = read((await clients.media.get('/v1/rules?q=DLV-002&format=csv')).text)
    expect(rows[0]).toMatchObject({
      id: 'DLV-002',
      tags: 'standard; captions; accessibility; wcag; subtitles; sdh',
      limits: 'Captions in the package: yes',
      href: `${clients.media.url()}/rules/DLV-002`,
    })
  })

  it('keeps numbers numbers and takes no text for a formula', () => {
    const item = object({ text: string(), less: integer('A number.'), more: array(string()) })
    const operation = { ok: { 'application/json': list(item) } } as unknown as Operation
    const results = [
      { text: '=1+1', less: -23, more: ['a,b', 'c'] },
      { text: '-23 LUFS', less: 0, more: [] },
      { text: '@here', less: 1e21, more: ['-1'] },
      { text: 'a\r\n"b"', less: 1, more: [] },
      { text: '', less: 1, more: [] },
    ]
    const csv = asCsv(operation, { count: results.length, results }, String)
    expect(csv).toBeInstanceOf(Text)
    expect((csv as Text).text).toBe(
      [
        '\uFEFF"text","less","more"',
        `"'=1+1",-23,"a,b; c"`,
        `"'-23 LUFS",0,""`,
        `"'@here",1e+21,"'-1"`,
        '"a\r\n""b""",1,""',
        '"",1,""\r\n',
      ].join('\r\n'),
    )
  })
})
