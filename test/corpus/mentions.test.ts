import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { media, coordinate } = useServices()

interface Mention {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly section: string | null
  readonly href: string
}

/** The lines of a section without code; null means those before the first heading. */
function sectionOf(markdown: string, section: string | null): string {
  const lines: string[] = []
  let current: string | null = null
  let inCode = false
  for (const line of markdown.split('\n').slice(1)) {
    if (line.startsWith('```')) inCode = !inCode
    const heading = inCode ? undefined : /^#{2,4} (.*)$/.exec(line)?.[1]
    if (heading !== undefined) current = heading
    if (current === section && !inCode) lines.push(line)
  }
  return lines.join('\n')
}

const chapterTexts = async (): Promise<Map<string, string>> => {
  const { body } = await media.get('/v1/docs')
  const slugs = body.results.map(({ slug }: { slug: string }) => slug) as string[]
  return new Map(
    await Promise.all(
      slugs.map(async (slug) => [slug, (await media.get(`/v1/docs/${slug}`)).text] as const),
    ),
  )
}

describe('mentioned_in of the media service', () => {
  it('leads from every rule to sections that name it, and to no other', async () => {
    const chapters = await chapterTexts()
    const { body } = await media.get('/v1/rules?limit=1000')
    for (const { id } of body.results as { id: string }[]) {
      const { mentioned_in } = (await media.get(`/v1/rules/${id}`)).body as {
        mentioned_in: Mention[]
      }
      for (const { id: slug, section, href, title } of mentioned_in) {
        const text = chapters.get(slug)!
        expect(sectionOf(text, section), `${id} at ${href}`).toContain(id)
        expect(text).toMatch(`# ${title}\n`)
        expect(href.split('#')[0]).toBe(`/v1/docs/${slug}`)
      }
      const naming = [...chapters].filter(([, text]) =>
        text.replaceAll(/^```[\s\S]*?^```/gm, '').includes(id),
      )
      expect([...new Set(mentioned_in.map((mention) => mention.id))], id).toEqual(
        naming.map(([slug]) => slug),
      )
    }
  })

  it('leads from dimensions, variables and sources to sections that name them', async () => {
    const chapters = await chapterTexts()
    const { enumerated, continuous } = (await media.get('/v1/dimensions')).body
    const { decision_variables } = (await media.get('/v1/model')).body
    const sources = (await media.get('/v1/sources')).body.results
    const things = [
      ...[...enumerated, ...continuous].map((dimension) => ({ ...dimension, word: dimension.id })),
      ...decision_variables.map((variable: { path: string }) => ({
        ...variable,
        word: variable.path,
      })),
      ...sources.map((source: { id: string }) => ({ ...source, word: `[${source.id}]` })),
    ] as { word: string; mentioned_in: Mention[] }[]
    expect(things.filter(({ mentioned_in }) => mentioned_in.length > 0).length).toBeGreaterThan(200)
    for (const { word, mentioned_in } of things) {
      for (const { id, section, href } of mentioned_in) {
        expect(sectionOf(chapters.get(id)!, section), `${word} at ${href}`).toContain(word)
      }
    }
    const one = (await media.get('/v1/dimensions/camera.lens_type')).body
    expect(one).toEqual(enumerated.find(({ id }: { id: string }) => id === 'camera.lens_type'))
  })
})

describe('mentioned_in of the coordinate service', () => {
  it('leads from a coordinate to each text and situation that names it', async () => {
    const { body } = await coordinate.get('/v1/situations')
    const [situation] = body.results
    const code = situation.coordinates[0]
    const { mentioned_in } = (await coordinate.get(`/v1/coordinates/${code}`)).body
    expect(mentioned_in).toContainEqual({
      kind: 'situation',
      id: situation.id,
      title: situation.name,
      section: null,
      href: situation.href,
    })
  })

  it('names the section of a playbook', async () => {
    const { text } = await coordinate.get('/v1/modes/POSITION')
    const code = /GRAM-C\d-I\d\d-M\d\d/.exec(text)![0]
    const { mentioned_in } = (await coordinate.get(`/v1/coordinates/${code}`)).body as {
      mentioned_in: Mention[]
    }
    const inMode = mentioned_in.filter(({ kind, id }) => kind === 'mode' && id === 'POSITION')
    expect(inMode.length).toBeGreaterThan(0)
    for (const { section } of inMode) expect(sectionOf(text, section)).toContain(code)
  })
})
