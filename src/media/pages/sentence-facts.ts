/**
 * Extracts the facts that a sentence clearly states: the phase, the target, people in it, and numbers whose unit
 * belongs to a single fact. Ambiguous words are ignored.
 */
import type { Json } from '../../engine/values/json.ts'
import type { Fact } from './book.ts'
import type { Statement } from './facts-written.ts'

/** Words that state a fact. If several rows of one fact match, the first counts; for lists all are combined. */
export const toldBy: readonly (readonly [words: RegExp, path: string, value: Json])[] = [
  [
    /\bpre-?production\b|\bbefore (?:the|our|a) (?:shoot|filming)|\bplan(?:ning|s)? to (?:film|shoot|record|fly)|\b(?:film|shoot|record)\w* .*\bnext (?:week|month|year)\b|\bnext (?:week|month|year)\b.* (?:film|shoot|record)/i,
    'core.production_phase',
    'preproduction',
  ],
  [
    /\bon set\b|\bshoot(?:ing)? day\b|\bwe(?: are|'re)? (?:film|shoot|record)(?:ing)?\b/i,
    'core.production_phase',
    'capture',
  ],
  [/\bon (?:the )?air\b/i, 'core.production_phase', 'on_air'],
  [/\bin the edit\b|\bcutting room\b|\bwhile editing\b/i, 'core.production_phase', 'editorial'],
  [/\bmastering\b/i, 'core.production_phase', 'mastering'],
  [
    /\bdeliver(?:y|ed|ing|able)?\b|\b(?:goes|go|is going|sent|ready) (?:out|to (?:a |the )?(?:broadcast|televis|cinema|netflix|client|publish))/i,
    'core.production_phase',
    'delivery',
  ],
  [/\btelevision\b|\bTV\b|\bbroadcast(?:er|ers|ing)?\b/i, 'delivery.target', ['broadcast_linear']],
  [/\blive ?stream/i, 'delivery.target', ['streaming_live']],
  [/\bnetflix\b|\bVOD\b|\bstreaming\b|\bstreamers?\b/i, 'delivery.target', ['streaming_vod']],
  [/\bvideo podcast\b/i, 'delivery.target', ['podcast_rss_video']],
  [/(?<!video )\bpodcasts?\b/i, 'delivery.target', ['podcast_rss_audio']],
  [/\bcinemas?\b|\bDCP\b/i, 'delivery.target', ['cinema_dcp']],
  [
    /\b(?:on|in|for) (?:a |the )?(?:VR )?(?:headset|quest)s?\b|\bVR app\b/i,
    'delivery.target',
    ['vr_headset_app'],
  ],
  [/\byoutube\b(?! shorts)/i, 'delivery.target', ['social_landscape']],
  [
    /\btiktok\b|\breels?\b|\binstagram\b|\byoutube shorts\b/i,
    'delivery.target',
    ['social_vertical'],
  ],
  [/\bLED (?:wall|volume)\b/i, 'delivery.target', ['led_volume_playback']],
  [
    /\bchild(?:ren)?\b|\bkids?\b|\bpupils?\b|\bminors?\b|\bteenagers?\b|\btoddlers?\b|\b(?:[1-9]|1[0-7]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[- ]years?[- ]olds?\b/i,
    'core.minor_depicted',
    true,
  ],
  [/\bvolumetric (?:capture|stage|studio|rig|shoot|recording)\b/i, 'camera.is_multiview', true],
  [
    /\bAI[- ](?:made|generated) (?:picture|image|photo|video|film|clip|shot)|\b(?:picture|image|photo|video|film|clip|shot)s? (?:made|generated) (?:by|with) (?:an? )?AI\b/i,
    'core.digital_source_type',
    'trainedAlgorithmicMedia',
  ],
  [
    /\bdrones?\b.*\b(?:over|above) (?:\w+ ){0,2}(?:crowd|people|audience|guests|spectators)\b/i,
    'camera.people_overflown',
    true,
  ],
  [/\bdrones?\b/i, 'camera.movement', 'drone'],
  [
    /\b(?:not|n't|no longer) (?:\w+ ){0,2}want(?:s|ed)? to (?:be|appear|stay) (?:\w+ ){0,4}(?:any ?more|any longer)\b|\bno longer wants? to (?:be|appear|stay)\b|\b(?:does not|doesn't|did not|do not|don't) want to be (?:in|on|part of) (?:it|the|our|this|that)\b|\bwants? (?:to be (?:taken|cut|edited) )?out of (?:it|the|our)\b|\b(?:withdr[ae]ws?|withdrew|withdrawn|took back|takes back) (?:\w+ )?(?:consent|permission|release|yes)\b/i,
    'core.consent_scope',
    ['withdrawn'],
  ],
  [/\bR ?128\b/i, 'audio.loudness_profile', 'ebu_r128'],
  [/\bATSC A\/?85\b|\bA\/85\b/i, 'audio.loudness_profile', 'atsc_a85'],
  [
    /\b(?:cloned?|synthetic|AI|generated) voice\b|\b(?:AI|machine|synthetic) (?:copy|clone|version) of (?:\w+ ){1,3}voice\b|\b(?:machine|AI|computer|software)\b.* (?:speak|say|read)s?\b.*\bin (?:\w+ )?(?:his|her|their|my|the \w+['’]s) voice\b|\bvoice (?:was |is |has been )?(?:cloned?|cloning|made by (?:an? )?(?:AI|machine|software))\b|\bclone .*\bvoice\b/i,
    'generation.task',
    ['voice_synthesis'],
  ],
]

/** A number as people write it, with a factor after it. The hyphen in a range (`10-20`) is not a sign. */
const NUMBER = '((?:(?<!\\d)[-−+])?\\d[\\d,]*(?:\\.\\d+)?)\\s*(k|thousand|m|million)?\\s*'

/** Words for a device that renders, on which the frame rate is measured. */
const ON_DEVICE = /\b(?:headset|quest|glasses|phone|device|runs? at|renders?)\b/i

/** Sound after the picture, and sound before it: the offset of sound is positive if it leads. */
const SOUND_LATE =
  /\b(?:audio|sound|lip[- ]?sync|voices?|speech)\b.*\b(?:lags?|lagging|late|later|behind|after|delayed|trails?)\b|\b(?:picture|video|image)\b.*\b(?:early|ahead|before|leads?) .*\b(?:audio|sound)\b/i
const SOUND_EARLY =
  /\b(?:audio|sound|lip[- ]?sync|voices?|speech)\b.*\b(?:early|earlier|ahead|before|leads?|leading)\b/i

/** Numbers by their unit. If several facts have the unit, other words of the sentence decide which is meant. */
const figures: readonly {
  readonly unit: RegExp
  readonly path: string
  /** What the sentence must also contain. */
  readonly beside?: RegExp
  /** What it must not contain. */
  readonly unless?: RegExp
  /** Divisor for a number without a factor; negative where the words turn the sign. */
  readonly per?: number
}[] = [
  { unit: figure('(?:LUFS|LKFS)\\b'), path: 'audio.integrated_loudness' },
  { unit: figure('dBTP\\b'), path: 'audio.true_peak' },
  { unit: figure('(?:ms|milliseconds?)\\b'), path: 'qa.av_offset', beside: SOUND_LATE, per: -1 },
  {
    unit: figure('(?:ms|milliseconds?)\\b'),
    path: 'qa.av_offset',
    beside: SOUND_EARLY,
    unless: SOUND_LATE,
  },
  {
    unit: figure('(?:(?:characters?|chars?)\\s*(?:/|per|an?|each)\\s*s(?:ec(?:ond)?)?|cps)\\b'),
    path: 'graphics.reading_speed',
  },
  {
    unit: figure('(?:characters?|chars?)\\b(?!\\s*(?:/|per|an?|each)\\s*s)'),
    path: 'graphics.caption_line_chars',
    beside: /\blines?\b/i,
  },
  {
    unit: figure('(?:fps|frames (?:per|a) second)\\b'),
    path: 'qa.sustained_fps',
    beside: ON_DEVICE,
  },
  {
    unit: figure('(?:fps|frames (?:per|a) second)\\b'),
    path: 'core.frame_rate',
    unless: ON_DEVICE,
  },
  {
    unit: figure('(?:gaussian )?(?:splats|gaussians)\\b'),
    path: 'generation.gaussian_count',
    per: 1_000_000,
  },
]

function figure(unit: string): RegExp {
  return new RegExp(NUMBER + unit, 'i')
}

const factors: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  million: 1_000_000,
}

/** `-21.4`, `−21,4`, `1,200,000`: a comma before three digits separates thousands, any other is a decimal one. */
const numberOf = (digits: string): number =>
  Number(
    digits
      .replace('−', '-')
      .replaceAll(/,(?=\d{3}(?!\d))/g, '')
      .replace(',', '.'),
  )

/** @returns the known facts that the sentence states, each path once */
export function factsTold(sentence: string, facts: ReadonlyMap<string, Fact>): Statement[] {
  const told = new Map<string, Json>()
  for (const [words, path, value] of toldBy) {
    if (!words.test(sentence) || !facts.has(path)) continue
    const before = told.get(path)
    if (before === undefined) told.set(path, value)
    else if (Array.isArray(before)) told.set(path, [...before, value].flat())
  }
  for (const { beside, path, per = 1, unit, unless } of figures) {
    const [, digits, factor = ''] = unit.exec(sentence) ?? []
    if (digits === undefined || !facts.has(path)) continue
    if (beside?.test(sentence) === false || unless?.test(sentence)) continue
    const value = (numberOf(digits) * (factors[factor.toLowerCase()] ?? 1)) / per
    told.set(path, Number(value.toPrecision(12)))
  }
  return [...told].map(([path, value]) => ({ path, value }))
}
