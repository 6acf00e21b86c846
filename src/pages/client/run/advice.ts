/** Rewords messages of the validator for writers: what to do, and at which field. */

import { typedDate } from '../../../engine/runs/typed-date.ts'
import { type Names, placeInWords, withoutCodes } from './place-words.ts'
import type { Advice, Remark } from './remarks.ts'

/** The parts of a run that the advice needs: the answers, and the judged gates of each concept. */
interface Written {
  readonly answers?: readonly { readonly coordinate: string; readonly status: string }[]
  readonly concepts?: readonly {
    readonly id?: string
    readonly title?: string
    readonly gates?: Readonly<Record<string, boolean | null>>
  }[]
}

type Rule = readonly [
  message: RegExp,
  advise: (found: RegExpExecArray, path: string, run: Written) => Partial<Advice>,
]

const patterns: readonly (readonly [pattern: string, words: string])[] = [
  ['^[a-z0-9]+(-', 'small letters, figures and hyphens, such as repair-cafe-2026'],
  [String.raw`^\d{4}(-`, 'a day, a month or a year'],
  [String.raw`^\d{4}-`, 'a date in the form 2026-11-22'],
  ['^(GRAM', 'a coordinate, or an operator with what it takes: COMBINE(GRAM-C3-I05-M09, …)'],
  ['^GRAM', 'a coordinate such as GRAM-C3-I07-M08'],
]

