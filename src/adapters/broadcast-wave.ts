/** Metadata of WAVE files: the Audio Definition Model of BW64, and the loudness of BWF version 2. */
import { latin1 } from '../bytes.ts'
import type { Adapter, InputFile, Reading } from './adapter.ts'
import { readAudioDefinition } from './broadcast-wave/audio-definition.ts'
import { readChunks } from './broadcast-wave/chunks.ts'
import { messageOf, problem, viewOf } from './files.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { parseXml } from './xml.ts'

const declared = { certainty: 'declared', how: 'loudness of BWF version 2 or of ADM' } as const
const fills = {
  'audio.channel_layout': { certainty: 'measured', how: 'pack formats of the objects in ADM' },
  'audio.ambisonic_convention': {
    certainty: 'measured',
    how: 'order and normalisation of the components in ADM',
  },
  'audio.integrated_loudness': declared,
  'audio.short_term_max': declared,
  'audio.true_peak': declared,
} as const satisfies Adapter['fills']

export const broadcastWave: Adapter = {
  name: 'broadcast-wave',
  summary:
    'Audio Definition Model of BW64 and WAVE: form of the sound, ambisonic convention; loudness that the file declares (ADM, BWF version 2).',
  files: ['*.wav'],
  fills,
  limits: { bytes: Number.MAX_SAFE_INTEGER, ms: 30_000 },
  matches: ({ head }) => {
    const start = latin1(head.subarray(0, 12))
    return /^(?:RIFF|RF64|BW64).{4}WAVE$/s.test(start)
  },
  read: async (file, tools): Promise<Reading> => {
    const problems: Reading['problems'][number][] = []
    const chunks = await readChunks(file, tools, ['bext', 'axml'])
    const found = [...extensionFacts(file, chunks.get('bext'))]
    const model = chunks.get('axml')
    if (model !== undefined) {
      try {
        const { root, damage } = await parseXml(new TextDecoder().decode(model))
        if (damage !== undefined)
          problems.push(problem(file, 'partial', 'read_in_part', `ADM: ${damage.message}`))
        found.unshift(...definitionFacts(file, readAudioDefinition(root)))
      } catch (error) {
        problems.push(
          problem(file, 'partial', 'read_in_part', `ADM was not read: ${messageOf(error)}`),
        )
      }
    }
    return { subjects: [subjectReading(fills, wholeFile(file.path), found)], problems }
  },
}

const LOUDNESS = [
  ['audio.integrated_loudness', 'integratedLoudness'],
  ['audio.short_term_max', 'maxShortTerm'],
  ['audio.true_peak', 'maxTruePeak'],
] as const

function definitionFacts(
  file: InputFile,
  { layout, convention, loudness }: ReturnType<typeof readAudioDefinition>,
): Found[] {
  const place = { file: file.path, where: 'chunk axml' }
  const values: (readonly [string, unknown])[] = [
    ['audio.channel_layout', layout],
    ['audio.ambisonic_convention', convention],
    ...LOUDNESS.map(([path, name]) => [path, loudness.get(name)] as const),
  ]
  return values.flatMap(([path, value]) => (value === undefined ? [] : [{ path, value, place }]))
}

/** Byte offsets in EBU Tech 3285 version 2. Values are in hundredths of a unit; 0x7FFF means not set. */
const EXTENSION = { version: 346, loudness: 412, truePeak: 416, shortTerm: 420, length: 422 }
const NONE = 0x7fff

function extensionFacts(file: InputFile, extension: Uint8Array | undefined): Found[] {
  if (extension === undefined || extension.length < EXTENSION.length) return []
  const view = viewOf(extension)
  if (view.getUint16(EXTENSION.version, true) < 2) return []
  const place = { file: file.path, where: 'chunk bext' }
  return (
    [
      ['audio.integrated_loudness', EXTENSION.loudness],
      ['audio.short_term_max', EXTENSION.shortTerm],
      ['audio.true_peak', EXTENSION.truePeak],
    ] as const
  ).flatMap(([path, at]): Found[] => {
    const hundredths = view.getInt16(at, true)
    // Programs that know only version 1 write zeros there, even in files of version 2.
    return hundredths === NONE || hundredths === 0 ? [] : [{ path, value: hundredths / 100, place }]
  })
}
