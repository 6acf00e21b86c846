/** The Audio Definition Model (ITU-R BS.2076): the format of the sound objects, and their stated loudness. */
import { descendants, type XmlElement } from '../xml.ts'

export interface AudioDefinition {
  /**
   * A state of `audio.channel_layout`; undefined if objects have several formats, or one without a state in the model.
   */
  readonly layout: string | undefined
  /** A state of `audio.ambisonic_convention`, for ambisonics. */
  readonly convention: string | undefined
  /** Loudness values by element name: `integratedLoudness`, `maxTruePeak` … */
  readonly loudness: ReadonlyMap<string, number>
}

/** Maximum number of elements that are visited: a film mix with sound objects has a hundred thousand blocks. */
const MOST_ELEMENTS = 2_000_000

/** The second part of `AP_ttttnnnn`: loudspeaker layouts of the common definitions in ITU-R BS.2094. */
const SPEAKERS: Readonly<Record<string, string>> = {
  '0001': 'mono',
  '0002': 'stereo',
  '0003': 'surround_5_1',
  '0005': 'immersive_5_1_4',
  '000f': 'surround_7_1',
  '0017': 'immersive_7_1_4',
}
const OBJECTS = '0003'
const HOA = '0004'
const BINAURAL = '0005'
const LAYOUTS: Readonly<Record<number, string>> = {
  1: 'ambisonics_1st_order',
  2: 'ambisonics_2nd_order',
  3: 'ambisonics_3rd_order',
}
/** Identifiers below this are common definitions, which files do not contain. */
const FIRST_CUSTOM = 0x1000

const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)

export function readAudioDefinition(root: XmlElement): AudioDefinition {
  const parts = partsOf(root)
  const loudness = loudnessIn(parts.get('loudnessMetadata')?.[0])
  const forms = usedForms(parts.get('audioObject') ?? [])
  const types = new Set(forms.map(({ type }) => type))
  const [first] = forms
  if (types.has(OBJECTS)) return { layout: 'object_based', convention: undefined, loudness }
  if (first === undefined || types.size > 1)
    return { layout: undefined, convention: undefined, loudness }
  if (first.type === BINAURAL) return { layout: 'binaural', convention: undefined, loudness }
  if (first.type === HOA) return { ...ambisonics(first, parts), loudness }
  const layout = forms.length === 1 ? SPEAKERS[first.number] : undefined
  return { layout, convention: undefined, loudness }
}

type Parts = ReadonlyMap<string, readonly XmlElement[]>

/** The elements that are needed, by name. */
function partsOf(root: XmlElement): Parts {
  const parts = new Map<string, XmlElement[]>()
  let visited = 0
  for (const element of descendants(root)) {
    if (++visited > MOST_ELEMENTS) break
    const name = localName(element)
    const known = parts.get(name)
    if (known === undefined) parts.set(name, [element])
    else known.push(element)
  }
  return parts
}

const loudnessIn = (metadata: XmlElement | undefined): ReadonlyMap<string, number> =>
  new Map(
    (metadata?.children ?? []).flatMap((child): [string, number][] => {
      const value = Number(child.text.trim() || Number.NaN)
      return Number.isFinite(value) ? [[localName(child), value]] : []
    }),
  )

interface Form {
  readonly id: string
  readonly type: string
  readonly number: string
}

/** The pack formats of the objects, without duplicates. */
function usedForms(objects: readonly XmlElement[]): readonly Form[] {
  const used = objects.flatMap(({ children }) =>
    children
      .filter((child) => localName(child) === 'audioPackFormatIDRef')
      .map((child) => child.text.trim()),
  )
  return [...new Set(used)].flatMap((id) => {
    const [, type, number] = /^AP_([\da-f]{4})([\da-f]{4})$/i.exec(id) ?? []
    return type === undefined ? [] : [{ id, type, number: number!.toLowerCase() }]
  })
}

/** Finds an element by its id: `AP_…` or `AC_…`. */
const named = (parts: Parts, name: string, id: string): XmlElement | undefined =>
  parts.get(name)?.find(({ attributes }) => attributes[`${name}ID`] === id)

function ambisonics(
  { id, number }: Form,
  parts: Parts,
): Pick<AudioDefinition, 'layout' | 'convention'> {
  const pack = named(parts, 'audioPackFormat', id)
  if (pack === undefined) {
    const order = Number.parseInt(number, 16)
    const isCommon = order < FIRST_CUSTOM && LAYOUTS[order] !== undefined
    return { layout: LAYOUTS[order], convention: isCommon ? 'acn_sn3d' : undefined }
  }
  const components = pack.children
    .filter((child) => localName(child) === 'audioChannelFormatIDRef')
    .map((child) => componentOf(named(parts, 'audioChannelFormat', child.text.trim())))
  const order = Math.sqrt(components.length) - 1
  const isAcn = components.every(
    (one, i) => one !== undefined && one.order * (one.order + 1) + one.degree === i,
  )
  const ownNormalization = textIn(pack, 'normalization')
  const normalizations = new Set(
    components.map((one) => (one?.normalization ?? ownNormalization ?? 'SN3D').toUpperCase()),
  )
  const [normalization] = normalizations
  const convention =
    normalizations.size === 1 ? CONVENTIONS[`${isAcn} ${normalization}`] : undefined
  return { layout: LAYOUTS[order], convention: convention ?? 'unknown' }
}

/** Keyed by whether the channel order is ACN, and by normalisation. */
const CONVENTIONS: Readonly<Record<string, string>> = {
  'true SN3D': 'acn_sn3d',
  'true N3D': 'acn_n3d',
  'false FUMA': 'fuma_maxn',
}

interface Component {
  readonly order: number
  readonly degree: number
  readonly normalization: string | undefined
}

function componentOf(channel: XmlElement | undefined): Component | undefined {
  const block = channel?.children.find((child) => localName(child) === 'audioBlockFormat')
  if (block === undefined) return undefined
  const order = Number(textIn(block, 'order') ?? Number.NaN)
  const degree = Number(textIn(block, 'degree') ?? Number.NaN)
  return { order, degree, normalization: textIn(block, 'normalization') }
}

const textIn = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => localName(child) === name)?.text.trim() || undefined
