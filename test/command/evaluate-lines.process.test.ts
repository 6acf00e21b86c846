/** `grammar evaluate --ndjson` in its own process: it reads contexts and writes outcomes line by line. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { MAX_LINE_BYTES } from '../../src/bulk/batches.ts'
import { useServices } from '../support/client.ts'
import { folder, grammar } from '../support/grammar.ts'

const { media } = useServices()
const root = path.join(import.meta.dirname, '../..')

const start = (args: readonly string[]) =>
  spawn(process.execPath, ['run.mjs', 'src/command/grammar.ts', 'evaluate', '--ndjson', ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })

async function evaluated(args: readonly string[], input: string | Uint8Array) {
  const child = start(args)
  child.stdin.on('error', () => {}).end(input)
  const [out, error, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  const lines = out.split('\n').slice(0, -1)
  return { out, error, status, outcomes: lines.map((line) => JSON.parse(line)) }
}

const blocked = {
  core: { production_phase: 'capture' },
  camera: { is_multiview: true, sync_error_ms: 4 },
}
const sound = {
  core: { production_phase: 'capture' },
  camera: { is_multiview: true, sync_error_ms: 0.1 },
}
const loud = { audio: { integrated_loudness: -23, short_term_max: -18.6 } }
const lines = (...values: readonly unknown[]): string =>
  values.map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('')

/** More contexts than one thread is given at once, each with its line number in the id. */
const many = lines(
  ...Array.from({ length: 6000 }, (_, i) => ({
    id: `row ${i + 1}`,
    context: i % 3 === 0 ? blocked : sound,
  })),
)

describe('a stream of contexts', () => {
  test('has an outcome for every line, in order, with its number and id', async () => {
    const { outcomes, status, error } = await evaluated(
      [],
      lines(blocked, '', { id: 7, context: sound }, { id: 'x', ...blocked }),
    )
    expect(error).toBe('')
    expect(status).toBe(1)
    expect(outcomes.map(({ line, id, verdict }) => [line, id, verdict])).toEqual([
      [1, undefined, 'blocked'],
      [3, 7, 'undecided'],
      [4, 'x', 'blocked'],
    ])
    expect(outcomes[0]).toMatchObject({ blocked_by: ['CAM-004'], hard_matched: ['CAM-004'] })
    expect(outcomes[2]).toEqual({ ...outcomes[0], line: 4, id: 'x' })
    expect(outcomes[1].undecided).toContain('CAM-010')
    expect(outcomes[1].open).toBeGreaterThanOrEqual(outcomes[1].undecided.length)
  })

  test('has the same bytes from a file and from a pipe, with one thread and with several', async () => {
    const file = path.join(folder({ 'contexts.ndjson': many }), 'contexts.ndjson')
    const [one, piped, several] = await Promise.all([
      evaluated([file], ''),
      evaluated(['-'], many),
      evaluated([file, '--jobs', '3'], ''),
    ])
    expect(one.outcomes.map(({ line }) => line)).toEqual(
      Array.from({ length: 6000 }, (_, i) => i + 1),
    )
    expect(piped.out).toBe(one.out)
    expect(several.out).toBe(one.out)
  })

  test('explains as the service does', async () => {
    const contexts = [
      { context: blocked },
      { context: loud, profile: 'broadcast-spot-france' },
      { context: {} },
    ]
    const { outcomes } = await evaluated(['--explain'], lines(...contexts))
    for (const [i, body] of contexts.entries()) {
      const { body: wanted } = await media.post('/v1/evaluate', { ...body, explain: true })
      expect(outcomes[i]).toEqual({ line: i + 1, outcome: wanted })
    }
  })

  test('asks what the options say, and each line its own profile', async () => {
    const input = lines(loud, { context: loud, profile: 'podcast' })
    const { outcomes } = await evaluated(['--profile', 'broadcast-spot-france'], input)
    expect(outcomes.map(({ hard_matched }) => hard_matched.includes('FRA-001'))).toEqual([
      true,
      false,
    ])
    const ofAudio = await evaluated(['--domains', 'audio'], lines(blocked))
    expect(ofAudio.outcomes[0].hard_matched).toEqual([])
    const ofClips = await evaluated(['--subject', 'clip'], lines(blocked))
    expect(ofClips.outcomes[0].hard_matched).toEqual([])
    const dome = {
      core: { production_phase: 'capture' },
      camera: { capture_rig: 'inward_dome', sync_error_ms: 4 },
    }
    const [inferred, stated] = await Promise.all([
      evaluated([], lines(dome)),
      evaluated(['--infer', 'false'], lines(dome)),
    ])
    expect(inferred.outcomes[0].blocked_by).toEqual(['CAM-004'])
    expect(stated.outcomes[0]).toMatchObject({ verdict: 'undecided', blocked_by: [] })
  })

  test.for([
    [['--profile', 'podcst'], 'did you mean "podcast"?'],
    [['--domains', 'camra'], 'did you mean "camera"?'],
    [['--subject', 'clp'], 'did you mean "clip"?'],
    [['--jobs', '0'], '--jobs goes from 1 to 256; got 0'],
    [['--all'], '--explain'],
    [['--encoding', 'windws-1252'], 'did you mean "windows-1252"?'],
    [['--encoding', 'klingon'], '; there are utf-8, utf-16le'],
    [['nowhere.ndjson'], 'there is no file at nowhere.ndjson'],
  ] as const)('%j is refused', async ([args, message]) => {
    const { status, error } = await grammar(['evaluate', '--ndjson', ...args])
    expect(status).toBe(2)
    expect(error).toContain(message)
  })
})

