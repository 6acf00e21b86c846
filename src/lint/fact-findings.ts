/**
 * Findings about the facts themselves, independent of rules: contradictions, and values that a field does not allow.
 */
import type { Place } from '../adapters/adapter.ts'
import {
  type Contradiction,
  contradiction,
  type Disagreement,
  disagreement,
  type HeldFact,
  type WrongValue,
  wrongValue,
} from './facts.ts'
import type { JudgedSubject } from './judge.ts'
import type { KnownField } from './known-field.ts'
import { valueWords } from './limit-words.ts'
import { fingerprint, type Located, type RawFinding, subjectName } from './raw-finding.ts'
import { fixRemedy } from './remedies/fix-remedy.ts'
import type { Remedy } from './remedies/remedy.ts'
import type { RuleBase } from './rule-base.ts'
import { type Denied, factsAt, type Subject } from './subject.ts'

export function factFindings(base: RuleBase, { subject, facts }: JudgedSubject): Located[] {
  const located: Located[] = facts.denied.map((denied) => deniedFinding(base, subject, denied))
  for (const [path, own] of subject.facts) {
    const field = base.fields.get(path)
    const seen = factsAt(subject, path)
    const contradicted = contradiction(seen)
    if (contradicted !== undefined) located.push(contradictionFinding(subject, field, contradicted))
    const disagreeing = disagreement(seen, field)
    if (disagreeing !== undefined) located.push(disagreementFinding(subject, field, disagreeing))
    for (const fact of own) {
      const wrong = wrongValue(field, fact.value)
      if (wrong !== undefined) located.push(valueFinding(subject, field, fact, wrong))
    }
  }
  return located
}

function contradictionFinding(
  subject: Subject,
  field: KnownField | undefined,
  { declared, measured }: Contradiction,
): Located {
  const { fact } = measured
  const [word, figure] = [declared.fact, fact].map(({ value }) => valueWords(value, field))
  return finding({
    rule: 'lint/contradicted',
    title: 'Declared and found to be otherwise',
    level: declared.distance === 0 ? 'error' : 'warning',
    subject,
    fact,
    advice: 'Correct whichever of the two is wrong.',
    remedies: durationRemedy(declared.fact, fact),
    message: `${field?.name ?? fact.path} is declared as ${word} (${at(declared.fact.place)}) and measured as ${figure}`,
  })
}

function disagreementFinding(
  subject: Subject,
  field: KnownField | undefined,
  { taken, other }: Disagreement,
): Located {
  const [first, second] = [taken.fact, other.fact].map(
    (fact) => `${valueWords(fact.value, field)} (${at(fact.place)})`,
  )
  return finding({
    rule: 'lint/declared-twice',
    title: 'Declared twice, and differently',
    level: 'warning',
    subject,
    fact: other.fact,
    advice:
      'Keep the one that is right; two things of one name are told apart by the configuration or by folders.',
    message: `${field?.name ?? taken.fact.path} is declared as ${first} and as ${second}; the first is taken`,
  })
}

/** Remedy for a duration in a feed that differs from that of the file: the file is right. */
function durationRemedy(declared: HeldFact, measured: HeldFact): Remedy[] {
  const { place, method } = declared
  if (method !== 'itunes:duration' || place.line === undefined) return []
  const edits = { kind: 'duration', line: place.line, seconds: Number(measured.value) } as const
  return [fixRemedy('feed_duration', 'Write the running time that was measured', place.file, edits)]
}

function deniedFinding({ fields }: RuleBase, subject: Subject, denied: Denied): Located {
  const { stated, follows, from, because } = denied
  const said = ({ path, value, place }: HeldFact): string =>
    `${fields.get(path)?.name ?? path} ${valueWords(value, fields.get(path))} (${at(place)})`
  const field = fields.get(stated.path)
  const wanted = follows.map((value) => valueWords(value, field)).join(' or ')
  return finding({
    rule: 'lint/contradicted',
    title: 'Declared and found to be otherwise',
    level: 'error',
    subject,
    fact: stated,
    advice: 'Correct whichever of them is wrong.',
    message: `${said(stated)} cannot be: from ${from.map(said).join(' and ')} it follows by definition that it is ${wanted}. ${because}`,
  })
}

function valueFinding(
  subject: Subject,
  field: KnownField | undefined,
  fact: HeldFact,
  wrong: WrongValue,
): Located {
  const { message, isUnreadable, range } = wrong
  const [rule, title] = isUnreadable
    ? ['lint/unreadable-value', 'No rule can read the value']
    : ['lint/out-of-range', 'The value lies outside its range']
  const words =
    range === undefined
      ? message
      : `${field?.name ?? fact.path} ${valueWords(fact.value, field)} is outside the expected range, ${range}`
  return finding({ rule, title, level: 'warning', subject, fact, message: words, advice: null })
}

const at = ({ file, line, where }: Place): string =>
  `${line === undefined ? file : `${file}:${line}`}${where === undefined ? '' : `, ${where}`}`

interface FactFinding extends Pick<RawFinding, 'title' | 'level' | 'message'> {
  readonly rule: string
  readonly subject: Subject
  readonly fact: HeldFact
  readonly advice: string | null
  readonly remedies?: readonly Remedy[]
}

function finding({
  rule,
  title,
  level,
  subject,
  fact,
  message,
  advice,
  remedies = [],
}: FactFinding): Located {
  const { path, place } = fact
  return {
    finding: {
      rule_id: rule,
      title,
      level,
      needs_review: false,
      softened: null,
      anyway: rule === 'lint/contradicted',
      subject: subjectName(subject),
      also: [],
      message,
      breaches: [],
      place,
      then: advice === null ? [] : [advice],
      clears: null,
      remedies,
      rationale: null,
      basis: null,
      tightens: null,
      sources: [],
      fingerprint: fingerprint(rule, subject, [path], place),
    },
    key: JSON.stringify([rule, path, place, message]),
  }
}
