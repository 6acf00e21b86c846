/**
 * Reads facts as people write them: `Camera sync error: 4 ms`, `sync error 4 ms`, `camera.sync_error_ms=4`, `phase
 * capture`, one per line or separated by commas.
 */

import type { Json } from '../../engine/values/json.ts'
import { didYouMean } from '../../engine/values/nearest.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { conversion } from '../../engine/values/units.ts'
import { listOf } from '../../pages/html.ts'
import { unitSign } from '../../pages/words.ts'
import type { Fact } from './book.ts'
import { factsCalled, factsNamed } from './facts-named.ts'
import { outOfRange } from './range.ts'

type Facts = ReadonlyMap<string, Fact>

/** Maximum number of statements that are read from a text. */
const MOST_STATEMENTS = 300
/** Maximum number of facts in a message. */
const NAMED = 4

export interface Statement {
  readonly path: string
  readonly value: Json
}

/** A piece of text that states nothing. */
export interface Unread {
  /** The piece as written, if it was one of several. */
  readonly piece?: string
  readonly message: string
  /** Words that should name a fact but do not. */
  readonly words?: string
  /** Statements that it may mean, if there are candidates. */
  readonly options?: readonly Statement[]
}

/**
 * @param isSentence whether a piece without a mark is left to whoever reads sentences
 * @returns the statements in a text, in order, and messages about what cannot be read
 */
export function factsWritten(
  text: string,
  facts: Facts,
  isSentence: (piece: string) => boolean = () => false,
): { readonly stated: readonly Statement[]; readonly unread: readonly Unread[] } {
  const stated: Statement[] = []
  const unread: Unread[] = []
  const pieces = text.split(/[\n;]|,(?!\d)/).flatMap((piece) => piece.trim() || [])
  for (const piece of pieces.slice(0, MOST_STATEMENTS)) {
    if (piece.search(MARK) < 0 && isSentence(piece)) {
      unread.push({ piece, message: `“${piece}”` })
      continue
    }
    const last = stated.at(-1)
    const more = last === undefined ? undefined : anotherState(piece, facts.get(last.path))
    const read = more === undefined ? statement(piece, facts) : undefined
    if (more !== undefined) stated.splice(-1, 1, { ...last!, value: [last!.value, more].flat() })
    else if (isRead(read!)) stated.push(read)
    else unread.push({ ...(read as Unread), piece })
  }
  return { stated, unread }
}

/** Writes facts as one line each, with their names. */
export const inLines = (leaves: readonly (readonly [string, Json])[], facts: Facts): string =>
  leaves
    .map(([path, value]) => `${facts.get(path)?.name ?? path}: ${inWords(value, facts.get(path))}`)
    .join('\n')

function inWords(value: Json, fact: Fact | undefined): string {
  if (typeof value === 'boolean' && fact !== undefined) return value ? 'yes' : 'no'
  if (typeof value === 'number') return `${value} ${unitSign(fact?.unit ?? '')}`.trimEnd()
  if (Array.isArray(value))
    return value.length === 0 ? 'none of them' : value.map(String).map(spoken).join(', ')
  return typeof value === 'string' && fact?.values.includes(value) === true
    ? spoken(value)
    : String(value)
}

/** Another state for a fact that allows several: the `fill` in `Lighting role: key, fill`. */
const anotherState = (piece: string, fact: Fact | undefined): string | undefined =>
  fact?.multiple === true ? stateOf(piece, fact) : undefined

const stateOf = (words: string, { values }: Fact): string | undefined =>
  values.find((state) => [state, spoken(state)].map(plain).includes(plain(words)))

/** Normalises words: `VR headset-app` and `vr_headset_app` are equal. */
const plain = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

export const isRead = (one: Statement | Unread): one is Statement => 'path' in one

/** Separator between a fact and its value: `=`, or a colon that is not between two digits as in 16:9. */
const MARK = /=|:(?!(?<=\d:)\d)/