describe('the encoding of lines', () => {
  const named = (id: string) => lines({ id, ...blocked })
  const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

  test.for([
    ['latin1', 'windows-1252', latin1(named('Größe'))],
    ['utf-16le', 'utf-16le', Buffer.from(named('Größe'), 'utf16le')],
    ['UTF-16', 'utf-16le', Buffer.from(`\uFEFF${named('Größe')}`, 'utf16le')],
  ] as const)('%s is read and told', async ([word, name, bytes]) => {
    const { error, outcomes } = await evaluated(['--encoding', word], bytes)
    expect(error).toBe(`-: read as ${name}, as --encoding says\n`)
    expect(outcomes).toMatchObject([{ line: 1, id: 'Größe', verdict: 'blocked' }])
  })

  test('is UTF-8 where nothing is said, and then not told', async () => {
    const [unsaid, said] = await Promise.all([
      evaluated([], named('Größe')),
      evaluated(['--encoding', 'utf8'], named('Größe')),
    ])
    expect(said).toEqual(unsaid)
    expect([said.error, said.outcomes[0].id]).toEqual(['', 'Größe'])
  })

  test('that a line does not keep to is an outcome of that line', async () => {
    // The Greek code page has no letter at 0xD2, but one at 0xE4.
    const greek = Buffer.concat([
      latin1('{"id":"\xE4"}\n{"id":"\xE4\xD2"}\n'),
      Buffer.from(lines(blocked)),
    ])
    for (const jobs of ['1', '2']) {
      const { outcomes, status } = await evaluated(
        ['--encoding', 'windows-1253', '--jobs', jobs],
        greek,
      )
      expect(status).toBe(2)
      expect(outcomes).toMatchObject([
        { line: 1, id: 'δ' },
        {
          line: 2,
          error: 'line 2 is no text in windows-1253: what stands at its letter 9 is no letter',
        },
        { line: 3, verdict: 'blocked' },
      ])
    }
  })

  test('is of lines alone', async () => {
    const { error, status } = await grammar(['evaluate', '--encoding', 'latin1', '-'])
    expect([status, error]).toEqual([2, expect.stringContaining('--encoding is of --ndjson')])
  })
})

