/** What a rule allows is worded so that alternatives do not read as demands. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded } from '../support/pages.ts'

const { media } = useServices()

async function rowsOf(target: string): Promise<string[]> {
  const markup = await (await fetch(media.url() + target)).text()
  return [...markup.matchAll(/<(tr|li)(?: [^>]*)?>([\s\S]*?)<\/\1>/g)].map(([, , row]) =>
    decoded(row!.replaceAll(/<[^>]+>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

describe('limits of one rule', () => {
  it('stand in one row of a destination, with or between them', async () => {
    const rows = await rowsOf('/destinations/quest-splats')
    const [consent, ...others] = rows.filter((row) => row.includes('CAM-002'))
    expect(others).toEqual([])
    expect(consent).toContain(
      'Consent scope with volumetric capture, or with synthetic replica, or with expression ground, or with nobody shown blocks No volumetric capture without a volumetric release CAM-002 general rule; source: European Union',
    )
    // In a headset a stricter rule stands for it.
    expect(rows.filter((row) => row.includes('QAC-001'))).toEqual([])
    const broadcast = await rowsOf('/destinations/broadcast-hd-ebu')
    expect(broadcast.filter((row) => row.includes('QAC-001'))).toEqual([
      'Flashes per second : at most 3 a second, or Flashing screen area : at most 25 % QAC-001',
    ])
  })

  it('name the other fact that may keep them where destinations stand side by side', async () => {
    const rows = await rowsOf(
      '/destinations/compare?with=broadcast-hd-ebu&with=podcast-apple-subscribers',
    )
    expect(rows.find((row) => row.startsWith('Flashing screen area'))).toMatch(
      /^Flashing screen area at most 25 %, or Flashes per second at most 3 a second blocks QAC-001/,
    )
  })

  it('are joined by or in the list of rules, and name states in words', async () => {
    const markup = decoded(await (await fetch(`${media.url()}/rules?q=TRN-004`)).text())
    expect(markup).toContain(
      'Allows Disclosure mode: with visible label, or with visible and metadata, or with exempt editorial',
    )
  })

  it('name what is allowed where less is allowed than not', async () => {
    const rows = await rowsOf('/destinations/captions-netflix')
    expect(rows.find((row) => row.includes('CNX-001'))).toMatch(
      /^Caption format IMSC 1.1 text, .* or SMPTE-TT error .* CNX-001/,
    )
  })
})
