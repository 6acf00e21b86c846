/**
 * Report sheets contain kinds and paths as names. Names that the model does not have are ignored, and reported once per
 * file with the nearest known name.
 */
import type { FileProblem, Place } from '../adapters/adapter.ts'
import type { Json } from '../engine/values/json.ts'
import { didYouMean } from '../engine/values/nearest.ts'
import type { HeldFact } from './facts.ts'
import type { KnownField } from './known-field.ts'
import type { Read } from './readings.ts'
import type { RuleBase } from './rule-base.ts'
import type { FileReading, SourcedSubject } from './tree.ts'

/** Adapters whose files use model paths as column names. */
const NAMING: ReadonlySet<string> = new Set(['report-sheet'])

export function withKnownNames(base: RuleBase, read: Read): Read {
  if (!read.readings.some(({ adapter }) => NAMING.has(adapter))) return read
  const fields = new Map([
    ...base.destinations.flatMap((one) => one.fields).map((field) => [field.path, field] as const),
    ...base.fields,
  ])
  const problems = new Map<string, FileProblem>()
  const report = (name: string, place: Place, message: string): void => {
    const key = `${place.file} ${name}`
    if (!problems.has(key))
      problems.set(key, { place, code: 'unknown_name', message, kind: 'partial' })
  }
  const subjectOf = (subject: SourcedSubject): SourcedSubject[] => {
    const { kind, place } = subject
    if (!base.kinds.has(kind)) {
      const kinds = [...base.kinds.keys()]
      const hint = didYouMean(kind, kinds) || `; kinds are ${kinds.join(', ')}`
      report(
        `kind ${kind}`,
        place,
        `names the kind "${kind}", which is none, and is not read${hint}`,
      )
      return []
    }
    const facts = subject.facts.flatMap((fact): HeldFact[] => {
      const field = fields.get(fact.path)
      if (field !== undefined) return [{ ...fact, value: valueFor(field, fact.value) }]
      const hint = didYouMean(fact.path, fields.keys())
      report(
        fact.path,
        fact.place,
        `the column "${fact.path}" is no path of the model and is not read${hint}`,
      )
      return []
    })
    return [{ ...subject, facts, looked: facts.map(({ path }) => path) }]
  }
  const readings = read.readings.map((one): FileReading => {
    if (!NAMING.has(one.adapter)) return one
    const subjects = one.reading.subjects.flatMap(subjectOf)
    return { ...one, reading: { ...one.reading, subjects } }
  })
  return { ...read, readings, problems: [...read.problems, ...problems.values()] }
}

/** The value of a cell in the type of its path: a list if the path has several values, text if the path holds words. */
function valueFor({ multiple, type }: KnownField, value: Json): Json {
  const isText = type === 'string' || type === 'enumerated'
  const one = isText && typeof value === 'number' ? String(value) : value
  return multiple && !Array.isArray(one) ? [one] : one
}
