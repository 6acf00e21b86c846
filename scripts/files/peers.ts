/** Compares what the linter reports about films, sound and pictures with what ffprobe reports, where that is installed. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { nearestAspectRatio } from '../../src/adapters/container/tables.ts'
import { executablePath } from '../../src/machine/programs.ts'

const run = promisify(execFile)
const ffprobe = executablePath('ffprobe', process.env['PATH'])

interface Stream {
  readonly codec_type?: string
  readonly codec_name?: string
  readonly profile?: string
  readonly width?: number
  readonly height?: number
  readonly sample_aspect_ratio?: string
  readonly side_data_list?: readonly { readonly rotation?: number }[]
  readonly avg_frame_rate?: string
  readonly r_frame_rate?: string
  readonly pix_fmt?: string
  readonly color_transfer?: string
  readonly color_primaries?: string
  readonly sample_rate?: string
  readonly channels?: number
  readonly tags?: Readonly<Record<string, string>>
  readonly disposition?: Readonly<Record<string, number>>
}

interface Probe {
  readonly streams?: readonly Stream[]
  readonly format?: { readonly duration?: string; readonly format_name?: string }
}

const MOST_RATE = 1000

type Facts = ReadonlyMap<string, unknown>

export interface Difference {
  readonly of: string
  readonly says: string
}

export interface Compared {
  /** Number of files that both read. */
  readonly files: number
  readonly differing: ReadonlyMap<string, readonly Difference[]>
}

/**
 * What the linter and ffprobe report differently of each file in a folder, by path.
 *
 * @param what a file of the folder, or `.` for all
 */
export async function disagreements(folder: string, what: string): Promise<Compared> {
  const found = new Map<string, readonly Difference[]>()
  let files = 0
  if (ffprobe === undefined) return { files, differing: found }
  for (const [file, facts] of await factsIn(folder, what)) {
    const isMedia = facts.has('core.media_representation') || facts.has('delivery.codec')
    // ffprobe reads the first part of a manifest alone.
    if (!isMedia || /\.(?:m3u8|mpd)$/i.test(file)) continue
    const probe = await probed(path.join(folder, file))
    if (probe === undefined) continue
    files += 1
    const differing = between(facts, probe)
    if (differing.length > 0) found.set(file, differing)
  }
  return { files, differing: found }
}

/** A value that only one of them reports is no difference. */
function between(facts: Facts, { streams = [], format = {} }: Probe): Difference[] {
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.['attached_pic'] !== 1,
  )
  const sound = streams.find(({ codec_type }) => codec_type === 'audio')
  // Of a film without frames ffprobe gives the ticks of its clock.
  const rates = [picture?.avg_frame_rate, picture?.r_frame_rate]
    .map(quotient)
    .filter((rate) => rate < MOST_RATE)
  // Half a millisecond more: both round.
  const frame = 1 / (rates.find((rate) => rate > 0) ?? 25) + 0.0005
  return [
    ...numbers('sampling rate', facts.get('audio.sample_rate_hz'), [Number(sound?.sample_rate)]),
    ...numbers('frame rate', facts.get('core.frame_rate'), rates),
    ...numbers('duration', facts.get('core.duration'), [Number(format.duration)], frame),
    ...numbers('bit depth', facts.get('color_vfx.bit_depth'), [depthOf(picture?.pix_fmt)]),
    ...words('aspect ratio', facts.get('delivery.aspect_ratio'), [shapeOf(picture)]),
    ...words(
      'transfer function',
      facts.get('color_vfx.transfer_function'),
      TRANSFERS[picture?.color_transfer ?? ''],
    ),
    ...words(
      'colour space',
      facts.get('color_vfx.color_space'),
      SPACES[picture?.color_primaries ?? ''],
    ),
    ...words('container', facts.get('delivery.container'), CONTAINERS[format.format_name ?? '']),
    ...words(
      'channels',
      facts.get('audio.channel_layout'),
      sound?.channels === undefined ? undefined : LAYOUTS[sound.channels],
    ),
    ...words('language', languageAt(facts.get('transcript.language_tag')), languagesOf(sound)),
    ...codecs(facts.get('delivery.codec'), streams),
  ]
}

