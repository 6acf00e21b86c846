/** The page of a worked run tells it from its beginning to its end, and offers the report besides. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useServices } from '../support/client.ts'
import { textOf } from '../support/pages.ts'

const { coordinate } = useServices()
const markupAt = async (target: string): Promise<string> =>
  (await fetch(coordinate.url() + target)).text()
const headingsOf = (markup: string): string[] =>
  [...markup.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, words]) => textOf(words!).trim())

describe('a worked run', () => {
  it('is told from its problem to what came of it, after three sentences', async () => {
    const markup = await markupAt('/worked-runs/dialysis-clinic')
    const order = [
      'In short',
      'The problem',
      'How it stood',
      'The goal',
      'The idea: The driver tells the nurse',
      'What else was weighed',
      'What was expected',
      'When it was to be stopped',
      'The decision',
      'What came of it',
      'What was left open',
    ]
    expect(headingsOf(markup).filter((one) => one !== 'On this page')).toEqual(order)
    expect(textOf(markup)).toMatch(
      /Problem\. In the 13 weeks .+ Decision, 16 March 2026\. Try: “The driver tells the nurse”\. +Outcome\. “The driver tells the nurse”, 5 May 2026: the test was passed\. 58 sessions were missed\./,
    )
    // Only two buttons stand before what it says in short.
    const before = markup.slice(markup.indexOf('<h1'), markup.search(/<h2[^>]*>\s*In short/))
    expect(before.match(/class="(?:button|second)\b/g)).toHaveLength(2)
    const report = await markupAt('/worked-runs/dialysis-clinic?as=report')
    expect(headingsOf(report)[0]).toBe('What is decided')
    expect(markup).toContain('href="/worked-runs/dialysis-clinic?as=report"')
    expect(report).toContain('href="/worked-runs/dialysis-clinic"')
  })

  it('of every kind says in short what the matter was and what came of it', async () => {
    const { results } = (await coordinate.get('/v1/worked-runs')).body
    for (const { id } of results) {
      const markup = await markupAt(`/worked-runs/${id}`)
      const text = textOf(markup)
      expect(headingsOf(markup), id).toContain('In short')
      expect(text, id).toMatch(/Problem\. \S.+ Decision, \d+ \p{L}+ \d{4}\. \S/u)
      expect(text, id).toMatch(/Outcome\. \S/)
      expect(text, id).not.toMatch(/No last look was taken\.|Brier score of the/)
    }
    expect(await markupAt('/worked-runs')).not.toContain('on the grid')
  })
})

describe('the runs that a browser keeps', () => {
  beforeEach(() => {
    vi.unstubAllGlobals()
  })

  it('have those that were written here above worked runs that were only opened', async () => {
    const kept = (key: string, changed: string, title: string) => [
      `grammar-run:${key}`,
      JSON.stringify({ key, changed, run: { title }, done: [], questions: [] }),
    ]
    const entries = Object.fromEntries([
      kept(
        'a',
        '2026-11-29T10:00:00Z',
        'A fictional clinic: visits (worked example, all figures invented)',
      ),
      kept('b', '2026-11-28T10:00:00Z', 'Our choir'),
      kept('c', '2026-11-29T09:00:00Z', 'Our shop'),
    ])
    vi.stubGlobal('localStorage', { ...entries, getItem: (name: string) => entries[name] ?? null })
    const { keptRuns } = await import('../../src/pages/client/run/kept.ts')
    expect(keptRuns().map(({ key }) => key)).toEqual(['c', 'b', 'a'])
    vi.unstubAllGlobals()
  })
})
