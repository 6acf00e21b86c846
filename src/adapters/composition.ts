/** Composition playlists of IMF and DCP: rate, duration, sound and text, and whether their track files are present. */
import type { Adapter, AdapterTools, InputFile, Reading } from './adapter.ts'
import { problem, unreadable } from './files.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { rounded } from './values.ts'
import {
  childNamedLocally,
  descendants,
  descendantsNamed,
  localName,
  parseXml,
  rootNameOf,
  type XmlElement,
} from './xml.ts'

const BYTES = 32 * 1024 * 1024
/** Maximum number of track files of one composition that are searched for. */
const MOST_ASSETS = 2000

const written = { certainty: 'measured', how: 'composition playlist' } as const
const fills = {
  'delivery.container': written,
  'delivery.codec': { certainty: 'measured', how: 'essence descriptors of the composition' },
  'delivery.captions_present': {
    certainty: 'inferred',
    how: 'a track of subtitles or captions, whatever its language',
  },
  'core.frame_rate': written,
  'core.duration': { certainty: 'measured', how: 'resources of the picture track / edit rate' },
  'audio.channel_layout': { certainty: 'measured', how: 'soundfield label of the descriptors' },
} as const satisfies Adapter['fills']

export const composition: Adapter = {
  name: 'composition',
  summary:
    'Composition playlists of IMF (SMPTE ST 2067-3) and DCP (ST 429-7), with the track files that the asset map beside them places.',
  files: ['CPL*.xml', '*.xml'],
  fills,
  limits: { bytes: BYTES, ms: 20_000, readsOthers: true },
  matches: ({ head }) => rootNameOf(head) === 'CompositionPlaylist',
  read: async (file, tools) => {
    try {
      const { root, damage } = await parseXml(await tools.readText(file, BYTES))
      const found = isImf(root) ? imfFacts(root) : dcpFacts(root)
      const problems = await missingAssets(file, tools, root)
      if (damage !== undefined)
        problems.push(
          problem(file, 'partial', 'read_in_part', damage.message, { line: damage.line }),
        )
      const place = ({ line }: XmlElement) => ({ file: file.path, line })
      const facts = found.map(({ at, ...fact }) => ({ ...fact, place: at && place(at) }))
      return { subjects: [subjectReading(fills, wholeFile(file.path), facts)], problems }
    } catch (error) {
      return unreadable(file, error)
    }
  },
}

type FoundAt = Omit<Found, 'place'> & { readonly at?: XmlElement | undefined }

const inside = descendantsNamed
const childOf = childNamedLocally

