/** Names fields and codes of a run in plain words; loaded with the first remark. */
import { day } from '../../../engine/runs/page-words.ts'
import type { Stem } from '../../run-start.ts'

/** `lawful_and_cleared` → `lawful and cleared` */
const spoken = (id: string): string => id.replaceAll('_', ' ')

/** Names of the fields, by member name, or by member name with its list or group. */
const called: Readonly<Record<string, string>> = {
  title: 'what is going on',
  question: 'what you want to know',
  baseline: 'today',
  'baseline.statement': 'how things stand',
  'baseline.date': 'day of the figure',
  evidence: 'source',
  'evidence.source': 'its name',
  'evidence.date': 'its day',
  'ratings.evidence': 'evidence',
  'rating_reasons.evidence': 'evidence',
  target: 'goal',
  'target.statement': 'what would be enough',
  by: 'by when',
  'concepts.title': 'its name',
  'concepts.description': 'who does what',
  exit: 'way out of the test',
  test_from: 'the day the test begins',
  test_by: 'the day of the answer',
  'cost.test': 'what it takes to try it',
  'cost.adoption': 'what it takes to use it',
  if_wrong: 'what is lost if it is wrong',
  'forecasts.statement': 'what you expect',
  probability: 'how likely',
  resolve_by: 'the day by which it is known',
  'stop_rules.rule': 'which reading ends it',
  check_by: 'the day it is looked at',
  owner: 'who looks',
  'decision.text': 'why this',
  coordinates: 'the question it answers',
  concept_ids: 'which concept',
  run_id: 'id of the run',
  created: 'begun on',
  last_look: 'last look',
  forecasts: 'expectation',
  answers: 'questions about today',
  links: 'link',
  concepts: 'concept',
  stop_rules: 'stop rule',
  constraints: 'constraint',
  participants: 'participant',
}

/** Groups that are omitted in the name of a field. */
const groups = /^(?:cost|gates|ratings|gate_evidence|rating_reasons)$/

/** The part of a run that names need. */
export interface Answered {
  readonly answers?: readonly { readonly coordinate: string }[]
  readonly concepts?: readonly { readonly id?: string; readonly title?: string }[]
}

/**
 * Names an answer by its number in the workbench, where answers about the present and ideas are each counted from 1.
 */
function answerInWords(index: number, { answers = [] }: Answered): string {
  const isToday = (code = ''): boolean => code.startsWith('GRAM-C0')
  const isOne = isToday(answers[index]?.coordinate)
  const own = answers.slice(0, index).filter(({ coordinate }) => isToday(coordinate) === isOne)
  return `${isOne ? 'answer' : 'idea'} ${own.length + 1}`
}

/** `$.concepts[0].gates.baseline_recorded` → `“Photograph before you come”, baseline recorded` */
export function placeInWords(path: string, run: Answered): string {
  let within = ''
  const words = (path.match(/[A-Za-z_]\w*(?:\[\d+\])?/g) ?? []).flatMap((part) => {
    const [, name = '', index] = /^(\w+?)(?:\[(\d+)\])?$/.exec(part)!
    const word = called[`${within}.${name}`] ?? called[name] ?? spoken(name)
    within = name
    if (groups.test(name)) return []
    if (name === 'answers' && index !== undefined) return [answerInWords(Number(index), run)]
    const title = name === 'concepts' ? run.concepts?.[Number(index)]?.title : undefined
    if (title) return [`“${title}”`]
    return [index === undefined ? word : `${word} ${Number(index) + 1}`]
  })
  const text = words.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Number of characters of a question that a sentence repeats. */
const REPEATED = 60

/** Lookups for codes. They are passed in, so that no shared module has to be fetched separately. */
export interface Names {
  readonly nameOf: (code: string) => string
  readonly stems: ReadonlyMap<string, Stem>
}

/** Replaces codes in a message of the service with questions, names, days and fields in words. */
export const withoutCodes = (text: string, { nameOf, stems }: Names, run: Answered): string =>
  (run.concepts ?? [])
    .reduce(
      (said, { id, title }) => (title ? said.replaceAll(`"${id}"`, `“${title}”`) : said),
      text,
    )
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, day)
    .replaceAll(/GRAM-C\d-I\d\d-M\d\d/g, (code) => {
      const stem = stems.get(code)?.text
      if (stem === undefined) return code
      return `“${stem.length > REPEATED ? `${stem.slice(0, REPEATED)} …` : stem}”`
    })
    .replaceAll(/\bGRAM-C0-(I\d\d)\b/g, (_, code: string) => `today, about ${nameOf(code)}`)
    .replaceAll(/\b[CI]\d\d?\b/g, nameOf)
    .replaceAll(/\$\.[\w.[\]]*\w\]?/g, (path) => placeInWords(path, run))
    .replaceAll(
      /`([a-z_]+(?:\.[a-z_]+)*)`/g,
      (_, field: string) => `“${placeInWords(`$.${field}`, run)}”`,
    )
