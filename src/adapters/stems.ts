/** The stems of a mix: by how much the speech is louder than everything else. */
import { type Adapter, type AdapterTools, type InputFile, type Reading, Unread } from './adapter.ts'
import { integratedLoudness, toLoudness } from './audio/loudness.ts'
import { measureWaveFile } from './audio.ts'
import { messageOf, nameOf, problem, unreadable } from './files.ts'
import { subjectReading, wholeFile } from './subject.ts'
import { rounded } from './values.ts'

const LIMIT = { bytes: Number.MAX_SAFE_INTEGER, ms: 900_000, readsOthers: true } as const
/** Names of stems, as one part of a file name. */
const SPEECH = /(^|[ ._-])(DX|DIA|DIAL|DIALOG|DIALOGUE|VO)(?=[ ._-])/i
const BACKGROUND = ['MX', 'MUS', 'MUSIC', 'FX', 'SFX', 'EFX', 'EFFECTS', 'ME', 'M&E', 'AMB', 'BG']
/** Length of a compared passage, in tenths of a second. */
const PASSAGE = 30
/**
 * Share of a passage that must be speech, and LU below the loudness of the stem at which a tenth of a second counts as
 * a pause.
 */
const SPOKEN_SHARE = 0.5
const PAUSE_DEPTH = 10
/** Level in LUFS below which a background counts as silence. */
const SILENT = -70

const fills = {
  'audio.speech_to_background_db': {
    certainty: 'estimated',
    how: 'loudness of the stem of speech minus that of the other stems, in the worst 3 s, pauses left out',
  },
} as const satisfies Adapter['fills']

export const stems: Adapter = {
  name: 'stems',
  summary:
    'Stems of a mix in WAVE: `<name>_DX.wav` (or DIA, DIALOGUE, VO) beside those of the same name with MX, MUS, FX, SFX, ME, AMB or BG.',
  files: ['*DX*.wav', '*DIA*.wav', '*VO*.wav'],
  fills,
  limits: LIMIT,
  matches: (file) => /\.wav$/i.test(file.path) && SPEECH.test(nameOf(file)),
  read: async (file, tools): Promise<Reading> => {
    const others = await stemsBeside(file, tools)
    if (others.length === 0) {
      const message = 'is a stem of speech; no stem of music or effects lies beside it'
      return { subjects: [], problems: [problem(file, 'note', 'companion_missing', message)] }
    }
    try {
      const speech = await tenthsOf(file, tools)
      const under = await Promise.all(others.map((other) => tenthsOf(other, tools)))
      const worst = leastDistance(speech, under)
      const names = others.map(({ path }) => path).join(', ')
      const found = [
        {
          path: 'audio.speech_to_background_db',
          value: worst && rounded(worst.distance, 1),
          method: `loudness over that of ${names}, in the worst 3 s, pauses left out`,
          place: { file: file.path, where: `from ${(worst?.from ?? 0).toFixed(1)} s` },
        },
      ]
      return { subjects: [subjectReading(fills, wholeFile(file.path), found)], problems: [] }
    } catch (error) {
      if (error instanceof Unread) throw error
      return unreadable(file, `The stems were not measured: ${messageOf(error)}`)
    }
  },
}

/** Tries the usual names, in the same letter case as the name of the speech stem. */
async function stemsBeside(file: InputFile, tools: AdapterTools): Promise<InputFile[]> {
  const name = nameOf(file)
  const word = SPEECH.exec(name)![2]!
  const inCase = (other: string): string =>
    word === word.toUpperCase()
      ? other
      : word === word.toLowerCase()
        ? other.toLowerCase()
        : other[0] + other.slice(1).toLowerCase()
  const found: InputFile[] = []
  for (const other of BACKGROUND) {
    const beside = await tools.sibling(file, name.replace(SPEECH, `$1${inCase(other)}`))
    if (beside !== undefined) found.push(beside)
  }
  return found
}

async function tenthsOf(file: InputFile, tools: AdapterTools): Promise<readonly number[]> {
  const measurement = await measureWaveFile(file, tools)
  if (measurement === undefined) throw new Error(`${file.path} is no WAVE file that can be read`)
  return measurement.tenths
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** @returns undefined if nobody speaks, or if there is no background */
function leastDistance(
  speech: readonly number[],
  under: readonly (readonly number[])[],
): { readonly distance: number; readonly from: number } | undefined {
  const whole = integratedLoudness(speech)
  if (whole === undefined) return undefined
  const tenths = speech.map((own, i) => ({
    own,
    others: sum(under.map((stem) => stem[i] ?? 0)),
    isSpoken: own > 0 && toLoudness(own) >= whole - PAUSE_DEPTH,
  }))
  let worst: { distance: number; from: number } | undefined
  for (let from = 0; from === 0 || from + PASSAGE <= tenths.length; from++) {
    const spoken = tenths.slice(from, from + PASSAGE).filter(({ isSpoken }) => isSpoken)
    const own = sum(spoken.map((tenth) => tenth.own)) / spoken.length
    const others = sum(spoken.map((tenth) => tenth.others)) / spoken.length
    if (spoken.length < PASSAGE * SPOKEN_SHARE || toLoudness(others) <= SILENT) continue
    const distance = toLoudness(own) - toLoudness(others)
    if (worst === undefined || distance < worst.distance) worst = { distance, from: from / 10 }
  }
  return worst
}