/** Numbers within a thousandth, or within `near`, are equal. */
function numbers(what: string, own: unknown, peers: readonly number[], near = 0): Difference[] {
  const said = peers.filter((peer) => peer > 0)
  if (typeof own !== 'number' || said.length === 0) return []
  const isSame = (peer: number) => Math.abs(own - peer) <= Math.max(near, Math.abs(peer) / 1000)
  return said.some(isSame)
    ? []
    : [{ of: what, says: `${what} ${own}, and ${said.join(' or ')} by ffprobe` }]
}

function words(
  what: string,
  own: unknown,
  peers: readonly (string | undefined)[] = [],
): Difference[] {
  const said = peers.filter((peer) => peer !== undefined)
  if (typeof own !== 'string' || said.length === 0 || said.includes(own)) return []
  return [{ of: what, says: `${what} ${own}, and ${said.join(' or ')} by ffprobe` }]
}

/** Codecs that only one of them names are ignored where the other has no name for them. */
function codecs(own: unknown, streams: readonly Stream[]): Difference[] {
  if (!Array.isArray(own)) return []
  const theirs = streams.map(codecOf).filter((codec) => codec !== undefined)
  const missing = theirs.filter((codec) => !own.includes(codec))
  const isUnsure = (codec: unknown) =>
    codec === 'iab' || (codec === 'aac_lc' && streams.some(isAacOfUnknownProfile))
  const more = own.filter((codec) => !isUnsure(codec) && !theirs.includes(codec))
  return missing.length === 0 && more.length === 0
    ? []
    : [
        {
          of: 'codecs',
          says: `codecs ${own.join(', ')}, and ${theirs.join(', ') || 'none of these'} by ffprobe`,
        },
      ]
}

/** The profile of AAC is not told where no frame of it could be decoded, as in an initialisation segment. */
const isAacOfUnknownProfile = ({ codec_name, profile }: Stream): boolean =>
  codec_name === 'aac' && (profile === undefined || profile === 'unknown')

function codecOf({ codec_name: name = '', profile = '', disposition }: Stream): string | undefined {
  if (disposition?.['attached_pic'] === 1) return undefined
  if (name.startsWith('pcm_') && !/alaw|mulaw/.test(name)) return 'pcm'
  if (name === 'aac') return profile === 'LC' ? 'aac_lc' : undefined
  if (name === 'dnxhd') return profile.startsWith('DNXHR') ? 'dnxhr' : undefined
  return CODECS[name]
}

const CODECS: Readonly<Record<string, string>> = {
  h264: 'h264_avc',
  hevc: 'h265_hevc',
  vvc: 'h266_vvc',
  av1: 'av1',
  prores: 'prores',
  jpeg2000: 'jpeg2000',
  jpegxs: 'jpeg_xs',
  opus: 'opus',
  mp3: 'mp3',
}

const TRANSFERS: Readonly<Record<string, readonly string[]>> = {
  bt709: ['bt_709_oetf'],
  smpte170m: ['bt_709_oetf'],
  'bt2020-10': ['bt_709_oetf'],
  'bt2020-12': ['bt_709_oetf'],
  bt470m: ['gamma_2_2'],
  'iec61966-2-1': ['srgb'],
  smpte428: ['gamma_2_6'],
  linear: ['scene_linear'],
  smpte2084: ['pq'],
  'arib-std-b67': ['hlg'],
}

/** Spaces that a set of primaries can belong to. */
const SPACES: Readonly<Record<string, readonly string[]>> = {
  bt709: ['rec_709', 'srgb', 'linear_rec_709'],
  smpte170m: ['rec_601'],
  bt470bg: ['rec_601'],
  bt2020: ['rec_2020', 'rec_2100_pq', 'rec_2100_hlg'],
  smpte432: ['display_p3', 'p3_d65_pq'],
  smpte431: ['dci_p3'],
}

