/**
 * Converts a context to the query string of a URL and back. There is one parameter per fact, `camera.sync_error_ms=4`,
 * parsed by the type of the fact; lists have commas, an empty one is `[]`. If the query would be too long, it is `c`
 * with the deflated JSON of the context.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { TARGET_LIMIT } from '../../contract/failures.ts'
import { splitPair } from '../../contract/request.ts'
import { isObject } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { mergePatch } from '../../engine/values/merge-patch.ts'
import { DEPTH_LIMIT, parseBody } from '../../http/requests/body.ts'
import { formatted } from '../../pages/html.ts'
import type { Book, Fact } from './book.ts'
import { factsNamed } from './facts-named.ts'
import { DENIAL, isRead, PROFILE, type Statement, statement, type Unread } from './facts-written.ts'
import type { PlaceOffered } from './places-named.ts'

type Facts = ReadonlyMap<string, Fact>

/** Maximum length of a query with single facts, in characters; a longer one is deflated. */
const LONGEST_PLAIN = 1200
/** Maximum size of an inflated context, in bytes: all facts that rules read take 11 KB. */
export const LARGEST_CONTEXT = 16_384
/**
 * Maximum length of a deflated context that a browser sends, in characters: less than the limit of a target, with room
 * for the path and for differences in compression.
 */
export const LONGEST_PACKED = TARGET_LIMIT - 196
/** Maximum number of values in a query string: a few hundred deflated bytes could hold any number. */
const MOST_VALUES = 1000
/** Maximum number of parameters that are read. */
const MOST_FACTS = 300
/** Maximum number of facts that are added without a value: unknown words are searched for in all texts. */
const MOST_ADDED = 30

/** URL of the Evaluate page for a context. */
export function addressOf(context: JsonObject, facts: Facts, page = '/evaluate'): string {
  const query = queryOf(context, facts)
  return query === '' ? page : `${page}?${query}`
}

export function queryOf(context: JsonObject, facts: Facts): string {
  const plain = leavesOf(context)
    .map(([path, value]) => `${encodePart(path)}=${encodePart(written(value))}`)
    .join('&')
  return plain.length <= LONGEST_PLAIN && readsBack(plain, context, facts)
    ? plain
    : `c=${deflated(context)}`
}

/** Whether a query string is in the deflated form. */
export const isDeflated = (query: string): boolean => query.startsWith('c=')

/** Encodes as URL parsers do, so that the URL is not rewritten; colons, commas, brackets and slashes stay readable. */
const encodePart = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll("'", '%27')
    .replaceAll(/%(?:3A|2C|5B|5D|2F)/g, (code) => decodeURIComponent(code))
    .replaceAll('%20', '+')

const deflated = (context: JsonObject): string =>
  deflateRawSync(JSON.stringify(context), { level: 9 }).toString('base64url')

const written = (value: Json): string =>
  Array.isArray(value) ? (value.length === 0 ? '[]' : value.join(',')) : String(value)

/**
 * Whether a query with single facts can be parsed to the same context: leading and trailing spaces, lone surrogates and
 * names with a dot would be lost.
 */
function readsBack(plain: string, context: JsonObject, facts: Facts): boolean {
  const { changes } = changesOf(parametersOf(plain).given, facts)
  return JSON.stringify(changed({}, changes)) === JSON.stringify(withoutEmptyGroups(context))
}

/** Query parameter with a sentence of which only a part was taken. */
export const SAID = 'said'

/** Query parameter with the ids of papers to print though no fact tells that they are needed. */
export const FORM = 'form'

export const formsIn = (search: string): readonly string[] =>
  parametersOf(search).given.get(FORM) ?? []

/** Parameters that are not facts. */
const reserved: ReadonlySet<string> = new Set([
  'c',
  'from',
  'also',
  'without',
  'patch',
  'json',
  'keep',
  SAID,
  FORM,
])

/** The member of a page's context with the query string of the version saved for comparison. */
const BEFORE = 'before'