const rules: readonly Rule[] = [
  [
    /a change at (I\d\d) needs an observation/,
    ([, internal], path, { answers = [] }) => {
      const cell = `C0-${internal}`
      const index = answers.findIndex(({ coordinate }) => coordinate.startsWith(`GRAM-${cell}-`))
      return index < 0
        ? {
            text: `Your change is to ${internal}, and nothing says yet what that is like today. Answer one question about it with what was seen or counted, and name its source.`,
            cell,
          }
        : {
            text: `Your change is to ${internal}. Your answer about today, ${answers[index]!.coordinate}, has to be an observation: say so, and add what it can be looked up in.`,
            path: `${path}[${index}].status`,
          }
    },
  ],
  [
    /an observation needs evidence/,
    () => ({
      text: 'Say where this can be looked up: add evidence. Without any, call it an assumption.',
    }),
  ],
  [
    /a transformation stands at C1 or above/,
    (_, path) => ({
      text: 'C0 is what holds today, so no change can stand here: choose another kind of statement.',
      path: path.replace(/coordinate$/, 'status'),
    }),
  ],
  [
    /only a concept that passed all four hard gates is adopted/,
    (_, path, { concepts = [] }) => {
      const [id] = Object.entries(concepts[0]?.gates ?? {}).find(([, gate]) => gate !== true) ?? []
      return {
        text: 'To adopt, a concept has to pass all four hard gates. Judge them, or decide to test it first.',
        path: id === undefined ? path : `${path}[0].gates.${id}`,
      }
    },
  ],
  [
    /what is adopted or tested has a stop rule/,
    () => ({ text: 'Add a stop rule: the reading that ends what is adopted or tested.' }),
  ],
  [
    /what is adopted or tested is named/,
    () => ({ text: 'Choose the concept that is adopted or tested.' }),
  ],
  [
    /a concept names at least one coordinate above C0/,
    () => ({ text: 'Choose at least one question of C1 to C4 that it answers: what it changes.' }),
  ],
  [
    /^must have at least 1 item; got 0$/,
    (_, path) =>
      path.endsWith('coordinates')
        ? { text: 'Say what it changes: choose the question nearest to it, or that none fits.' }
        : { text: 'Still empty.' },
  ],
  [
    /\((all four gates are true|a gate is false|a gate is not known)\)$/,
    (_, path) => ({
      text: 'Does not fit the four gates: choose one of them again.',
      path: path.replace(/hard_gates_passed$/, 'gates.lawful_and_cleared'),
    }),
  ],
  [
    /^"(\w+)" is missing(?: \((.*)\))?$/,
    ([, name, reason], path) =>
      path.endsWith('ratings')
        ? {
            text: 'Not rated by all seven criteria yet. Rate all, or none.',
            // The field of the to-do about all seven ratings.
            path: `${path}.outcome_contribution`,
            once: path,
          }
        : {
            text: `Still to be written${reason === undefined ? '' : `: ${gateNamed(reason)}`}.`,
            path: `${path}.${name}`,
          },
  ],
  [
    /^must match the pattern (.*?); got (.*?)(?: \((.*)\))?$/,
    ([, pattern, got], path, run) => {
      const typed = valueIn(run, path)
      if (pattern!.startsWith(String.raw`^\d{4}(-`) && typeof typed === 'string' && typed !== '') {
        const read = typedDate(typed)
        return { text: 'unclear' in read ? read.unclear : `Write ${read.date}.` }
      }
      const words = patterns.find(([start]) => pattern!.startsWith(start))?.[1] ?? 'another form'
      return { text: got === '""' ? `Still empty: ${words}.` : `${got} is to be ${words}.` }
    },
  ],
  [
    /^must (?:have at least 1 (?:character|item); got (?:""|0)|be an? \w+; got null)(?: \((.*)\))?$/,
    ([, reason]) => ({ text: reason === undefined ? 'Still empty.' : `Still empty: ${reason}.` }),
  ],
  [
    /^is (true|false), and (.*)$/,
    ([, gate, contrary]) => ({
      text: `Judged as ${gate === 'true' ? 'passed' : 'failed'}, and ${contrary}.`,
    }),
  ],
  [
    /^is true of what is (?:adopted|tested), and (.*?)(?: \(`.*`\))?$/,
    ([, what]) => ({ text: `Judged as passed, and ${what}.` }),
  ],
  [
    /^is (\d), which (asks|says) (.*?)(?: \(`.*`\))?$/,
    ([, rating, verb, what]) => ({ text: `Rated ${rating}, which ${verb} ${what}.` }),
  ],
  [
    /^a run in \w+ (.*?)(?:; (.*))?$/,
    ([message, lacks, mend]) => {
      const [, internal] = /\((?:GRAM-C0-)?(I\d\d)/.exec(message) ?? []
      return {
        text: `This kind of run ${lacks}.${mend === undefined ? '' : ` ${capital(mend)}.`}`.replaceAll(
          bracketedCodes,
          '',
        ),
        ...(internal !== undefined && { cell: `C0-${internal}`, holdsFor: () => true }),
      }
    },
  ],
  [
    /^is (a transformation|a concept), and a run in \w+ (.*?);/,
    ([, what, purpose]) => ({
      text: `${what === 'a concept' ? 'A concept' : 'A change'} has no place here: this kind of run ${purpose}. Choose another one at “What do you need?”, or call it something else.`,
    }),
  ],
  [
    /has no reason; say beside the rating (what .*?)(?: \(`.*`\))?$/,
    ([, what]) => ({ text: `Rated 4 without a reason: say below the rating ${what}.` }),
  ],
]

/** “ (GRAM-C0-I10-M01, GRAM-C0-I10-M04)”, “ (C1 to C4)” */
const bracketedCodes = / \((?:(?:GRAM-)?[CIM]\d[\dCIM-]*(?:, | to )?)+\)/g

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const valueIn = (run: object, path: string): unknown =>
  (path.match(/[A-Za-z_]\w*|\d+/g) ?? []).reduce<unknown>(
    (here, step) => (here as Record<string, unknown> | null | undefined)?.[step],
    run,
  )

const gateNamed = (reason: string): string =>
  reason.replace(
    /^the gate (\w+) is true$/,
    (_, id) => `the gate “${id.replaceAll('_', ' ')}” is passed`,
  )

/**
 * Whether a message of the service still applies: it comes half a second after a change, and the value that it is about
 * may have changed since. On a group of fields it still applies, since another field of the group may have changed.
 */
function holdsFor(path: string, checked: object, run: object): boolean {
  const [before, now] = [valueIn(checked, path), valueIn(run, path)]
  const isGroup = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  return before === now || (isGroup(before) && isGroup(now))
}

/** Whether a run changes something whose present state no answer describes. */
function asksStill(cell: string, { answers = [] }: Written): boolean {
  const internal = cell.slice('C0-'.length)
  const isAbout = ({ coordinate }: { coordinate: string }): boolean => coordinate.includes(internal)
  const own = answers.filter(isAbout)
  return (
    own.some(({ status }) => status === 'transformation') &&
    !own.some(({ status }) => status === 'observation')
  )
}

function adviceOn({ path, message }: Remark, run: object, names: Names): Advice {
  const written = run as Written
  const advice = (own: Partial<Advice>): Advice => {
    const all = { path, text: message, ...own }
    return {
      ...all,
      text: withoutCodes(all.text, names, written),
      holdsFor:
        own.holdsFor ??
        ((now) =>
          all.cell === undefined ? holdsFor(all.path, run, now) : asksStill(all.cell, now)),
      isUnwritten: (/^\$\.(?:answers|forecasts|stop_rules)\[\d+\]/.exec(all.path) ?? []).some(
        (item) =>
          ['text', 'statement', 'rule'].some((name) => valueIn(run, `${item}.${name}`) === ''),
      ),
      inWords: (place) => placeInWords(place, written),
    }
  }
  for (const [pattern, advise] of rules) {
    const found = pattern.exec(message)
    if (found !== null) return advice(advise(found, path, written))
  }
  return advice({ text: capital(message) })
}

/** Advice on remarks, without repetitions (`once`). */
export function advised(remarks: readonly Remark[], run: object, names: Names): Advice[] {
  const all = remarks.map((remark) => adviceOn(remark, run, names))
  return all.filter(
    ({ once }, i) => once === undefined || all.findIndex((one) => one.once === once) === i,
  )
}

/** Hides list items whose remark is visible at its own field. */
export function hideShown(list: HTMLElement | null): void {
  if (list === null) return
  const said = [...document.querySelectorAll<HTMLElement>('.remarks:not(.mend) > li')]
    .filter((one) => one.checkVisibility())
    .map(({ dataset }) => dataset['says'])
  const items = [...list.children] as HTMLElement[]
  for (const item of items) item.hidden = said.includes(item.dataset['says'])
  list.hidden = items.every(({ hidden }) => hidden)
}