/** The member of a page's context with the profile. It is among the facts, so that links with facts include it. */
export const PROFILE = 'profile'

/** @returns one statement, or what is wrong with it */
export function statement(piece: string, facts: Facts): Statement | Unread {
  const mark = piece.search(MARK)
  const [name, value] = [piece.slice(0, mark).trim(), piece.slice(mark + 1).trim()]
  if (mark > 0 && value !== '' && /^(?:profile|made for)$/i.test(name))
    return { path: PROFILE, value }
  if (isFigure(piece)) return figureAlone(piece, facts)
  if (mark > 0 && name !== '' && value !== '') return named(piece, name, value, facts)
  const told = stateTold(piece, facts)
  if (told.length === 1) return told[0]!
  const [, before, figure] = /^(.*?[\p{L}).])\s+(?:is\s+)?([-−+]?[.,]?\d.*)$/u.exec(piece) ?? []
  if (before !== undefined && figure !== undefined) {
    const read = named(piece, before, figure, facts)
    // The words before a figure in a sentence are no name that somebody misspelt.
    const isSentence = piece.split(/\s+/).length > MOST_NAME_WORDS
    const isMisread = isRead(read)
      ? isFreeText(facts.get(read.path))
      : isSentence && read.options === undefined
    if (!isMisread) return read
  }
  return unmarked(piece, facts)
}

/** Whether a fact takes free text, so that any words would be a valid value. */
const isFreeText = (fact: Fact | undefined): boolean =>
  fact?.type === 'string' && fact.values.length === 0

/** A number without a name: `-16.8 LUFS`, `1080p`. */
const isFigure = (piece: string): boolean => /^[-−+]?[.,]?\d/.test(piece)

/** The facts that a number may belong to, by its unit. A state that begins with a digit is not such a number. */
function figureAlone(piece: string, facts: Facts): Statement | Unread {
  if (/^\d{3,4}[pi]$/i.test(piece))
    return {
      message: `“${piece}” is a size of picture. No rule here judges that; the page of a destination names the sizes that it takes.`,
    }
  const holders = holdersOf(piece, facts)
  if (holders.length === 1) return holders[0]!
  const hasUnit = /[^\d.,\s+−-]/.test(piece)
  const options = [...facts.values()].flatMap((fact): Statement[] => {
    const value = hasUnit && fact.unit !== undefined ? figureOf(piece, fact) : undefined
    return value === undefined || isProblem(value) ? [] : [{ path: fact.path, value }]
  })
  const all = [...holders, ...options]
  if (all.length > 0) return several(piece, piece, all, facts)
  return {
    message: `“${piece}” may be a figure of anything: write before it what it measures, as in “frame rate 25”.`,
  }
}

function named(piece: string, name: string, words: string, facts: Facts): Statement | Unread {
  const paths = facts.has(name) ? [name] : factsNamed(name, facts, facts.size)
  const [path] = paths
  if (path === undefined)
    return { message: `“${piece}”: no fact is called “${name}”.`, words: name }
  const readings = paths.map((one) => ({ path: one, value: valueAt(words, facts.get(one)) }))
  if (paths.length === 1) return settled(piece, readings[0]!, facts)
  const fits = readings.filter((one): one is Statement => !isProblem(one.value))
  if (fits.length === 1) return fits[0]!
  return fits.length === 0
    ? severalNames(piece, name, paths, facts)
    : several(piece, name, fits, facts)
}

function settled(
  piece: string,
  { path, value }: { readonly path: string; readonly value: Json | Problem },
  facts: Facts,
): Statement | Unread {
  if (isProblem(value)) return { message: `“${piece}”: ${value.problem}` }
  const fact = facts.get(path)
  const outside = fact === undefined ? undefined : outOfRange(fact, value)
  return outside?.meant === undefined
    ? { path, value }
    : {
        message: `“${piece}”: ${outside.problem}. Is this meant?`,
        options: [{ path, value: outside.meant }],
      }
}

