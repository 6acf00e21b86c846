/** glTF 2.0 and GLB: size, textures, licence, extensions and splats of a real-time asset. */
import { fromBase64 } from '../bytes.ts'
import type { Adapter, AdapterTools, FileProblem, InputFile, Reading } from './adapter.ts'
import { extensionOf, problem, unreadable, viewOf } from './files.ts'
import { type GltfError, type Validation, validated } from './gltf/validation.ts'
import {
  isRecord,
  type JsonRecord,
  numberAt,
  parseJson,
  recordAt,
  recordsAt,
  textsAt,
} from './json.ts'
import { licenceFill, licenceState } from './licence.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { headText } from './text-encoding.ts'
import { rounded } from './values.ts'

const BYTES = 64 * 1024 * 1024
const GLB_MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942
const SPLATS = 'KHR_gaussian_splatting'

const fills = {
  'delivery.extension_listed': {
    certainty: 'measured',
    how: 'every extension in use is in extensionsUsed',
  },
  'delivery.gltf_errors': { certainty: 'measured', how: "errors of Khronos' glTF validator" },
  'delivery.container': { certainty: 'measured', how: 'header' },
  'delivery.codec': { certainty: 'measured', how: 'compression extensions in use' },
  'color_vfx.file_format': { certainty: 'measured', how: 'header' },
  'color_vfx.texture_px': { certainty: 'measured', how: 'headers of the images' },
  'color_vfx.splat_colour_space': { certainty: 'measured', how: `colorSpace of ${SPLATS}` },
  'generation.gaussian_count': {
    certainty: 'measured',
    how: 'POSITION accessors of the splat primitives',
  },
  'core.media_representation': {
    certainty: 'inferred',
    how: 'meshes, splats and animations of the document',
  },
  ...licenceFill,
} as const satisfies Adapter['fills']

