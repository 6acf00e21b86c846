/** Still images: shape, stated origin, and camera settings of a rig. */
import { latin1 } from '../bytes.ts'
import type { Adapter, AdapterTools, InputFile, Reading, SubjectReading } from './adapter.ts'
import { isStillPicture } from './container/boxes.ts'
import { nearestAspectRatio } from './container/tables.ts'
import { problem } from './files.ts'
import { imageSize } from './image-size.ts'
import { isRecord, numberAt, parseJson, recordAt, textAt } from './json.ts'
import { licenceFill, licenceState } from './licence.ts'
import { isPng, pngBitDepth, pngTexts } from './png-text.ts'
import { hasGlobalShutter } from './shutter-types.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { rounded } from './values.ts'

const LIMIT = { bytes: 256 * 1024 * 1024, ms: 20_000 }
/** Bytes read for metadata, which comes before the pixels except in PNG files of some generators. */
const METADATA_BYTES = 8 * 1024 * 1024
const GENERATED = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
])
/** Values of Exif 2.32, tags 0x8822, 0xA402 and 0xA403. */
const MANUAL_PROGRAM = 1
const AUTOMATIC = 0

const fills: Adapter['fills'] = {
  'core.media_representation': { certainty: 'inferred', how: 'a still picture' },
  'core.digital_source_type': {
    certainty: 'measured',
    how: 'IPTC digital source type in XMP; inferred where a diffusion program left its settings',
  },
  'delivery.aspect_ratio': { certainty: 'measured', how: 'width / height' },
  'color_vfx.file_format': { certainty: 'measured', how: 'header' },
  'color_vfx.color_space': { certainty: 'measured', how: 'name of the colour profile' },
  'generation.method': {
    certainty: 'inferred',
    how: 'settings that a diffusion program left in the file',
  },
  'generation.machine_mark': { certainty: 'measured', how: 'IPTC digital source type in XMP' },
  'generation.record_complete': {
    certainty: 'measured',
    how: 'model, prompt, seed and date in the file',
  },
  'camera.shutter_angle': {
    certainty: 'measured',
    how: '360 x exposure time x declared frame rate',
  },
  'camera.unlocked_settings': {
    certainty: 'estimated',
    how: 'settings that Exif calls automatic, at least',
  },
  'camera.global_shutter': {
    certainty: 'inferred',
    how: 'data sheet of the model that Exif names',
  },
  ...licenceFill,
}

export const picture: Adapter = {
  name: 'picture',
  summary:
    'Pictures: size, IPTC source type, what generators leave in PNG; Exif settings where the project declares a rig.',
  files: ['*.jpg', '*.jpeg', '*.png', '*.tif', '*.tiff', '*.webp', '*.heic', '*.avif'],
  fills,
  limits: LIMIT,
  matches: ({ head }) => isPicture(head),
  read: async (file, tools) => {
    const bytes = await tools.readRange(file, 0, Math.min(file.bytes, METADATA_BYTES))
    const size = await imageSize(file, tools)
    const metadata = await metadataOf(bytes)
    const reading = readingOf(file, tools, bytes, size, metadata)
    if (size !== undefined) return reading
    return {
      ...reading,
      problems: [problem(file, 'partial', 'malformed', 'The size of this picture cannot be read.')],
    }
  },
}

function isPicture(head: Uint8Array): boolean {
  const start = latin1(head.subarray(0, 16))
  return (
    isPng(head) ||
    start.startsWith('\xFF\xD8\xFF') ||
    /^(?:II\*\0|MM\0\*)/.test(start) ||
    /^RIFF.{4}WEBP/s.test(start) ||
    isStillPicture(head)
  )
}

/** Whether an image states that a model generated it, and whether it does so with the IPTC source type. */
export async function generationOf(
  file: InputFile,
  tools: AdapterTools,
): Promise<{ readonly isGenerated: boolean; readonly isMarked: boolean }> {
  const bytes = await tools.readRange(file, 0, Math.min(file.bytes, METADATA_BYTES))
  const isMarked = isGeneratedType((await metadataOf(bytes)).sourceType)
  const hasSettings = isPng(bytes) && generatorSettings(pngTexts(bytes)) !== undefined
  return { isGenerated: isMarked || hasSettings, isMarked }
}

export const isGeneratedType = (sourceType: unknown): boolean => GENERATED.has(String(sourceType))

interface Metadata {
  readonly sourceType: string | undefined
  readonly profile: string | undefined
  readonly licence: string | undefined
  readonly exif: Readonly<Record<string, unknown>>
}

/** Reads the metadata of an image; damaged metadata counts as missing. */
async function metadataOf(bytes: Uint8Array): Promise<Metadata> {
  const { default: exifr } = await import('exifr')
  const parsed: unknown = await exifr
    .parse(bytes, {
      tiff: true,
      exif: true,
      xmp: true,
      icc: true,
      translateValues: false,
      mergeOutput: false,
    })
    .catch(() => undefined)
  const sections = recordAt(parsed)
  const address = textAt(recordAt(sections['Iptc4xmpExt'])['DigitalSourceType'])
  return {
    sourceType: address?.slice(address.lastIndexOf('/') + 1),
    profile: textAt(recordAt(sections['icc'])['ProfileDescription']),
    licence: licenceState(
      JSON.stringify(recordAt(sections['cc'])['license']),
      recordAt(sections['xmpRights'])['WebStatement'],
      JSON.stringify([
        recordAt(sections['dc'])['rights'],
        recordAt(sections['xmpRights'])['UsageTerms'],
      ]),
      recordAt(sections['ifd0'])['Copyright'],
    ),
    exif: { ...recordAt(sections['ifd0']), ...recordAt(sections['exif']) },
  }
}

