import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { media, coordinate } = useServices()

/** Texts of a character that takes two code units, of every length at which something may cut one in half. */
const texts = Array.from({ length: 12 }, (_, i) => 'a'.repeat(i % 2) + '😀'.repeat(25 * (i + 1)))

describe('an answer to well-formed text', () => {
  it.for(texts)('is well-formed where it repeats %s', async (text) => {
    const replies = await Promise.all([
      media.get(`/v1/rules?limit=${encodeURIComponent(text)}`),
      media.get(`/v1/rules?${encodeURIComponent(text)}=1`),
      media.send('POST', '/v1/evaluate', {
        headers: { 'content-type': 'application/json' },
        body: text,
      }),
      media.post('/v1/evaluate', {
        context: { production_phase: text, [text]: 1 },
        explain: true,
        matched_only: false,
      }),
      media.post('/v1/validate', { schema: 'clip', document: { id: text, [text]: text } }),
      coordinate.post('/v1/score', { ratings: { [text]: 1 } }),
      coordinate.post('/v1/validate', { [text]: text }),
      coordinate.get(`/v1/coordinates/GRAM-${encodeURIComponent(text)}`),
    ])
    for (const { body } of replies) expect(isWellFormed(body)).toBe(true)
  })
})

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWellFormed(inner))
}