export const gltf: Adapter = {
  name: 'gltf',
  summary:
    "glTF 2.0 and GLB: errors by Khronos' validator, extensions, textures, splats and their colour space.",
  files: ['*.gltf', '*.glb'],
  fills,
  limits: { bytes: BYTES, ms: 60_000, readsOthers: true },
  matches: ({ path, head }) =>
    (path.endsWith('.gltf') && /^\s*\{/.test(headText(head))) ||
    (head.length >= 12 && viewOf(head).getUint32(0, true) === GLB_MAGIC),
  read: async (file, tools) => {
    const isBinary = extensionOf(file) !== 'gltf'
    const parts = isBinary
      ? await glbParts(file, tools)
      : { json: await tools.readText(file, BYTES), binaryAt: undefined }
    if (parts === undefined) return unreadable(file, 'is a GLB file that ends before its JSON')
    const document = parseJson(parts.json)
    if (!isRecord(document) || !isRecord(document['asset'])) {
      return unreadable(file, 'is no glTF: its JSON does not parse or names no asset')
    }
    return judged(file, tools, { document, isBinary, binaryAt: parts.binaryAt })
  },
}

interface Parts {
  readonly json: string
  /** Offset of the binary chunk in the file. */
  readonly binaryAt: number | undefined
}

/** Reads the parts of a GLB file (glTF 2.0, section 4): a header, a JSON chunk, a binary chunk. */
async function glbParts(file: InputFile, tools: AdapterTools): Promise<Parts | undefined> {
  if (file.bytes < 20) return undefined
  const start = viewOf(await tools.readRange(file, 0, 20))
  const length = start.getUint32(12, true)
  if (start.getUint32(16, true) !== JSON_CHUNK || 20 + length > file.bytes || length > BYTES) {
    return undefined
  }
  const json = new TextDecoder().decode(await tools.readRange(file, 20, 20 + length))
  const next = 20 + length
  if (next + 8 > file.bytes) return { json, binaryAt: undefined }
  const chunk = viewOf(await tools.readRange(file, next, next + 8))
  return { json, binaryAt: chunk.getUint32(4, true) === BINARY_CHUNK ? next + 8 : undefined }
}

interface Asset {
  readonly document: JsonRecord
  readonly isBinary: boolean
  readonly binaryAt: number | undefined
}

async function judged(file: InputFile, tools: AdapterTools, asset: Asset): Promise<Reading> {
  const { document, isBinary } = asset
  const inUse = extensionsInUse(document)
  const listed = new Set(textsAt(document['extensionsUsed']))
  const unlisted = [...inUse].filter((name) => !listed.has(name))
  const codecs = compressions.flatMap(([name, codec]) => (inUse.has(name) ? [codec] : []))
  const textures = await textureSizes(file, tools, asset)
  const validation = await validated(file, await tools.readBytes(file, BYTES), tools)
  const found: Found[] = [
    { path: 'delivery.extension_listed', value: unlisted.length === 0 },
    ...(validation === undefined ? [] : [errorFact(file, validation)]),
    ...(isBinary ? [{ path: 'delivery.container', value: 'glb' }] : []),
    ...(codecs.length === 0 ? [] : [{ path: 'delivery.codec', value: [...new Set(codecs)] }]),
    { path: 'color_vfx.file_format', value: 'gltf' },
    ...(textures.sizes.length === 0
      ? []
      : [{ path: 'color_vfx.texture_px', value: Math.max(...textures.sizes) }]),
    ...splatFacts(document),
    { path: 'core.media_representation', value: representation(document) },
    { path: 'core.rights_status', value: licenceOf(document) },
  ].filter(({ path, value }) => value !== undefined || path.startsWith('generation.'))
  return {
    subjects: [subjectReading(fills, wholeFile(file.path, 'asset'), found)],
    problems: [
      ...(validation === undefined ? [] : errorNotes(file, validation)),
      ...unlisted.map((name) =>
        problem(file, 'note', 'incomplete', `uses ${name} and does not list it in extensionsUsed`),
      ),
      ...textures.unread.map((what) =>
        problem(file, 'partial', 'read_in_part', `the size of ${what} could not be read`),
      ),
    ],
  }
}

/** Maximum number of errors listed as problems, besides the first, which the finding names. */
const NAMED_ERRORS = 5

function errorFact(file: InputFile, { errors, listed, tool }: Validation): Found {
  const [first] = listed
  return {
    path: 'delivery.gltf_errors',
    value: errors,
    method:
      first === undefined
        ? `no error by ${tool}`
        : `${tool}: ${errorWords(first)}${errors > 1 ? `, and ${errors - 1} more` : ''}`,
    ...(first?.pointer === undefined ? {} : { place: { file: file.path, where: first.pointer } }),
  }
}

function errorNotes(file: InputFile, { errors, listed }: Validation): FileProblem[] {
  const named = listed.slice(1, 1 + NAMED_ERRORS)
  const rest = errors - 1 - named.length
  return [
    ...named.map((one) =>
      problem(
        file,
        'note',
        'validator_error',
        errorWords(one),
        one.pointer === undefined ? {} : { where: one.pointer },
      ),
    ),
    ...(rest > 0
      ? [problem(file, 'note', 'validator_error', `${rest} more errors of the glTF validator`)]
      : []),
  ]
}

const errorWords = ({ code, message }: GltfError): string => `${code}, ${message}`

const compressions: readonly (readonly [string, string])[] = [
  ['KHR_gaussian_splatting_compression_spz', 'spz'],
  ['KHR_gaussian_splatting_compression_spz_2', 'spz'],
  ['KHR_draco_mesh_compression', 'draco'],
  ['EXT_meshopt_compression', 'meshopt'],
  ['KHR_meshopt_compression', 'meshopt'],
  ['KHR_texture_basisu', 'ktx2_basis'],
]

/** Names under `extensions` anywhere in the document, and prefixes of attributes (`KHR_gaussian_splatting:SCALE`). */
function extensionsInUse(document: JsonRecord): ReadonlySet<string> {
  const names = new Set<string>()
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'extensions') for (const name of Object.keys(recordAt(value))) names.add(name)
    if (key === 'attributes') {
      for (const attribute of Object.keys(recordAt(value))) {
        const extension = /^([A-Z][A-Z0-9]+_\w+):/.exec(attribute)?.[1]
        if (extension !== undefined) names.add(extension)
      }
    }
    // `extras` belongs to applications and may contain anything, so it is not searched.
    return key === 'extras' ? undefined : value
  })
  return names
}

const primitivesOf = (document: JsonRecord): readonly JsonRecord[] =>
  recordsAt(document['meshes']).flatMap(({ primitives }) => recordsAt(primitives))

const splatsOf = (document: JsonRecord): readonly JsonRecord[] =>
  primitivesOf(document).filter(({ extensions }) => recordAt(extensions)[SPLATS] !== undefined)

/**
 * Whether splats have another listed extension, which may define another colour space; extensions that only compress
 * them do not.
 */
