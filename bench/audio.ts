/**
 * `npm run bench:audio [minutes] [rounds]`: how long the audio adapter takes for stereo WAVE and for FLAC, beside ffmpeg's own `ebur128`
 * over the same files. The adapter measures level, clipping, correlation and quiet besides; with `peak=true` ffmpeg measures
 * true peak too, without it loudness alone. Seconds are of processor time,
 * so that a busy machine counts less; the contestants take turns, and the middle of the rounds counts.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AdapterTools } from '../src/adapters/adapter.ts'
import { audio } from '../src/adapters/audio.ts'
import { fileTools, inputFile } from '../src/machine/files.ts'
import { findProgram } from '../src/machine/programs.ts'

const minutes = Number(process.argv[2] ?? 60)
const rounds = Number(process.argv[3] ?? 3)
const program = await findProgram('ffmpeg', process.env['PATH'])
if (program === undefined) {
  console.error('This benchmark compares with ffmpeg: install it, then try again.')
  process.exit(1)
}
const folder = mkdtempSync(path.join(tmpdir(), 'bench-audio-'))
const tools: AdapterTools = {
  ...fileTools(folder, async () => program),
  settings: {},
  declared: new Map(),
  signal: new AbortController().signal,
}

try {
  const seconds = minutes * 60
  const noise = (seed: number): string => `anoisesrc=c=pink:r=48000:a=0.3:d=${seconds}:s=${seed}`
  const graph = `${noise(1)}[l];${noise(2)}[r];[l][r]amerge=inputs=2,tremolo=f=0.3:d=0.9`
  const outputs = ['-c:a', 'pcm_s16le', path.join(folder, 'a.wav')]
  execFileSync('ffmpeg', ['-v', 'error', '-filter_complex', graph, ...outputs])
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    path.join(folder, 'a.wav'),
    path.join(folder, 'a.flac'),
  ])
  for (const name of ['a.wav', 'a.flac']) {
    const taken: { own: number; whole: number; loudness: number }[] = []
    for (let round = 0; round < rounds; round++) {
      taken.push({
        own: await ownTime(name),
        whole: ffmpegTime(name, 'ebur128=peak=true'),
        loudness: ffmpegTime(name, 'ebur128'),
      })
    }
    const own = median(taken.map((one) => one.own))
    const whole = median(taken.map((one) => one.whole))
    const loudness = median(taken.map((one) => one.loudness))
    console.log(`${name}, ${minutes} minutes of stereo`)
    console.log(`  adapter                ${own.toFixed(1).padStart(6)} s`)
    console.log(
      `  ebur128 and true peak  ${whole.toFixed(1).padStart(6)} s  ${(own / whole).toFixed(2)}`,
    )
    console.log(
      `  ebur128 alone          ${loudness.toFixed(1).padStart(6)} s  ${(own / loudness).toFixed(2)}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** Of this process; what ffmpeg decodes for it is measured by itself and added. */
async function ownTime(name: string): Promise<number> {
  const file = inputFile(folder, name)!
  const before = process.cpuUsage()
  const { problems } = await audio.read(file, tools)
  if (problems.length > 0) throw new Error(problems[0]!.message)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 + (name.endsWith('.wav') ? 0 : ffmpegTime(name, 'anull'))
}

/** As ffmpeg itself reports it. */
function ffmpegTime(name: string, filter: string): number {
  const input = ['-i', path.join(folder, name)]
  const { stderr } = spawnSync(
    'ffmpeg',
    ['-nostdin', '-benchmark', ...input, '-af', filter, '-f', 'null', '-'],
    { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  const times = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr)
  if (times === null) throw new Error(`ffmpeg reported no time: ${stderr.slice(-300)}`)
  return Number(times[1]) + Number(times[2])
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