/** The query string of the saved version. */
export const beforeIn = ({ [BEFORE]: before }: JsonObject): string | undefined =>
  typeof before === 'string' ? before : undefined

/** The context with another saved version, or none. */
export function keptBefore(context: JsonObject, before: string | undefined): JsonObject {
  const { [BEFORE]: _, ...others } = context
  return before === undefined ? others : { ...others, [BEFORE]: before }
}

/** The member of a page's context with the rules that the visitor asks about: their ids, with commas between them. */
export const RULE = 'rule'

/** Maximum number of rules that a visitor asks about. */
const MOST_RULES = 6

/** @returns the ids of the rules that the visitor asks about */
export const rulesIn = ({ [RULE]: rules }: JsonObject): readonly string[] =>
  typeof rules === 'string' ? rules.split(',').filter(Boolean).slice(0, MOST_RULES) : []

/** The stated facts and the destination, without other members of the page. */
export function statedIn(context: JsonObject): JsonObject {
  const { [BEFORE]: _before, [RULE]: _rule, ...stated } = context
  return stated
}

/** Splits a page's context into the members of an evaluation request. */
export function judgedFor(context: JsonObject): {
  readonly context: JsonObject
  readonly profile?: string
} {
  const { [PROFILE]: profile, ...facts } = statedIn(context)
  return typeof profile === 'string' ? { profile, context: facts } : { context: statedIn(context) }
}

/** Whether no facts are stated, with or without a destination. */
export function isEmpty(context: JsonObject): boolean {
  const { context: facts, profile } = judgedFor(context)
  return profile === undefined && leavesOf(facts).length === 0
}

/** Every value of a context with its dotted path, in order. Empty objects are left out. */
export function leavesOf(object: JsonObject, prefix = ''): [string, Json][] {
  return Object.entries(object).flatMap(([name, value]): [string, Json][] =>
    isObject(value) ? leavesOf(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]],
  )
}

/** A context without empty groups. */
function withoutEmptyGroups(object: JsonObject): JsonObject {
  const members = Object.entries(object).map(
    ([name, value]) => [name, isObject(value) ? withoutEmptyGroups(value) : value] as const,
  )
  return Object.fromEntries(
    members.filter(([, value]) => !isObject(value) || Object.keys(value).length > 0),
  )
}

/** Words entered to add a fact that could not be read. */
export interface UnreadWords extends Unread {
  readonly words: string
  /** Facts that the words state if they are read as a sentence. */
  readonly told?: readonly Statement[]
  /** Destinations that the words may mean. */
  readonly places?: readonly PlaceOffered[]
  /** Whether a part of the sentence was taken already (parameter `said`). */
  readonly isKept?: boolean
}

/** Parsed content of the query string. */
export interface Asked {
  readonly context: JsonObject
  /** Facts shown without a value, to be filled in. */
  readonly also: readonly string[]
  /** Name of a known context: a rule's witness, or `example`. */
  readonly from: string | undefined
  /** Facts to choose from if an entered word matches several. */
  readonly choices: readonly { readonly word: string; readonly paths: readonly string[] }[]
  /** Words entered to add a fact that could not be read, with the reason. */
  readonly unread: readonly UnreadWords[]
  /** Messages about other things that could not be read. */
  readonly problems: readonly string[]
}