function mayAddSpaces({ extensions }: JsonRecord, document: JsonRecord): boolean {
  const listed = new Set(textsAt(document['extensionsUsed']))
  const further = Object.keys(recordAt(recordAt(recordAt(extensions)[SPLATS])['extensions']))
  return further.some((name) => listed.has(name) && !name.includes('compression'))
}

function splatFacts(document: JsonRecord): Found[] {
  const splats = splatsOf(document)
  if (splats.length === 0) return []
  const accessors = recordsAt(document['accessors'])
  const counts = splats.map(({ attributes }) =>
    numberAt(accessors[numberAt(recordAt(attributes)['POSITION']) ?? -1]?.['count']),
  )
  const total = counts.every((count) => count !== undefined)
    ? counts.reduce((sum, count) => sum + count, 0)
    : undefined
  const spaces = new Set(
    splats.map(({ extensions }) => recordAt(recordAt(extensions)[SPLATS])['colorSpace']),
  )
  const [space] = spaces
  const known = space === 'srgb_rec709_display' || space === 'lin_rec709_display'
  const unknown = splats.every((splat) => mayAddSpaces(splat, document)) ? 'by_extension' : 'other'
  return [
    {
      path: 'color_vfx.splat_colour_space',
      value:
        spaces.size > 1 ? 'other' : space === undefined ? 'unspecified' : known ? space : unknown,
    },
    // The dimension is in millions.
    {
      path: 'generation.gaussian_count',
      value: total === undefined ? undefined : rounded(total / 1e6, 6),
    },
  ]
}

function representation(document: JsonRecord): string | undefined {
  const splats = splatsOf(document).length
  const meshes = primitivesOf(document).length - splats
  if (splats > 0) return meshes > 0 ? 'hybrid_mesh_splat' : 'gaussian_splat_static'
  if (meshes === 0) return undefined
  return recordsAt(document['animations']).length > 0 ? undefined : 'textured_mesh_static'
}

/** `extras.license` as model catalogues write it, the rights statement in XMP, or the copyright string. */
function licenceOf(document: JsonRecord): string | undefined {
  const asset = recordAt(document['asset'])
  const packets = recordsAt(
    recordAt(recordAt(document['extensions'])['KHR_xmp_json_ld'])['packets'],
  )
  return licenceState(
    recordAt(asset['extras'])['license'],
    ...packets.map((packet) =>
      JSON.stringify([packet['xmpRights:WebStatement'], packet['dc:rights']]),
    ),
    asset['copyright'],
  )
}

/** The longer side of each image in pixels, and the images that could not be read. */
async function textureSizes(
  file: InputFile,
  tools: AdapterTools,
  { document, binaryAt }: Asset,
): Promise<{ sizes: number[]; unread: string[] }> {
  const sizes: number[] = []
  const unread: string[] = []
  const views = recordsAt(document['bufferViews'])
  for (const [i, image] of recordsAt(document['images']).entries()) {
    const bytes = await imageStart(file, tools, image, views, binaryAt)
    const size = bytes && (await longerSide(bytes))
    if (size === undefined) unread.push(`image ${i}`)
    else sizes.push(size)
  }
  return { sizes, unread }
}

async function longerSide(bytes: Uint8Array): Promise<number | undefined> {
  const { imageSize } = await import('image-size')
  try {
    const { width, height } = imageSize(bytes)
    return Math.max(width, height)
  } catch {
    return undefined
  }
}

/** Bytes read from the start of an image to find its size: in a JPEG, metadata may come first. */
const IMAGE_START = 256 * 1024

async function imageStart(
  file: InputFile,
  tools: AdapterTools,
  image: JsonRecord,
  views: readonly JsonRecord[],
  binaryAt: number | undefined,
): Promise<Uint8Array | undefined> {
  const uri = image['uri']
  if (typeof uri === 'string') {
    const data = /^data:[^,]*;base64,(.*)$/s.exec(uri)?.[1]
    if (data !== undefined) return fromBase64(data.slice(0, IMAGE_START))
    const beside = await tools.sibling(file, decoded(uri))
    return beside && tools.readRange(beside, 0, Math.min(beside.bytes, IMAGE_START))
  }
  const view = views[numberAt(image['bufferView']) ?? -1]
  const length = numberAt(view?.['byteLength'])
  if (length === undefined || binaryAt === undefined || (numberAt(view?.['buffer']) ?? 0) !== 0)
    return undefined
  const start = binaryAt + (numberAt(view?.['byteOffset']) ?? 0)
  const end = Math.min(start + Math.min(length, IMAGE_START), file.bytes)
  return start < end ? tools.readRange(file, start, end) : undefined
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}
