/** What is wrong with the facts themselves, whatever the rules say: contradictions, and values that no field can hold. */
import type { Place } from '../adapters/adapter.ts'
import { contradiction, type SeenFact, wrongValue } from './facts.ts'
import type { Level } from './finding.ts'
import { valueWords } from './limit-words.ts'
import { fingerprint, type Located, type RawFinding, subjectName } from './raw-finding.ts'
import type { KnownField, RuleBase } from './rule-base.ts'
import { factsAt, type Subject } from './subject.ts'

export function factFindings(base: RuleBase, subject: Subject): Located[] {
  const located: Located[] = []
  for (const path of subject.facts.keys()) {
    const seen = factsAt(subject, path)
    const field = base.fields.get(path)
    const contradicted = contradiction(seen)
    if (contradicted !== undefined) {
      const name = field?.name ?? path
      const { said, shown } = contradicted
      const message = `${name} is declared as ${valueWords(said.fact.value, field)} (${at(said.fact.place)}) and measured as ${valueWords(shown.fact.value, field)}`
      const level = said.distance === 0 ? 'error' : 'warning'
      located.push(
        own(
          'lint/contradicted',
          'Declared and found to be otherwise',
          level,
          subject,
          path,
          shown,
          message,
        ),
      )
    }
    for (const one of seen) {
      if (one.distance === 0) located.push(...valueFindings(subject, path, field, one))
    }
  }
  return located
}

function valueFindings(
  subject: Subject,
  path: string,
  field: KnownField | undefined,
  seen: SeenFact,
): Located[] {
  const { value } = seen.fact
  const wrong = wrongValue(field, value)
  if (wrong === undefined) return []
  const { message, isUnreadable, range } = wrong
  const [rule, title] = isUnreadable
    ? ['lint/unreadable-value', 'No rule can read the value']
    : ['lint/out-of-range', 'The value lies outside its range']
  const words =
    range === undefined
      ? message
      : `${field?.name ?? path} ${valueWords(value, field)} lies outside of what it can be, ${range}`
  return [own(rule, title, 'warning', subject, path, seen, words)]
}

const at = ({ file, line }: Place): string => (line === undefined ? file : `${file}:${line}`)

function own(
  rule: string,
  title: string,
  level: Level,
  subject: Subject,
  path: string,
  { fact }: SeenFact,
  message: string,
): Located {
  const finding: RawFinding = {
    rule_id: rule,
    title,
    level,
    needs_review: false,
    softened: null,
    subject: subjectName(subject),
    also: [],
    message,
    breaches: [],
    place: fact.place,
    then: [],
    clears: null,
    rationale: null,
    basis: null,
    sources: [],
    fingerprint: fingerprint(rule, subject, [path], fact.place),
  }
  return { finding, key: JSON.stringify([rule, path, fact.place, message]) }
}