function readingOf(
  file: InputFile,
  tools: AdapterTools,
  bytes: Uint8Array,
  size: Awaited<ReturnType<typeof imageSize>>,
  { sourceType, profile, licence, exif }: Metadata,
): Reading {
  const texts = isPng(bytes) ? pngTexts(bytes) : new Map<string, string>()
  const settings = generatorSettings(texts)
  const isGenerated = settings !== undefined || isGeneratedType(sourceType)
  const found: Found[] = [
    { path: 'core.media_representation', value: 'still_image' },
    sourceTypeFact(sourceType, settings?.program),
    { path: 'delivery.aspect_ratio', value: size && nearestAspectRatio(size.width / size.height) },
    {
      path: 'color_vfx.file_format',
      value: isPng(bytes) && pngBitDepth(bytes) === 16 ? 'png_16' : undefined,
    },
    { path: 'color_vfx.color_space', value: colourSpaceOf(profile) },
  ]
  if (licence !== undefined) found.push({ path: 'core.rights_status', value: licence })
  if (settings !== undefined) {
    found.push({ path: 'generation.method', value: ['diffusion'], method: settings.program })
    const dated = exif['DateTimeOriginal'] !== undefined || texts.has('Creation Time')
    // A missing value may be stated in another file.
    if (settings.isComplete && dated)
      found.push({ path: 'generation.record_complete', value: true })
  }
  if (isGeneratedType(sourceType)) found.push({ path: 'generation.machine_mark', value: true })
  const kind = isGenerated ? 'generated_asset' : 'asset'
  const subjects = [subjectReading(fills, wholeFile(file.path, kind), found)]
  const camera = cameraSubject(file, tools, exif)
  return { subjects: camera === undefined ? subjects : [...subjects, camera], problems: [] }
}

/** Diffusion programs write their settings into images but rarely the IPTC source type. */
function sourceTypeFact(sourceType: string | undefined, program: string | undefined): Found {
  const path = 'core.digital_source_type'
  if (sourceType !== undefined || program === undefined) return { path, value: sourceType }
  return { path, value: 'trainedAlgorithmicMedia', certainty: 'inferred', method: program }
}

function colourSpaceOf(profile: string | undefined): string | undefined {
  if (profile === undefined) return undefined
  if (/display p3/i.test(profile)) return 'display_p3'
  return /srgb/i.test(profile) ? 'srgb' : undefined
}

/** Metadata that Stable Diffusion web UI ("parameters") and ComfyUI ("prompt", a graph of nodes) write. */
function generatorSettings(
  texts: ReadonlyMap<string, string>,
): { program: string; isComplete: boolean } | undefined {
  const parameters = texts.get('parameters')
  if (parameters !== undefined && /\bSteps: \d/.test(parameters)) {
    const isComplete = /\bSeed: \d/.test(parameters) && /\bModel(?: hash)?: \S/.test(parameters)
    return { program: 'settings of Stable Diffusion web UI', isComplete }
  }
  const graph = parseJson(texts.get('prompt') ?? '')
  if (!isRecord(graph)) return undefined
  const inputs = Object.values(graph).map((node) => recordAt(recordAt(node)['inputs']))
  const has = (...names: string[]): boolean =>
    inputs.some((input) => names.some((name) => input[name] !== undefined))
  if (!has('seed', 'noise_seed', 'steps', 'ckpt_name', 'unet_name')) return undefined
  const isComplete = has('seed', 'noise_seed') && has('ckpt_name', 'unet_name') && has('text')
  return { program: 'graph of ComfyUI', isComplete }
}

/** Camera settings are only relevant if the project has a camera rig. */
function cameraSubject(
  file: InputFile,
  tools: AdapterTools,
  exif: Readonly<Record<string, unknown>>,
): SubjectReading | undefined {
  const model = textAt(exif['Model'])
  if (model === undefined || tools.declared.get('camera.is_multiview') !== true) return undefined
  const id = [textAt(exif['Make']), model, textAt(exif['BodySerialNumber'] ?? exif['SerialNumber'])]
    .filter((part) => part !== undefined)
    .join(' ')
  const program = numberAt(exif['ExposureProgram'])
  const automatic = [
    numberAt(exif['ExposureMode']) === AUTOMATIC && program !== MANUAL_PROGRAM,
    numberAt(exif['WhiteBalance']) === AUTOMATIC,
  ]
  const exposure = numberAt(exif['ExposureTime'])
  const frameRate = numberAt(tools.declared.get('core.frame_rate'))
  const found: Found[] = [
    { path: 'camera.unlocked_settings', value: automatic.filter(Boolean).length },
  ]
  const isGlobal = hasGlobalShutter(model)
  if (isGlobal !== undefined) found.push({ path: 'camera.global_shutter', value: isGlobal })
  if (exposure !== undefined && frameRate !== undefined) {
    found.push({ path: 'camera.shutter_angle', value: rounded(360 * exposure * frameRate, 1) })
  }
  const place = { file: file.path, where: `Exif of ${id}` }
  return subjectReading(fills, { kind: 'capture_setup', id, place }, found)
}