/**
 * Maximum number of words in the name of a fact. Longer text is a sentence, in which misspelt names are not corrected.
 */
const MOST_NAME_WORDS = 8

/** Words that deny what follows them. */
export const DENIAL = /\b(?:no|not|never|without)\b|n['’]t\b/i

/** The facts whose name is followed by one of their states: `phase capture`, `caption format IMSC 1.1 text`. */
function stateTold(piece: string, facts: Facts): Statement[] {
  const parts = piece.split(/\s+/)
  const find = parts.length > MOST_NAME_WORDS ? factsCalled : factsNamed
  for (let end = Math.min(parts.length - 1, MOST_NAME_WORDS); end > 0; end--) {
    // “Without chapters” names no state.
    if (DENIAL.test(parts.slice(0, end).join(' '))) continue
    const rest = parts.slice(end).filter((word, i) => i > 0 || word !== 'is')
    const found = find(parts.slice(0, end).join(' '), facts, facts.size).flatMap((path) => {
      const fact = facts.get(path)
      const value = fact === undefined ? undefined : closedValue(rest.join(' '), fact)
      return value === undefined ? [] : [{ path, value }]
    })
    if (found.length > 0) return found
  }
  return []
}

/** The facts that have a state of that name. */
const holdersOf = (state: string, facts: Facts): Statement[] =>
  [...facts.values()].flatMap((fact) => {
    const value = fact.type === 'boolean' ? undefined : closedValue(state, fact)
    return value === undefined ? [] : [{ path: fact.path, value }]
  })

/** Words without `=`, `:` or a number: `phase capture`, `multiview yes`, or a state alone. */
function unmarked(piece: string, facts: Facts): Statement | Unread {
  const told = stateTold(piece, facts)
  const holders = told.length > 0 ? told : holdersOf(piece, facts)
  if (holders.length === 1) return holders[0]!
  if (holders.length > 1) return several(piece, piece, holders, facts)
  return (
    truthOf(piece, facts) ??
    withoutValue(piece, facts) ??
    misspelt(piece.split(/\s+/), facts) ?? {
      message: `“${piece}” was read as neither a fact with its value nor a state.`,
      words: piece,
    }
  )
}

/**
 * `no captions`, `without captions` and `captions`, if they name a single boolean fact: by its name, or by the
 * beginning of its name.
 */
function truthOf(piece: string, facts: Facts): Statement | undefined {
  const [, denial, name = ''] = /^(?:(no|not|without)\s+)?(.+)$/i.exec(piece) ?? []
  // A denial further on (“the wall is not genlocked”) is for whoever reads sentences.
  if (DENIAL.test(name)) return undefined
  const all = factsNamed(name, facts, facts.size).filter(
    (path) => facts.get(path)?.type === 'boolean',
  )
  const first = all.filter((path) =>
    facts.get(path)!.name.toLowerCase().startsWith(name.toLowerCase()),
  )
  const [path] = [first, all].find(({ length }) => length === 1) ?? []
  return path === undefined ? undefined : { path, value: denial === undefined }
}

function withoutValue(piece: string, facts: Facts): Unread | undefined {
  const [path, ...others] = factsNamed(piece, facts)
  const fact = path === undefined || others.length > 0 ? undefined : facts.get(path)
  return fact === undefined
    ? undefined
    : { message: `“${piece}” is a fact without a value: write “${fact.name}: ${exampleOf(fact)}”.` }
}

/** Whether the last word is a misspelt state of the fact that the other words name. */
function misspelt(parts: readonly string[], facts: Facts): Unread | undefined {
  const last = parts.at(-1)!
  const name = parts.slice(0, -1).join(' ')
  for (const path of name === '' ? [] : factsNamed(name, facts, facts.size)) {
    const fact = facts.get(path)
    const meant = didYouMean(last, fact?.values.map(spoken) ?? [])
    if (meant !== '')
      return { message: `“${parts.join(' ')}”: “${last}” is no state of ${fact!.name}${meant}.` }
  }
  return undefined
}

/** Yes, no or a state: values that can be recognised without a separator before them. */
function closedValue(words: string, fact: Fact): Json | undefined {
  if (fact.type === 'boolean') return truths.get(words.toLowerCase())
  const state = stateOf(words, fact)
  return state === undefined ? undefined : fact.multiple ? [state] : state
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
])

