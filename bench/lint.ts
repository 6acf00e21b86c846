/**
 * `npm run bench:lint`: what the command takes to start, to lint a folder of 200 files and to lint it again, beside an empty program, in
 * turns. Processor time counts what other programs do to the clock as little as can be.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const rounds = Number(process.argv[2] ?? 9)
const root = path.join(import.meta.dirname, '..')
const samples = path.join(root, 'test/adapters/files')
const folder = mkdtempSync(path.join(tmpdir(), 'bench-lint-'))
const cache = path.join(folder, '.cache')
const grammar = [path.join(root, 'run.mjs'), path.join(root, 'src/command/grammar.ts')]
/** Prints what a process has taken when it ends. */
const reporting =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write("\\n"+(user+system)/1000)})'

const contestants = {
  'an empty program': { args: ['-e', ''], isFirst: false },
  'grammar --help': { args: [...grammar, '--help'], isFirst: false },
  'a folder of 200 files': { args: [...grammar, 'lint'], isFirst: true },
  'the same, again': { args: [...grammar, 'lint'], isFirst: false },
}

try {
  fill()
  const taken = new Map(Object.keys(contestants).map((name) => [name, [] as Taken[]]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, { args, isFirst }] of Object.entries(contestants)) {
      if (isFirst) rmSync(cache, { recursive: true, force: true })
      taken.get(name)!.push(run(args))
    }
  }
  const middles = [...taken].map(
    ([name, all]) =>
      [name, median(all.map((one) => one.processor)), median(all.map((one) => one.clock))] as const,
  )
  const [, empty] = middles[0]!
  console.log(`${''.padEnd(24)} processor   clock  of an empty program`)
  for (const [name, processor, clock] of middles) {
    console.log(
      `${name.padEnd(24)} ${processor.toFixed(0).padStart(6)} ms ${clock.toFixed(0).padStart(4)} ms  ${(processor / empty).toFixed(1)}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Taken {
  readonly processor: number
  readonly clock: number
}

function run(args: readonly string[]): Taken {
  const began = performance.now()
  const { stderr } = spawnSync(process.execPath, ['--import', reporting, ...args], {
    cwd: folder,
    env: { ...process.env, XDG_CACHE_HOME: cache },
    encoding: 'utf8',
  })
  return { processor: Number(stderr.split('\n').at(-1)), clock: performance.now() - began }
}

/** Captions of a hundred cues, clips, scenes, stills, timelines, frames and transcripts: nothing that has to be decoded. */
function fill(): void {
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)
  const copy = (name: string, sample: string): void =>
    copyFileSync(path.join(samples, sample), path.join(folder, name))
  const clip = { title: 'The lamp', units: ['U1'], start: 10, duration: 30 }
  const times = (count: number, make: (i: number) => void): void => {
    for (let i = 0; i < count; i++) make(i)
  }
  write('.grammar.yaml', 'grammar: 1\nprofile: streaming-netflix\nfacts: { core.frame_rate: 25 }\n')
  times(20, (i) => write(`episode-${i}.en.vtt`, captions(100)))
  times(60, (i) => write(`clip-${i}.json`, JSON.stringify({ id: `C${i}`, ...clip })))
  times(40, (i) => copy(`chair-${i}.glb`, 'gltf/chair.glb'))
  times(40, (i) => copy(`still-${i}.jpg`, 'picture/clean.jpg'))
  times(20, (i) => copy(`cut-${i}.otio`, 'timeline/clean.otio'))
  times(10, (i) => copy(`comp.${i}.exr`, 'exr/comp.0001.exr'))
  times(10, (i) => copy(`words-${i}.json`, 'transcript/clean.json'))
}

function captions(cues: number): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  const stamp = (seconds: number): string =>
    `00:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.000`
  const cue = (_: unknown, i: number): string =>
    `${stamp(1 + 5 * i)} --> ${stamp(4 + 5 * i)}\nThe lamp was lit at dusk.\n`
  return `WEBVTT\nLanguage: en-GB\n\n${Array.from({ length: cues }, cue).join('\n')}`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