const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  'mov,mp4,m4a,3gp,3g2,mj2': ['mp4', 'mov', 'm4a', 'fragmented_mp4_cmaf'],
  'matroska,webm': ['matroska', 'webm'],
  mxf: ['mxf_op1a', 'mxf_as02'],
  mpegts: ['mpeg_ts'],
  wav: ['wav_bwf', 'rf64'],
  mp3: ['mp3'],
}

/** Layouts of a number of channels; of sound whose two channels are the same the linter says so. */
const LAYOUTS: Readonly<Record<number, readonly string[]>> = {
  1: ['mono'],
  2: ['stereo', 'dual_mono'],
  3: ['lcr'],
  6: ['surround_5_1', 'object_based'],
  8: ['surround_7_1', 'object_based'],
}

/** `yuv420p10le`, `gray12be`, `gbrp`: eight bits where no number ends the name. */
function depthOf(format: string | undefined): number {
  if (format === undefined) return 0
  const stated = /(?:p|gray|y|x|a)(\d+)(?:le|be)$/.exec(format)?.[1]
  return stated === undefined
    ? /^(?:yuvj?4\d\dp|yuva4\d\dp|gray|gbrp)$/.test(format)
      ? 8
      : 0
    : Number(stated)
}

function shapeOf(picture: Stream | undefined): string | undefined {
  // Of a picture that it could not read, ffprobe gives no pixels.
  const { width = 0, height = 0 } = picture ?? {}
  if (width === 0 || height === 0) return undefined
  // Nor does it look for the shape of pixels in the header of a stream without frames.
  const isHeadAlone = quotient(picture?.avg_frame_rate) === 0
  if (isHeadAlone && picture?.sample_aspect_ratio === undefined) return undefined
  const pixel = quotient(picture?.sample_aspect_ratio?.replace(':', '/')) || 1
  const turn =
    picture?.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const shape = (width * pixel) / height
  return nearestAspectRatio(Math.abs(turn) % 180 === 90 ? 1 / shape : shape) ?? 'no common one'
}

/** The language of a tag without its region, which ffprobe does not know; a tag that is none stays as it is. */
function languageAt(tag: unknown): unknown {
  try {
    return typeof tag === 'string' ? new Intl.Locale(tag).language : tag
  } catch {
    return tag
  }
}

function languagesOf(sound: Stream | undefined): readonly string[] | undefined {
  const language = sound?.tags?.['language']
  if (language === undefined || language === 'und') return undefined
  return [language, String(languageAt(language))]
}

function quotient(text: string | undefined): number {
  const [upper = 0, lower = 1] = (text ?? '').split('/').map(Number)
  return lower > 0 && Number.isFinite(upper / lower) ? upper / lower : 0
}

async function probed(file: string): Promise<Probe | undefined> {
  try {
    const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file]
    const { stdout } = await run(ffprobe!, args, { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 })
    return JSON.parse(stdout) as Probe
  } catch {
    return undefined
  }
}

/** Facts by the file that they were read from. */
async function factsIn(folder: string, what: string): Promise<ReadonlyMap<string, Facts>> {
  const root = path.join(import.meta.dirname, '../..')
  const entry = [path.join(root, 'run.mjs'), path.join(root, 'src/command/grammar.ts')]
  const args = ['facts', '--no-cache', '--no-external', '--format', 'json', what]
  const { stdout } = await run(process.execPath, [...entry, ...args], {
    cwd: folder,
    maxBuffer: 512 * 1024 * 1024,
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  const byFile = new Map<string, Map<string, unknown>>()
  const { subjects } = (stdout === '' ? { subjects: [] } : JSON.parse(stdout)) as {
    readonly subjects: readonly {
      readonly facts: readonly {
        readonly path: string
        readonly value: unknown
        readonly place: { readonly file: string }
      }[]
    }[]
  }
  for (const { path: name, value, place } of subjects.flatMap(({ facts }) => facts)) {
    const facts = byFile.get(place.file) ?? new Map<string, unknown>()
    byFile.set(place.file, facts.set(name, value))
  }
  return byFile
}
