/** What a search asks about a figure, in one sentence: what misses its limit, or how much is allowed. */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { valueWords } from '../../lint/limit-words.ts'
import { capital, formatted, listOf, lowered } from '../../pages/html.ts'
import { words } from '../../search/words.ts'
import type { HeldLimit } from '../destinations/limits.ts'
import { GOES, LOUDNESS, SPECIFICATIONS } from '../facts/common-paths.ts'
import { inGroups } from './advice.ts'
import { allowedBy, withMinus } from './allowed.ts'
import { ADVERT, OF_SOUND } from './asked-sound.ts'
import type { Book, Fact, Rule } from './book.ts'
import type { AtPlace } from './compare-places.ts'
import type { Corpus } from './corpus.ts'
import { judgedFor, leavesOf } from './facts-address.ts'
import { bookAt } from './facts-at.ts'
import { exceptionsIn } from './in-europe.ts'
import { missedBy } from './limit-bands.ts'
import type { PlaceOffered } from './places-named.ts'
import type { Outcome } from './way-out.ts'

/** Maximum number of figures that a sentence names. */
const NAMED = 3

/** In place of a unit, for what is counted. */
const COUNT = 'count'

/** What too much and too little of a unit is called. */
const TOO: readonly (readonly [units: readonly string[], more: string, less: string])[] = [
  [['MB', 'GB', 'million', COUNT], 'heavy', 'light'],
  [['LUFS', 'LKFS', 'dBTP'], 'loud', 'quiet'],
  [['s', 'min', 'ms', 'h'], 'long', 'short'],
]

/** “Too heavy: 28 MB, under 5 MB; 900,000 triangles, at most 100,000. Khronos 3D Commerce.”; empty if nothing misses. */
export function missedFigures(
  anywhere: Book,
  context: JsonObject,
  outcome: Outcome,
  atPlaces: readonly AtPlace[],
): string {
  const { context: facts, profile } = judgedFor(context)
  const known = new Map(leavesOf(facts))
  const at = (place: AtPlace | undefined): Missed[] => {
    const id = place?.id ?? profile
    const book = bookAt(anywhere, id)
    const rules =
      place?.missed ??
      [...(outcome.would_fail ?? []), ...outcome.hard_matched, ...outcome.soft_matched].map(
        book.ruleOf,
      )
    const stated = new Map(known)
    for (const { path, value } of place?.figures ?? []) stated.set(path, value)
    const missed = new Map<string, Missed>()
    for (const rule of rules.toSorted((a, b) => Number(b.hard) - Number(a.hard)))
      for (const one of missedOf(book, rule, stated, id))
        if (!missed.has(one.path)) missed.set(one.path, one)
    return [...missed.values()]
  }
  const [place, ...others] = atPlaces.filter(({ missed }) => missed.length > 0)
  // A model is opened by several viewers; a programme goes to one house, of which the first is told.
  const isModel = ({ id }: AtPlace): boolean => anywhere.destinations().get(id)?.kind === 'web_3d'
  const missed = at(place)
  if (missed.length === 0) return ''
  const models = atPlaces.filter(isModel)
  return [
    sentenceOf(missed),
    ...others.filter(isModel).flatMap((one) => alsoAt(one, at(one))),
    ...withinAll(models.map(at), models.length),
  ].join(' ')
}

/**
 * “At most 50,000 triangles and 4 MB, and it is within these limits of all three.”: the strictest of each limit that
 * several places set for what is too much; nothing where no two places limit the same.
 */
function withinAll(missed: readonly (readonly Missed[])[], count: number): string[] {
  const bounds = missed.flatMap((some) => some.flatMap(({ bound }) => bound ?? []))
  const byMeasure = [...Map.groupBy(bounds, ({ measure }) => measure).values()]
  if (!byMeasure.some((some) => some.length > 1)) return []
  const strictest = byMeasure.map((some) =>
    some.reduce((least, one) =>
      one.most < least.most || (one.most === least.most && one.begins < least.begins) ? one : least,
    ),
  )
  const said = strictest.map(({ begins, words: told }, i) =>
    begins === strictest[i - 1]?.begins ? told : `${begins} ${told}`,
  )
  return [
    `${capital(listOf(said))}, and it is within ${said.length === 1 ? 'this limit' : 'these limits'} of ${allOf(count)}.`,
  ]
}

const allOf = (count: number): string =>
  count === 2 ? 'both' : `all ${count === 3 ? 'three' : formatted(count)}`

interface Bound {
  /** What is limited, the same at every place: triangles are polygons. */
  readonly measure: string
  readonly most: number
  readonly begins: 'at most' | 'below'
  /** “50,000 triangles”. */
  readonly words: string
}