interface Problem {
  readonly problem: string
}

const isProblem = (value: Json | Problem): value is Problem =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts words to a value of a fact. For a fact that no rule reads they are used unchanged. */
function valueAt(words: string, fact: Fact | undefined): Json | Problem {
  if (fact === undefined) return words
  if (fact.type === 'number' || fact.type === 'integer') return figureOf(words, fact)
  if (
    fact.multiple &&
    /^(none of them|none|\[\])$/i.test(words) &&
    stateOf(words, fact) === undefined
  )
    return []
  const value = closedValue(words, fact)
  if (value !== undefined) return value
  if (fact.type === 'boolean') return { problem: `${fact.name} takes yes or no.` }
  if (fact.values.length === 0) return words
  const known = fact.values.map(spoken)
  return {
    problem: `“${words}” is no state of ${fact.name}${didYouMean(spoken(words), known) || `; it has ${known.length} of them, such as ${listOf(known.slice(0, NAMED))}`}.`,
  }
}

/** Parses a number with or without a unit: `4`, `4 ms`, `0.004 s`, `−16,5 LUFS`. */
function figureOf(words: string, { name, unit }: Fact): Json | Problem {
  const [, sign, digits, got] = /^([-−+]?)([.,]?\d[\d.,]*(?:e[+-]?\d+)?)\s*(.*)$/i.exec(words) ?? []
  const number = Number(
    `${sign === '−' ? '-' : (sign ?? '')}${digits?.replace(',', '.') ?? 'none'}`,
  )
  if (!Number.isFinite(number))
    return { problem: `${name} takes a number${unit === undefined ? '' : ` in ${unit}`}.` }
  if (got === undefined || got === '' || got === unitSign(unit ?? '')) return number
  const convert = conversion(got, unit)
  return typeof convert === 'function'
    ? convert(number)
    : { problem: `the unit of ${name} ${convert.problem}.` }
}

/** Maximum number of statements to choose from; if more facts have a unit, the visitor is asked for a name. */
export const MOST_OPTIONS = 6

/** Asks which fact was meant if a value fits several. */
function several(piece: string, name: string, options: readonly Statement[], facts: Facts): Unread {
  const paths = options.map(({ path }) => path)
  return options.length > MOST_OPTIONS
    ? severalNames(piece, name, paths, facts)
    : { message: `“${piece}” may be one of these.`, options }
}

function severalNames(piece: string, name: string, paths: readonly string[], facts: Facts): Unread {
  const names = paths.slice(0, NAMED).map((path) => `${facts.get(path)?.name ?? path} (${path})`)
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : ''
  const of = piece === name ? '' : `: “${name}”`
  return {
    message: `“${piece}”${of} may be ${names.join(' or ')}${more}; write the name of the one that is meant.`,
  }
}

/** A statement as the visitor would write it. */
export const optionWords = ({ path, value }: Statement, facts: Facts): string =>
  path === PROFILE ? `made for: ${String(value)}` : inLines([[path, value]], facts)

/** A value that a fact may have, as an example of how it is written. */
export function exampleOf({ type, unit, values, minimum }: Fact): string {
  if (type === 'boolean') return 'yes'
  if (type === 'number' || type === 'integer')
    return `${minimum ?? 1} ${unitSign(unit ?? '')}`.trimEnd()
  return values[0] === undefined ? 'a word' : spoken(values[0])
}
