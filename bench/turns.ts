/** Contestants that take turns, and what each of their turns takes. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '../src/engine/values/json.ts'

/** The rivals have a lockfile of their own, and the first benchmark installs them. */
export function installRivals(): void {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  if (!existsSync(`${folder}node_modules`)) {
    console.log('Installing the other engines into bench/node_modules …')
    execFileSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], { stdio: 'inherit' })
  }
}

/** What is timed: the JSON text of a context, and the context parsed from it anew, used once. */
export type Job = (text: string, context: JsonObject) => unknown

/**
 * Microseconds of each job: the lower quartile over rounds in which the jobs take turns. Contexts are parsed before the
 * clock starts and each is used once a round, since a service never sees the same object twice.
 *
 * @param prepare what a job gets besides the text, made before the clock starts
 * @param warmUp milliseconds for which each job runs before its first turn
 */
export async function quartiles(
  jobs: ReadonlyMap<string, Job>,
  texts: readonly string[],
  prepare: (text: string) => JsonObject = JSON.parse,
  warmUp = 60,
): Promise<Map<string, number>> {
  const times = new Map([...jobs.keys()].map((name) => [name, [] as number[]]))
  const repeats = new Map<string, number>()
  for (const [name, job] of jobs) repeats.set(name, await repeatsFor(job, texts, prepare, warmUp))
  for (let round = 0; round < 24; round++) {
    for (const [name, job] of jobs) {
      const repeat = repeats.get(name) as number
      const from = (round * repeat) % texts.length
      const taken = Array.from({ length: repeat }, (_, i) => texts[(from + i) % texts.length]!)
      const parsed = taken.map(prepare)
      const start = performance.now()
      for (let i = 0; i < repeat; i++) {
        const result = job(taken[i]!, parsed[i]!)
        if (result instanceof Promise) await result
      }
      times.get(name)?.push(((performance.now() - start) * 1000) / repeat)
    }
  }
  return new Map(
    [...times].map(([name, all]) => [name, all.sort((a, b) => a - b)[all.length >> 2] as number]),
  )
}

/** How often a job fits into about 20 ms, once it is warm: each context once, or at least one of them. */
async function repeatsFor(
  job: Job,
  texts: readonly string[],
  prepare: (text: string) => JsonObject,
  warmUp: number,
): Promise<number> {
  let done = 0
  let spent = 0
  while (spent < warmUp) {
    const text = texts[done++ % texts.length]!
    const context = prepare(text)
    const start = performance.now()
    const result = job(text, context)
    if (result instanceof Promise) await result
    spent += performance.now() - start
  }
  return Math.max(1, Math.min(texts.length, Math.round((20 * done) / spent)))
}

export const shown = (ratio: number | undefined): string =>
  ratio === undefined
    ? ''
    : ratio < 10
      ? ratio.toFixed(2)
      : Math.round(ratio).toLocaleString('en-GB')