export function readAddress(search: string, book: Pick<Book, 'facts' | 'told'>): Asked {
  const { facts } = book
  const { given, isBroken } = parametersOf(search)
  const problems = isBroken ? ['A percent-encoding of the address is broken.'] : []
  let context: JsonObject = {}
  for (const [name, readBase] of [
    ['c', inflated],
    ['json', parsed],
  ] as const) {
    const text = given.get(name)?.at(-1)
    const base = text === undefined ? undefined : readBase(text)
    if (typeof base === 'string') problems.push(base)
    else if (base !== undefined) context = base
  }
  const { changes, isTooDeep } = changesOf(given, facts)
  if (isTooDeep) problems.push(TOO_DEEP)
  context = changed(context, changes)
  for (const text of given.get('patch') ?? []) {
    const patch = parsed(text)
    if (typeof patch === 'string') problems.push(patch)
    else context = mergePatch(context, patch) as JsonObject
  }
  if (given.has('keep')) {
    context = keptBefore(context, queryOf(statedIn(context), facts))
  }
  const { named, stated, unread } = factsAdded(given.get('also') ?? [], book, problems)
  const kept = new Set(given.get(SAID) ?? [])
  unread.push(...[...kept].map((words) => ({ words, message: '', isKept: true })))
  context = contextStated(stated, context)
  const known = new Set(leavesOf(context).map(([path]) => path))
  const also = named.flatMap(({ paths }) => (paths.length === 1 ? paths : []))
  return {
    context,
    also: [...new Set(also)].filter((path) => !known.has(path)),
    from: given.get('from')?.at(-1),
    choices: named.filter(({ paths }) => paths.length > 1),
    unread,
    problems,
  }
}

/** Name → its values that are not blank, in order. */
function parametersOf(search: string): {
  readonly given: ReadonlyMap<string, readonly string[]>
  readonly isBroken: boolean
} {
  const given = new Map<string, string[]>()
  let isBroken = false
  for (const pair of search.split('&').slice(0, MOST_FACTS)) {
    const [name, value] = splitPair(pair)
    if (name === undefined || value === undefined) isBroken = true
    else if (value.trim() !== '') given.set(name, [...(given.get(name) ?? []), value.trim()])
  }
  return { given, isBroken }
}

/** Facts to set in the context, or to remove if null. */
function changesOf(given: ReadonlyMap<string, readonly string[]>, facts: Facts) {
  const single = [...given].filter(
    ([path]) => !reserved.has(path) && !path.includes('..') && path !== '',
  )
  const all = [
    ...single.map(([path, words]): [string, Json] => [path, read(words, facts.get(path))]),
    ...(given.get('without') ?? []).map((path): [string, Json] => [path, null]),
  ]
  const changes = all.filter(([path]) => path.split('.').length <= DEPTH_LIMIT)
  return { changes, isTooDeep: changes.length < all.length }
}

const changed = (context: JsonObject, changes: readonly (readonly [string, Json])[]): JsonObject =>
  changes.reduce((before, [path, value]) => put(before, path, value), context)

/** A context with the facts that a text states. */
export const contextStated = (stated: readonly Statement[], context: JsonObject = {}): JsonObject =>
  changed(
    context,
    stated.map(({ path, value }) => [path, value]),
  )

/** The facts that the entered words name, and those that also state a value. */
function factsAdded(
  typed: readonly string[],
  { facts, told }: Pick<Book, 'facts' | 'told'>,
  problems: string[],
) {
  // New words come after the facts that the page already shows, wherever the field is in the form.
  const words = [...new Set(typed)].toSorted((a, b) => Number(facts.has(b)) - Number(facts.has(a)))
  if (words.length > MOST_ADDED)
    problems.push(`No more than ${MOST_ADDED} facts are added at once.`)
  // Text with a separator or a number, or words that state or deny a fact, is not a name, even if descriptions contain
  // it.
  const named = words.slice(0, MOST_ADDED).map((word) => {
    const tells =
      !isName(word, facts) &&
      ((/[=:\d]/.test(word) && isTelling(statement(word, facts))) ||
        ((/\S\s+\S+\s+\S/.test(word) || DENIAL.test(word)) && told(word).length > 0))
    return { word, paths: tells ? [] : factsNamed(word, facts) }
  })
  const stated: Statement[] = []
  const unread: UnreadWords[] = []
  for (const { word, paths } of named) {
    if (paths.length > 0) continue
    const read = statement(word, facts)
    if (isRead(read)) stated.push(read)
    else {
      const message = read.words === word ? noSuchFact(word) : read.message
      unread.push({ ...read, words: word, message })
    }
  }
  return { named, stated, unread }
}

