/** Warnings as worded on the report page, for readers who do not know the fields of a run or their values. */
import { capital, plain, sentence } from './page-words.ts'
import type { Run, RunWarning, WarningCode } from './run.ts'
import { stemLines } from './stem-lines.ts'

const parts: Readonly<Record<string, string>> = {
  answers: 'Answer',
  forecasts: 'Forecast',
  stop_rules: 'Stop rule',
  ideas: 'Idea',
  links: 'Link',
  constraints: 'Constraint',
  participants: 'Participant',
}

/** Fields whose names say little to a reader. */
const fields: Readonly<Record<string, string>> = {
  'concept ids': 'which concept',
  coordinates: 'the question it answers',
  'test by': 'day of the answer',
  'check by': 'day it is looked at',
  by: 'by when',
}

/** Path prefixes that readers do not see: gates and criteria have names of their own. */
const groups = /^(?:gates|ratings|gate_evidence|rating_reasons) /

/** A path in words: `$.concepts[1].exit` becomes “Photograph before you come”, exit. */
function placeName(path: string, { concepts }: Run): string {
  const [, list = '', at, rest = ''] = /^\$\.([a-z_]+)(?:\[(\d+)\])?\.?(.*)$/.exec(path) ?? []
  const within = rest
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll('.', ' ')
    .replace(groups, '')
    .replaceAll('_', ' ')
  const whose =
    list === 'concepts' && at !== undefined
      ? `“${plain(concepts[Number(at)]?.title ?? '')}”`
      : at === undefined
        ? capital(list.replaceAll('_', ' '))
        : `${parts[list] ?? capital(list)} ${Number(at) + 1}`
  return within === '' ? whose : `${whose}, ${fields[within] ?? within}`
}

type Rewording = readonly [message: RegExp, words: string]

/** Values of a gate, a rating or an outcome, and names of fields, in words. */
const values: readonly Rewording[] = [
  [/ \(`[a-z_.]+`\)$/, ''],
  [/^is 4 and has no reason; /, 'rated 4 without a reason; '],
  [/ back to not judged \(null\)/, ' back to not judged'],
  [/^is (\d), which (asks|says) /, 'rated $1, which $2 '],
  [/^is (\d), and ([a-z_]+) is (\d), which /, 'rated $1, and $2 $3, which '],
  [/\boutcome_contribution\b/, 'outcome contribution'],
  [/^is 1, and by the note /, 'said to have come true, and by the note '],
  [/^is 0, and by the note /, 'said not to have come true, and by the note '],
  [/^is "?(kept|stopped|continued)"?/, 'called “$1”'],
  [/; "stopped" or "continued" was wanted/, '; so it was reached'],
  [/^is observation, /, 'called an observation, '],
  [
    /and the outcome is null; if the statement is void, say why in note/,
    'and no outcome; if the statement is void, say why',
  ],
  [/ in who_must_agree\b/, ' who must agree'],
  [/; say in evidence where they stand/, '; say where they stand'],
  [
    /; add it to the `coordinates` of one, or name it in `decision\.text` and say there /,
    '; add it to one, or say ',
  ],
  [
    /; read it again, or name in `baseline\.statement` .*$/,
    '; read it again, or say when somebody looked and it still held',
  ],
  [/, or say in `last_look\.note` why/, ', or say why'],
  [/`([a-z_]+)(?:\.([a-z_]+))?`/g, '“$1 $2”'],
]
const judged: readonly Rewording[] = [
  [/^is true, /, 'judged as passed, '],
  [/^is false, /, 'judged as failed, '],
  [/^is true of what is (adopted|tested)/, 'judged as passed for what is $1'],
]

const answered: readonly Rewording[] = [[/^is true, and /, 'is answered with yes, and ']]

/** Warnings about the form of the document or about steps of the method, which tell nothing of the case itself. */
const ofForm: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'concept_without_transformation',
  'duplicate_id',
  'expression_differs',
  'index_differs',
  'link_to_itself',
  'mode_differs',
  'step_missing',
  'unanswered_coordinate',
])

/** Whether a warning is of use to somebody who reads the page and does not write the run. */
export const isForReaders = ({ code }: RunWarning): boolean => !ofForm.has(code)

/** Finds the question of a coordinate. */
export type StemOf = (coordinate: string) => string | undefined

/** One line of the page for a warning. */
export function recordWords({ message, path }: RunWarning, run: Run, stemOf: StemOf): string {
  const said = [...values, ...(/\.gates\.|\.passed$/.test(path) ? judged : answered)].reduce(
    (text, [from, to]) => text.replace(from, to),
    message,
  )
  const named = run.concepts.reduce(
    (text, { id, title }) => text.replaceAll(`"${id}"`, `“${plain(title)}”`),
    said,
  )
  const whole = named.replaceAll(/\$\.[a-z_]+(?:\[\d+\])?(?:\.[a-z_]+(?:\[\d+\])?)*/g, (other) =>
    placeName(other, run),
  )
  // A code alone says nothing to somebody who decides; an expression is made of codes.
  const spoken = path.endsWith('.expression')
    ? whole
    : whole.replaceAll(/GRAM-C\d-I\d\d-M\d\d/g, (code) => questionOf(code, stemOf))
  return sentence(`${placeName(path, run)}: ${spoken}`)
}

function questionOf(code: string, stemOf: StemOf): string {
  const stem = stemOf(code)
  return stem === undefined ? code : `“${plain(stemLines(stem).change)}” (${code})`
}
