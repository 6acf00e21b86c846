/** Reduces the captions of many files to those that would break any limit first. */
import type { Json } from '../engine/values/json.ts'
import type { FileReading } from './tree.ts'

type ReadSubject = FileReading['reading']['subjects'][number]

const isCue = ({ kind }: ReadSubject): boolean => kind === 'cue'

export const cuesOf = (readings: readonly FileReading[]): number =>
  readings.reduce((sum, { reading }) => sum + reading.subjects.filter(isCue).length, 0)

/**
 * For each language, the captions with the minimum and maximum value at every path, and one for every state: a limit
 * that these meet is met by all.
 */
export function withOutermostCues(readings: readonly FileReading[]): FileReading[] {
  const byLanguage = Map.groupBy(readings, languageOf)
  const kept = new Set([...byLanguage.values()].flatMap(outermost))
  return readings.map((one) => {
    const subjects = one.reading.subjects.filter((subject) => !isCue(subject) || kept.has(subject))
    return { ...one, reading: { ...one.reading, subjects } }
  })
}

function languageOf({ reading: { subjects } }: FileReading): string {
  const facts = subjects.filter(({ wholeFile }) => wholeFile === true).flatMap((one) => one.facts)
  return JSON.stringify(facts.find(({ path }) => path === 'transcript.language_tag')?.value ?? null)
}

function outermost(readings: readonly FileReading[]): ReadSubject[] {
  const least = new Map<string, Outermost>()
  const greatest = new Map<string, Outermost>()
  const words = new Map<string, ReadSubject>()
  for (const cue of readings.flatMap(({ reading }) => reading.subjects.filter(isCue))) {
    for (const { path, value } of cue.facts) {
      if (typeof value !== 'number') {
        words.set(`${path} ${JSON.stringify(value as Json)}`, cue)
        continue
      }
      if (value < (least.get(path)?.value ?? Number.POSITIVE_INFINITY))
        least.set(path, { value, cue })
      if (value > (greatest.get(path)?.value ?? Number.NEGATIVE_INFINITY))
        greatest.set(path, { value, cue })
    }
  }
  return [...least.values(), ...greatest.values()].map(({ cue }) => cue).concat(...words.values())
}

interface Outermost {
  readonly value: number
  readonly cue: ReadSubject
}