/** How much of something a rule allows; undefined where it does not limit it from above. */
function boundOf({ when, limit }: Rule, fact: Fact): Bound | undefined {
  const condition = limit
    .map((i) => when[i]!)
    .find(({ path, op }) => path === fact.path && (op === 'gt' || op === 'gte'))
  if (typeof condition?.value !== 'number') return undefined
  const [first = ''] = fact.name.toLowerCase().split(' ', 1)
  return {
    measure: fact.unit ?? first.replace('polygons', 'triangles'),
    most: condition.value,
    begins: condition.op === 'gt' ? 'at most' : 'below',
    words: figureOf(fact, condition.value),
  }
}

/** “Google Scene Viewer: 900,000 triangles, at most 50,000.” */
const alsoAt = ({ name }: AtPlace, missed: readonly Missed[]): string[] =>
  missed.length === 0
    ? []
    : [
        `${name}: ${missed
          .slice(0, NAMED)
          .map(({ words: told }) => told)
          .join('; ')}.`,
      ]

interface Missed {
  readonly path: string
  /** “Too heavy”. */
  readonly lead: string
  readonly words: string
  readonly source: string
  readonly bound?: Bound
}

function missedOf(
  book: Book,
  rule: Rule,
  stated: ReadonlyMap<string, Json>,
  place: string | undefined,
): Missed[] {
  return allowedBy(book, rule).flatMap(({ path, words: limit }): Missed[] => {
    const [fact, value] = [book.facts.get(path), stated.get(path)]
    if (fact === undefined || typeof value !== 'number') return []
    const gap = missedBy(rule, fact, value)
    const bound = boundOf(rule, fact)
    return gap === undefined
      ? []
      : [
          {
            path,
            lead: `Too ${tooOf(fact, gap.words.endsWith('above'))}`,
            words: `${figureOf(fact, value)}, ${limitWords(limit)}`,
            source: sourceOf(book, rule.id, place),
            ...(bound === undefined ? {} : { bound }),
          },
        ]
  })
}

/** Counts by which a model is heavy; of anything else there are too many or too few. */
const OF_A_MODEL = /^(?:triangles|polygons|vertices|materials|gaussians?)\b/i

function tooOf({ name, type, unit = '' }: Fact, isMore: boolean): string {
  const isCount = unit === '' && type === 'integer'
  if (isCount && !OF_A_MODEL.test(name)) return isMore ? 'many' : 'few'
  const [, more, less] = TOO.find(([units]) => units.includes(isCount ? COUNT : unit)) ?? [
    [],
    'high',
    'low',
  ]
  return isMore ? more : less
}

/** A figure with its unit: “28 MB”, “900,000 triangles”; where that does not say what is measured, its name comes first. */
function figureOf(fact: Fact, value: number): string {
  const said = inGroups(withMinus(spoken(valueWords(value, fact))))
  const [first] = fact.name.toLowerCase().split(' ', 1)
  if (fact.unit === undefined && first!.endsWith('s')) return `${said} ${first}`
  return isPlain(fact) ? said : `${shortName(fact.name)} ${said}`
}

/** Whether the unit says what is measured. */
const isPlain = ({ path, unit }: Pick<Fact, 'path' | 'unit'>): boolean =>
  unit === 'MB' || unit === 'GB' || (LOUDNESS.has(path) && path.includes('integrated'))

/** “Maximum short-term loudness” is “short-term loudness”. */
const shortName = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? lowered(name).replace(/^maximum /, '') : name

/** A limit without what a meter may read past it: “within 0.2 of −23 LUFS” is “−23 LUFS ± 0.2”. */
const limitWords = (limit: string): string =>
  inGroups(limit.split('; the meter')[0]!).replace(/^within (\S+) of (.+)$/, '$2 ± $1')

/** Each figure after what it is too much of, then who says so. */
function sentenceOf(missed: readonly Missed[]): string {
  const named = missed.slice(0, NAMED)
  const byLead = Map.groupBy(named, ({ lead }) => lead)
  const parts = [...byLead].map(
    ([lead, some], at) =>
      `${at === 0 ? lead : lead.toLowerCase()}: ${some.map((one) => one.words).join('; ')}`,
  )
  const more = missed.length - named.length
  return `${parts.join('; ')}${more === 0 ? '' : `; and ${more} more`}. ${sourcesOf(named)}`
}

const sourcesOf = (some: readonly { readonly source: string }[]): string => {
  const sources = new Set(some.flatMap(({ source }) => (source === '' ? [] : [source])))
  return sources.size === 0 ? '' : `${[...sources].join(', ')}.`
}

/** “EBU R 128 s1”, “Khronos 3D Commerce”: who publishes what carries a rule, and its short title. */
function sourceOf(
  { destinations, rules, sources }: Book,
  id: string,
  place: string | undefined,
): string {
  const own = destinations().get(place ?? '')?.sources ?? []
  const carrying = own.find(({ passages }) => passages.some(({ carries }) => carries.includes(id)))
  const said = carrying ?? sources.get(rules.get(id)?.sources[0] ?? '')
  if (said === undefined) return ''
  const short = /\(([^()]*\d[^()]*)\)/.exec(said.title)?.[1] ?? said.title.split(':')[0]!
  const publisher = said.publisher.replace(/ (?:Group|Inc\.?|Ltd\.?|LLC)$/, '')
  const isRead =
    carrying === undefined
      ? sources.get(rules.get(id)?.sources[0] ?? '')?.verified !== 'secondary'
      : carrying.passages.some((one) => one.carries.includes(id) && one.grade === 'original')
  const told = isRead ? '' : ' (as others quote it)'
  return `${short.length > LONGEST_TITLE ? publisher : `${publisher} ${short}`}${told}`
}