/** Recognises IMF by its namespace, or without one by its structure: a DCP has reels and an IMP segments. */
function isImf(root: XmlElement): boolean {
  const namespaces = Object.values(root.attributes).join(' ')
  if (/2067-3/.test(namespaces)) return true
  if (/429-7|PROTO-ASDCP-CPL/.test(namespaces)) return false
  return inside(root, 'SegmentList').length > 0
}
const numberIn = (element: XmlElement, name: string): number | undefined => {
  const text = childOf(element, name)?.text.trim()
  const value = Number(text || Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** Frames per second of an edit rate such as "24000 1001". */
function rateIn(element: XmlElement): number | undefined {
  const [upper = 0, lower = 1] = (childOf(element, 'EditRate')?.text ?? '')
    .trim()
    .split(/\s+/)
    .map(Number)
  return upper > 0 && lower > 0 ? upper / lower : undefined
}

/**
 * Duration in seconds. It is counted in the edit rate of the resource, or of the composition if the resource has none.
 */
function secondsOf(resource: XmlElement, editRate: number): number {
  const rate = rateIn(resource) ?? editRate
  const whole = numberIn(resource, 'IntrinsicDuration') ?? 0
  const entry = numberIn(resource, 'EntryPoint') ?? 0
  const length =
    numberIn(resource, 'SourceDuration') ?? numberIn(resource, 'Duration') ?? whole - entry
  return (length * (numberIn(resource, 'RepeatCount') ?? 1)) / rate
}

function imfFacts(root: XmlElement): FoundAt[] {
  const editRate = rateIn(root)
  const pictures = inside(root, 'MainImageSequence').flatMap((track) => inside(track, 'Resource'))
  const text =
    inside(root, 'SubtitlesSequence')[0] ?? inside(root, 'HearingImpairedCaptionsSequence')[0]
  const descriptors = inside(root, 'EssenceDescriptor')
  const codecs = [...new Set(descriptors.flatMap(codecsOf))]
  const label = inside(root, 'SoundfieldGroupLabelSubDescriptor')[0]
  const symbol = label && inside(label, 'MCATagSymbol')[0]
  const layout = SOUND_FIELDS[symbol?.text.trim() ?? '']
  return [
    { path: 'delivery.container', value: 'imf_package' },
    ...lengthFacts(childOf(root, 'EditRate'), editRate, pictures),
    ...(codecs.length === 0 ? [] : [{ path: 'delivery.codec', value: codecs, at: descriptors[0] }]),
    ...(text === undefined ? [] : [{ path: 'delivery.captions_present', value: true, at: text }]),
    ...(layout === undefined ? [] : [{ path: 'audio.channel_layout', value: layout, at: symbol }]),
  ]
}

function dcpFacts(root: XmlElement): FoundAt[] {
  const pictures = inside(root, 'MainPicture')
  const [first] = pictures
  const text = inside(root, 'MainSubtitle')[0] ?? inside(root, 'MainClosedCaption')[0]
  return [
    { path: 'delivery.container', value: 'dcp_package' },
    ...(first === undefined
      ? []
      : lengthFacts(childOf(first, 'EditRate'), rateIn(first), pictures)),
    ...(text === undefined ? [] : [{ path: 'delivery.captions_present', value: true, at: text }]),
  ]
}

function lengthFacts(
  at: XmlElement | undefined,
  editRate: number | undefined,
  pictures: readonly XmlElement[],
): FoundAt[] {
  if (editRate === undefined) return []
  const seconds = pictures.reduce((sum, resource) => sum + secondsOf(resource, editRate), 0)
  return [
    { path: 'core.frame_rate', value: editRate, at },
    ...(pictures.length === 0
      ? []
      : [{ path: 'core.duration', value: rounded(seconds), at: pictures[0] }]),
  ]
}

/** Channel layouts by their symbol in SMPTE ST 2067-8. */
const SOUND_FIELDS: Readonly<Record<string, string>> = {
  sgM: 'mono',
  sgST: 'stereo',
  sg51: 'surround_5_1',
  sg71: 'surround_7_1',
}

/** Codecs: sound by its descriptor, pictures by the label of their coding (SMPTE RP 224). */
function codecsOf(descriptor: XmlElement): string[] {
  const names = new Set([...descendants(descriptor)].map(({ name }) => localName(name)))
  const coding =
    inside(descriptor, 'PictureCompression')[0] ?? inside(descriptor, 'PictureEssenceCoding')[0]
  const label = coding?.text.toLowerCase() ?? ''
  return [
    ...(names.has('WAVEPCMDescriptor') ? ['pcm'] : []),
    ...(names.has('IABEssenceDescriptor') ? ['iab'] : []),
    ...(names.has('JPEG2000SubDescriptor') || /\.04010202\.0301/.test(label) ? ['jpeg2000'] : []),
  ]
}

/** A supplemental package refers to files in the package that it supplements, so missing files are not an error. */
async function missingAssets(
  file: InputFile,
  tools: AdapterTools,
  root: XmlElement,
): Promise<Reading['problems'][number][]> {
  const map = (await tools.sibling(file, 'ASSETMAP.xml')) ?? (await tools.sibling(file, 'ASSETMAP'))
  if (map === undefined) return []
  const assets = new Map<string, string>()
  const { root: mapped } = await parseXml(await tools.readText(map, BYTES))
  for (const asset of inside(mapped, 'Asset')) {
    const path = inside(asset, 'Path')[0]?.text.trim()
    if (path !== undefined) assets.set(idOf(childOf(asset, 'Id')), path)
  }
  const wanted = new Map<string, XmlElement>()
  for (const one of inside(root, 'TrackFileId')) wanted.set(idOf(one), one)
  const problems: Reading['problems'][number][] = []
  for (const [id, { line }] of [...wanted].slice(0, MOST_ASSETS)) {
    const path = assets.get(id)
    if (path === undefined)
      problems.push(
        problem(
          file,
          'note',
          'file_missing',
          `plays ${id}, which ${map.path.slice(map.path.lastIndexOf('/') + 1)} does not name`,
          { line },
        ),
      )
    else if ((await tools.sibling(map, path)) === undefined)
      problems.push(
        problem(file, 'note', 'file_missing', `plays ${path}, which is not in the folder`, {
          line,
        }),
      )
  }
  return problems
}

const idOf = (element: XmlElement | undefined): string => element?.text.trim().toLowerCase() ?? ''