/** Whether words state a fact, or several to choose from. */
const isTelling = (read: Statement | Unread): boolean => isRead(read) || read.options !== undefined

const isName = (word: string, facts: Facts): boolean =>
  facts.has(word) ||
  [...facts.values()].some(({ name }) => name.toLowerCase() === word.toLowerCase())

/** Maximum number of words in the name of a fact; longer input is a sentence. */
const NAME_WORDS = 4

const noSuchFact = (words: string): string =>
  words.split(/\s+/).length <= NAME_WORDS
    ? `No fact is called “${words}”.`
    : `“${words}” names no single fact.`

/** The query string pair for a sentence of which a part was taken. */
export const saying = (words: string): string => `${SAID}=${encodePart(words)}`

/** The facts of a sentence that are not in the context yet, and its destinations until one is chosen. */
export function freshIn(
  context: JsonObject,
  { told, places }: Required<Pick<UnreadWords, 'told' | 'places'>>,
): Required<Pick<UnreadWords, 'told' | 'places'>> {
  const known = new Set(leavesOf(context).map(([path]) => path))
  return {
    told: told.filter(({ path }) => !known.has(path)),
    places: known.has(PROFILE) ? [] : places,
  }
}

/** The normal form of the URL: one URL for each context. */
export function tidied({ context, also }: Pick<Asked, 'context' | 'also'>, facts: Facts): string {
  return [queryOf(context, facts), ...also.map((path) => `also=${encodePart(path)}`)]
    .filter(Boolean)
    .join('&')
}

/**
 * Parses words of the query string by the type of their fact; what cannot be parsed stays text, and the engine reports
 * it.
 */
function read(words: readonly string[], fact: Fact | undefined): Json {
  if (fact?.multiple === true) {
    return words.flatMap((word) =>
      word === '[]' ? [] : word.split(',').map((part) => part.trim()),
    )
  }
  const word = words.at(-1)!
  switch (fact?.type) {
    case 'boolean':
      return word === 'true' ? true : word === 'false' ? false : word
    case 'number':
    case 'integer':
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(word) && Number.isFinite(Number(word))
        ? Number(word)
        : word
    default:
      return word
  }
}

/** A context with another value at a path; null removes it, together with a group that becomes empty. */
export function put(context: JsonObject, path: string, value: Json): JsonObject {
  const [name = '', ...rest] = path.split('.')
  const { [name]: old, ...others } = context
  if (rest.length === 0) return value === null ? others : { ...context, [name]: value }
  const inner = put(Object.hasOwn(context, name) && isObject(old) ? old : {}, rest.join('.'), value)
  return Object.keys(inner).length === 0 ? others : { ...context, [name]: inner }
}

const TOO_DEEP = `A path of this address is nested deeper than ${DEPTH_LIMIT} levels.`
const TOO_LARGE = `An address holds a context of ${formatted(LARGEST_CONTEXT)} bytes and ${formatted(MOST_VALUES)} values at most; send a larger one to POST /v1/evaluate.`

/** @returns the context, or a message about what is wrong */
function inflated(text: string): JsonObject | string {
  try {
    const bytes = inflateRawSync(Buffer.from(text, 'base64url'), {
      maxOutputLength: LARGEST_CONTEXT,
    })
    return parsed(bytes)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? TOO_LARGE
      : 'The facts in this address are cut off or damaged.'
  }
}

/** Number of scalars and empty lists or objects, at any depth. */
const valuesIn = (value: Json): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + valuesIn(one), 0) || 1
    : 1

/** Parses JSON with the same limits on depth and numbers as a request body. */
function parsed(text: string | Buffer): JsonObject | string {
  try {
    const value = parseBody(Buffer.from(text)) as Json
    if (!isObject(value)) return 'A context is a JSON object.'
    return valuesIn(value) > MOST_VALUES ? TOO_LARGE : value
  } catch (error) {
    return (error as Error).message.replace(/^the body/, 'The context')
  }
}