/** Titles of more characters are left to the page of the source. */
const LONGEST_TITLE = 30

/** Words that ask how much of something is allowed. */
const HOW_MUCH =
  /(?<!\p{L})(?:how (?:loud|much|many|big|large|heavy|long|high|fast|small)|(?:what|which) (?:level|loudness|size|limit|limits|length|maximum|figure|rate)|limits?|maximum|max|target|allowed|loudness)(?!\p{L})/iu

const SOUND = 'audio.'

/** Names of places for adverts. */
const SPOT = /spot|advert/i

/** The limits of the destination that a question asks about; empty if it asks for none, or gives a figure itself. */
export async function limitsAsked(
  { ask }: Corpus,
  book: Book,
  q: string,
  places: readonly PlaceOffered[],
  meant: readonly Rule[],
  paths: readonly string[],
): Promise<string> {
  const spot = ADVERT.test(q) ? places.find(({ name }) => SPOT.test(name)) : undefined
  const place = spot ?? places[0]
  if (place === undefined || !HOW_MUCH.test(q)) return ''
  // How long a spot is says nothing of its level.
  const isSound = OF_SOUND.test(q)
  const given = paths.filter((path) => !GOES.has(path) && isFigure(book, path))
  if (given.some((path) => !isSound || path.startsWith(SOUND))) return ''
  const { value } = await ask.json('getDestination', { params: { id: place.id } })
  const near = limitsNear(q, value.limits, meant)
  return near.length === 0
    ? ''
    : [
        `${near.map((one) => limitSaid(book, place.id, one)).join(', ')}.`,
        sourcesOf(near.map(({ rule_id }) => ({ source: sourceOf(book, rule_id, place.id) }))),
        ...exceptionsSaid(book, q, place.name),
      ].join(' ')
}

/** “But France: short-term loudness at most −20 LUFS; Italy: repeat the Italian check with a gate of 8 LU.”, for a question about Europe. */
function exceptionsSaid(book: Book, q: string, place: string): string[] {
  const lines = exceptionsIn(q, place, book.destinations().values()).flatMap(
    ({ country, file, rules }) => {
      const at = bookAt(book, file.id)
      const limits = rules.flatMap((rule) =>
        allowedBy(at, rule).map(({ path, words: limit }) => {
          const fact = at.facts.get(path)
          // The name of what only this place measures tells a stranger to it nothing.
          return fact === undefined || fact.isOfPlace
            ? lowered(withMinus(rule.title))
            : `${shortName(fact.name)} ${limitWords(limit)}`
        }),
      )
      return limits.length === 0 ? [] : [`${country}: ${limits.join(', ')}`]
    },
  )
  return lines.length === 0 ? [] : [`But ${lines.join('; ')}.`]
}

/** The limits with a figure whose names the question says, or that the rules about it set with others of one standard. */
function limitsNear(q: string, limits: readonly HeldLimit[], meant: readonly Rule[]): HeldLimit[] {
  const asked = new Set(words(q))
  const figures = limits.filter(({ limit }) => /\d/.test(limit))
  const named = figures.filter(({ name }) =>
    words(name).some((word) => word.length > 3 && asked.has(word)),
  )
  const [first] = figures.filter(({ rule_id }) => meant.some(({ id }) => id === rule_id))
  const standard = SPECIFICATIONS.find((path) => first?.because.includes(path))
  const beside =
    standard === undefined ? [] : figures.filter(({ because }) => because.includes(standard))
  const sound = figures.filter(
    ({ because, path }) => path.startsWith(SOUND) && because.includes(SPECIFICATIONS[0]),
  )
  const all = OF_SOUND.test(q) ? sound : named.length > 0 ? named : beside
  return all.toSorted((a, b) => lateness(a) - lateness(b)).slice(0, NAMED)
}

/** The order in which limits are named: loudness, then what is measured in its unit, then the rest. */
const lateness = ({ limit, path }: HeldLimit): number =>
  LOUDNESS.has(path) ? 0 : /LUFS|LKFS/.test(limit) ? 1 : 2

function limitSaid(book: Book, place: string, { limit, name, path }: HeldLimit): string {
  const unit = bookAt(book, place).facts.get(path)?.unit
  const said = withMinus(limitWords(limit)).replace(/ ± \S+$/, '')
  return isPlain({ path, ...(unit === undefined ? {} : { unit }) })
    ? said
    : `${shortName(name)} ${said}`
}

const isFigure = ({ facts }: Book, path: string): boolean => {
  const type = facts.get(path)?.type
  return type === 'number' || type === 'integer'
}