describe('a line that cannot be read', () => {
  test('names the first byte that is no UTF-8, whatever comes before and after', async () => {
    const broken = [
      [[0xe4], 'byte 9 is 0xE4'],
      [[0xc3, 0xbc, 0xc3], 'byte 11 is 0xC3'],
      [[0xe2, 0x82], 'byte 9 is 0xE2'],
      [[0xc0, 0x80], 'byte 9 is 0xC0'],
      [[0xed, 0xa0, 0x80], 'byte 9 is 0xED'],
      [[0xf0, 0x9f, 0x98, 0x80, 0xf5], 'byte 13 is 0xF5'],
    ] as const
    const bytes = broken.map(([some]) =>
      Buffer.concat([Buffer.from('{"note":'), Uint8Array.from(some), Buffer.from('\n')]),
    )
    const { outcomes } = await evaluated(
      [],
      Buffer.concat([Buffer.from('{"note":"ü"}\n'), ...bytes]),
    )
    expect(outcomes.map(({ error }) => error)).toEqual([
      undefined,
      ...broken.map(([, what], i) => `line ${i + 2} is no text in UTF-8: its ${what}`),
    ])
  })

  const input = Buffer.concat([
    Buffer.from(
      lines(sound, '{"camera":', [1], 'null', { context: 3 }, { context: {}, profil: 'x' }),
    ),
    Buffer.from(lines({ id: 'y', context: {}, profile: 'podcst' })),
    Buffer.from('{"core":"'),
    Buffer.from([0xff]),
    Buffer.from('"}\n'),
    Buffer.from(lines({ note: 'x'.repeat(MAX_LINE_BYTES) }, sound)),
  ])

  test('is an outcome of its own with its number and a sentence', async () => {
    const { outcomes, status } = await evaluated([], input)
    expect(status).toBe(2)
    expect(outcomes.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const errors = outcomes.map(({ error }) => error)
    expect(errors).toEqual([
      undefined,
      expect.stringContaining('line 2 is not well-formed JSON'),
      expect.stringContaining('line 3 is a list; wanted a context'),
      expect.stringContaining('line 4 is null'),
      expect.stringContaining('line 5 has 3 as its context'),
      expect.stringContaining('line 6 has the unknown member "profil" (did you mean "profile"?)'),
      expect.stringContaining('did you mean "podcast"?'),
      'line 8 is no text in UTF-8: its byte 10 is 0xFF',
      `line 9 is longer than ${MAX_LINE_BYTES} bytes`,
      undefined,
    ])
    expect(outcomes[6].id).toBe('y')
  })

  test('is too long in a file that never ends it, and costs no memory', async () => {
    const endless = Buffer.alloc(MAX_LINE_BYTES * 3, 'x')
    const { outcomes } = await evaluated([], endless)
    expect(outcomes).toEqual([{ line: 1, error: `line 1 is longer than ${MAX_LINE_BYTES} bytes` }])
  })

  test('ends the stream with --fail-fast', async () => {
    for (const jobs of ['1', '2']) {
      const { outcomes, status } = await evaluated(['--fail-fast', '--jobs', jobs], input)
      expect(status).toBe(2)
      expect(outcomes.map(({ line }) => line)).toEqual([1, 2])
    }
  })
})

describe('the process', () => {
  test('ends in silence when nobody reads on', async () => {
    const file = path.join(folder({ 'contexts.ndjson': many.repeat(20) }), 'contexts.ndjson')
    const child = start([file, '--jobs', '2'])
    const error = text(child.stderr)
    await once(child.stdout, 'data')
    child.stdout.destroy()
    const [status, signal] = await once(child, 'close')
    expect([status, signal, await error]).toEqual([0, null, ''])
  })

  test('answers a line before the next one comes, and ends between two lines by a signal', async () => {
    for (const jobs of ['1', '2']) {
      const child = start(['--jobs', jobs])
      let out = ''
      child.stdout.on('data', (chunk) => {
        out += chunk
      })
      child.stdin.write(`${lines(blocked)}{"camera": {`)
      await expect.poll(() => out).toMatch(/\n$/)
      child.kill('SIGTERM')
      const [status, signal] = await once(child, 'close')
      expect([status, signal]).toEqual([null, 'SIGTERM'])
      expect(JSON.parse(out)).toMatchObject({ line: 1, verdict: 'blocked' })
    }
  })

  test('waits for a reader that is slow, and holds no more meanwhile', async () => {
    const child = start([])
    let taken = 0
    const feed = async () => {
      for (let i = 0; i < 400; i++) {
        if (!child.stdin.write(many.slice(0, 64 * 1024))) await once(child.stdin, 'drain')
        taken += 64
      }
      child.stdin.end()
    }
    const fed = feed()
    await once(child.stdout, 'readable')
    await expect.poll(() => child.stdin.writableNeedDrain).toBe(true)
    const before = taken
    await new Promise((resolve) => setTimeout(resolve, 500))
    // A pipe holds 64 KiB and Node buffers a few batches, so writing stops long before the input ends.
    expect(taken - before).toBeLessThan(4000)
    expect(taken).toBeLessThan(400 * 64)
    child.stdout.resume()
    await Promise.all([fed, once(child, 'close')])
  })
})
