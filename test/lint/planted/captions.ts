/** Planted faults in caption files. */
import { type Facts, type Planted, type Rows, text } from './plant.ts'

const delivery: Facts = { 'core.production_phase': 'delivery' }
const netflix: Facts = {
  ...delivery,
  'core.frame_rate': 25,
  'graphics.caption_profile': 'netflix_timed_text',
  'graphics.audience': 'adult',
  'transcript.language_tag': 'en-GB',
  'transcript.is_live': false,
}

const FILE = 'show.en.vtt'
const first = '00:00:01.000 --> 00:00:04.000\nThe lamp was lit at dusk.\n\n'
const vtt = (head: string, cue: string): string => `WEBVTT\n${head}\n${first}${cue}\n`
const LINE = 7

/** A fault in the second of two cues. */
const cue = ([right, wrong]: readonly [string, string], facts: Facts, head = ''): Planted => {
  const line = LINE - 1 + head.split('\n').length - 1
  return text(FILE, [vtt(head, right), vtt(head, wrong)], `${FILE}:${line} (cue 2)`, facts)
}

const SPOKEN = 'It burned until the morning.'
const at = (from: string, to: string, words = SPOKEN, place = ''): string =>
  `00:00:${from} --> 00:00:${to}${place}\n${words}\n`
const INSIDE = ' line:70%,end align:center size:80%'
const OUTSIDE = ' line:99%,end align:center size:80%'
const right = at('05.000', '08.000')

const ttml = (style: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="en">
  <head><styling><style xml:id="s" ${style}/></styling></head>
  <body><div>
    <p style="s" begin="00:00:01.000" end="00:00:04.000">The lamp was lit at dusk.</p>
  </div></body>
</tt>
`
const large = 'tts:fontSize="200%" tts:fontWeight="bold" tts:backgroundColor="black"'

export const captions: Rows = {
  'GFX-001': cue(
    [
      at('05.000', '08.000', `<c.dim>${SPOKEN}</c>`.replace('c.dim', 'c.clear')),
      at('05.000', '08.000', `<c.dim>${SPOKEN}</c>`),
    ],
    { ...delivery, 'graphics.large_text': false },
    '\nSTYLE\n::cue(.dim) { color: #777; background-color: rgba(64, 64, 64, 1) }\n::cue(.clear) { color: white; background-color: rgba(0, 0, 0, 1) }\n',
  ),
  'GFX-002': text(
    'show.ttml',
    [ttml(`tts:color="white" ${large}`), ttml(`tts:color="#555555" ${large}`)],
    'show.ttml:5 (cue 1)',
    delivery,
  ),
  'GFX-003': cue([right, at('05.000', '06.000')], netflix),
  'GFX-004': cue([right, at('05.000', '06.000')], { ...netflix, 'graphics.audience': 'children' }),
  'GFX-006': cue(
    [right, at('05.000', '08.000', 'It burned until the morning came up over the sea.')],
    netflix,
  ),
  'GFX-007': cue([right, at('05.000', '05.600', 'Out.')], netflix),
  'GFX-009': {
    ...cue([right, at('04.040', '08.000')], netflix),
    at: `${FILE}:3 (cue 1)`,
  },
  'GFX-010': cue(
    [at('05.000', '08.000', SPOKEN, INSIDE), at('05.000', '08.000', SPOKEN, OUTSIDE)],
    { ...delivery, 'delivery.target': ['broadcast_linear'] },
  ),
  'TRN-012': text(
    FILE,
    [vtt('', at('05.000', '08.000', '<v Ada>[left] Out.')), vtt('', right)],
    FILE,
    {
      ...delivery,
      'core.media_representation': 'equirectangular_stereo',
      'delivery.target': ['vr_headset_app'],
    },
  ),
}
