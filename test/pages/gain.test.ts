/** Where a gain takes the true peak, and what is said of a rule that does not apply. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { markupOf, textOf } from '../support/pages.ts'

const { media } = useServices()

const shown = async (query: string): Promise<string> =>
  textOf(await markupOf(`${media.url()}/evaluate?${query}`)).replaceAll(/\s+/g, ' ')

describe('a gain that brings the loudness to what is required', () => {
  it.each([
    [
      'a quiet mix, whose peak it lifts',
      'audio.integrated_loudness=-26.1&audio.true_peak=-0.4&profile=broadcast-ard-zdf-orf',
      'A gain of +3.1 dB over the whole mix lifts Maximum true peak from −0.4 dBTP to +2.7 dBTP; a limiter has to take it down to at most −1 dBTP (AUD-002).',
    ],
    [
      'a mix with room above it',
      'audio.integrated_loudness=-25&audio.true_peak=-9&profile=broadcast-nrk',
      'lifts Maximum true peak from −9 dBTP to −7 dBTP, and no limiter is needed.',
    ],
    [
      'a loud mix, whose peak comes down with it',
      'audio.integrated_loudness=-13&audio.true_peak=-0.4&profile=broadcast-france',
      'A gain of −10 dB over the whole mix lowers Maximum true peak from −0.4 dBTP to −10.4 dBTP, and no limiter is needed.',
    ],
    [
      'a book that is read aloud, by its RMS level',
      'audio.rms_level=-25&audio.true_peak=-4&profile=audiobook',
      'A gain of +5 dB over the whole mix lifts Maximum true peak from −4 dBTP to +1 dBTP; a limiter has to take it down to at most −3 dBTP (POD-010).',
    ],
    [
      'speech by a dialogue gate',
      'audio.dialogue_loudness=-30&audio.true_peak=-3&profile=streaming-netflix',
      'A gain of +3 dB over the whole mix lifts Maximum true peak from −3 dBTP to 0 dBTP; a limiter has to take it down to at most −2 dBTP (AUD-010).',
    ],
  ])('says of %s where the true peak will be', async (_what, query, words) => {
    const text = await shown(query)
    expect(text.replaceAll(/\s(?=[,;.])/g, '')).toContain(words)
    expect(text.split('A gain of').length - 1).toBe(1)
  })

  it.each([
    ['no peak is known', 'audio.integrated_loudness=-26.1&profile=broadcast-ard-zdf-orf'],
    [
      'the loudness is right',
      'audio.integrated_loudness=-23&audio.true_peak=-0.4&profile=broadcast-nrk',
    ],
    [
      'it lowers a peak that is right',
      'audio.integrated_loudness=-20&audio.true_peak=-6&profile=broadcast-nrk',
    ],
  ])('says nothing where %s', async (_what, query) => {
    expect(await shown(query)).not.toContain('A gain of')
  })
})

describe('a rule of the sentence that does not apply', () => {
  it('names the measured fact and the rule that judges it, without a distance or a task', async () => {
    const text = await shown(
      'generation.gaussian_count=3&qa.sustained_fps=40&rule=GEN-007&profile=headset',
    )
    const asked = text.slice(
      text.indexOf('The rule you asked about'),
      text.indexOf('Look at all rules alike'),
    )
    expect(asked).toContain('does not apply Draw at most half a million splats')
    expect(asked).toMatch(/is known, 40 frames\/s ; QAC-008 judges that\./)
    expect(asked).toContain('where the rule applies it allows at most 0.5 million')
    expect(asked).not.toMatch(/above|To do/)
  })

  it('says what is so instead where it is for another case', async () => {
    const text = await shown('audio.integrated_loudness=-26&rule=AUD-006&profile=broadcast-nrk')
    const asked = text.slice(
      text.indexOf('The rule you asked about'),
      text.indexOf('Look at all rules alike'),
    )
    expect(asked).toContain('does not apply')
    expect(asked).not.toMatch(/below|above|To do/)
  })

  it('says what should be on file where the destination puts it past the rule', async () => {
    const drone = 'profile=social-tiktok&camera.people_overflown=true&rule=CAM-001'
    const text = await shown(drone)
    expect(text).toContain(
      'It is for an earlier phase: preproduction, rehearsal or capture. Made for Social, TikTok, it is in the phase “delivery”. On file by now: Flight authorisation',
    )
    expect(text).not.toContain('does not apply')
    expect(await shown('profile=archive&rule=LGT-008')).toMatch(
      /rehearsal, capture or on air\. Made for Long-term archive, .* Done by now: Set the fixtures/,
    )
    // Whoever tells the phase, or another fact that rules it out, is told that it does not apply.
    expect(await shown(`${drone}&core.production_phase=delivery`)).toContain('does not apply')
    expect(await shown(`${drone}&camera.flight_ground=operational_authorisation`)).not.toContain(
      'On file by now',
    )
  })
})
