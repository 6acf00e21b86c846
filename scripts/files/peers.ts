/** Compares what the linter reports about a file with what ffprobe reports, where that is installed. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { executablePath } from '../../src/machine/programs.ts'

const run = promisify(execFile)
const ffprobe = executablePath('ffprobe', process.env['PATH'])
const MEDIA = /\.(?:mp4|mov|m4a|mkv|webm|mxf|ts|m2t|wav|mp3|flac)$/i

interface Probe {
  readonly streams?: readonly {
    readonly codec_type: string
    readonly sample_rate?: string
    readonly avg_frame_rate?: string
  }[]
}

/** Facts about the first streams of a video or audio file in which the linter and ffprobe differ. */
export async function disagreements(file: string): Promise<string[]> {
  if (ffprobe === undefined || !MEDIA.test(file)) return []
  const facts = await factsOf(file)
  const probe = await probed(file)
  if (probe === undefined) return []
  const sound = probe.streams?.find(({ codec_type }) => codec_type === 'audio')
  const picture = probe.streams?.find(({ codec_type }) => codec_type === 'video')
  const [upper = 0, lower = 1] = (picture?.avg_frame_rate ?? '').split('/').map(Number)
  return [
    ...differing('sampling rate', facts.get('audio.sample_rate_hz'), Number(sound?.sample_rate)),
    ...differing('frame rate', facts.get('core.frame_rate'), lower > 0 ? upper / lower : 0),
  ]
}

/** Values within a thousandth are equal; a value that only one of them reports is not a difference. */
function differing(what: string, own: unknown, peer: number): string[] {
  if (typeof own !== 'number' || !(peer > 0)) return []
  return Math.abs(own / peer - 1) <= 0.001 ? [] : [`${what} ${own}, and ${peer} by ffprobe`]
}

async function probed(file: string): Promise<Probe | undefined> {
  try {
    const args = ['-v', 'error', '-of', 'json', '-show_streams', file]
    const { stdout } = await run(ffprobe!, args, { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 })
    return JSON.parse(stdout) as Probe
  } catch {
    return undefined
  }
}

async function factsOf(file: string): Promise<ReadonlyMap<string, unknown>> {
  const root = path.join(import.meta.dirname, '../..')
  const entry = [path.join(root, 'run.mjs'), path.join(root, 'src/command/grammar.ts')]
  const args = ['facts', '--no-cache', '--no-external', '--format', 'json', path.basename(file)]
  const { stdout } = await run(process.execPath, [...entry, ...args], {
    cwd: path.dirname(file),
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  try {
    const { subjects } = JSON.parse(stdout) as {
      readonly subjects: readonly { facts: readonly { path: string; value: unknown }[] }[]
    }
    const facts = subjects.flatMap((subject) => subject.facts)
    return new Map(facts.map(({ path: name, value }) => [name, value]))
  } catch {
    return new Map()
  }
}
