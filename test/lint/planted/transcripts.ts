/** Planted faults in transcripts of machines. */
import { type Facts, type Rows, text } from './plant.ts'

const FILE = 'show.json'
const delivery: Facts = { 'core.production_phase': 'delivery' }

interface Said {
  readonly words?: string
  readonly sure?: number
  readonly speaker?: string
  readonly language?: string
}

/** A transcript in the format of Whisper. */
const whisper = ({
  words = 'the lamp was lit',
  sure = 0.95,
  speaker,
  language = 'english',
}: Said) =>
  JSON.stringify({
    text: words,
    ...(language === '' ? {} : { language }),
    segments: [
      {
        id: 0,
        start: 0,
        end: 4,
        text: ` ${words}`,
        avg_logprob: Math.log(sure),
        words: words.split(' ').map((word, i) => ({
          word: ` ${word}`,
          start: i / 2,
          end: (i + 1) / 2,
          probability: sure,
        })),
        ...(speaker === undefined ? {} : { speaker }),
      },
    ],
  })

const said = (right: Said, wrong: Said, at: string, facts: Facts) =>
  text(FILE, [whisper(right), whisper(wrong)], at, facts)
const FIRST = `${FILE} (unit 1, at 0.00 s)`

export const transcripts: Rows = {
  'TRN-002': {
    ...said({}, { words: 'the lamb was lit' }, FILE, {
      ...delivery,
      'transcript.is_live': false,
      'delivery.captions_present': true,
    }),
    clean: { [FILE]: whisper({}), 'show.reference.txt': 'The lamp was lit.' },
  },
  // A name says who speaks, but not in which role.
  'TRN-005': {
    ...said({ speaker: 'Ada' }, { speaker: 'SPEAKER_00' }, FIRST, { 'clip.selected': true }),
    isNeverPassed: true,
  },
  'TRN-014': said({}, { language: '' }, FILE, delivery),
}
