/** The rules that a sentence is about, for every page that suggests some: none rather than a wrong one. */
import { phraseScorer } from '../../engine/sentences/phrase-scores.ts'
import type { Told } from '../../engine/sentences/told.ts'
import { unreadParts } from '../../engine/sentences/unread.ts'
import { firstWords, MAX_CHARACTERS } from '../../search/search-text.ts'
import { isStopWord } from '../../search/stop-words.ts'
import { stems, words } from '../../search/words.ts'
import { PHASE, TARGET } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { contextStated } from './facts-address.ts'
import { PROFILE, type Statement } from './facts-written.ts'
import { explained, type Outcome } from './way-out.ts'

/** Maximum number of rules suggested for a sentence. */
const MOST_MEANT = 3
/** What a sentence has to say of a rule at least, by `phraseScorer`, and as a share of what it says of the best. */
const LEAST_SAID = 1.4
const LEAST_SHARE = 0.6
/** A fact that more rules read points to none of them: seven limit the loudness of a programme. */
const FEW_READERS = 3
/** A rule that waits for more facts is for a narrower case than the sentence. */
const FEW_MISSING = 2
/** Minimum number of words that the first result of the search has to share by its names with the sentence. */
const WORDS_SHARED = 2

/** Facts read by so many rules that they say little about the subject of a sentence. */
const wide: ReadonlySet<string> = new Set([PHASE, TARGET, 'camera.is_multiview', 'podcast.medium'])
/** Conditions that nearly any value meets: one that is met says nothing of the value. */
const denying: ReadonlySet<string> = new Set(['ne', 'not_in', 'not_contains', 'exists'])

/** What decides whether a rule is meant. */
interface Grounds {
  readonly isSaid: boolean
  readonly isMet: boolean
  readonly isNarrow: boolean
  readonly isRead: boolean
  readonly isNear: boolean
  readonly isFound: boolean
}

/** Why a rule is meant, from the surest. */
const grounds = {
  saidAndRead: ({ isMet, isSaid }) => isSaid && isMet,
  said: ({ isSaid }) => isSaid,
  read: ({ isNarrow, isNear, isRead }) => isNear && (isNarrow || isRead),
  found: ({ isFound }) => isFound,
  // It waits for much, so it may be for a narrower case than the sentence.
  readOfACase: ({ isNarrow }) => isNarrow,
} as const satisfies Readonly<Record<string, (one: Grounds) => boolean>>

type Reason = keyof typeof grounds
const reasons = Object.keys(grounds) as Reason[]

interface Candidate {
  readonly rule: Rule
  readonly reason: Reason
  /** What the sentence says of the rule. */
  readonly said: number
  /** Number of facts that it waits for. */
  readonly missing: number
}

/**
 * The rules that judge a stated fact in the sense stated, and those of whose names and phrases the sentence says most;
 * never one that a stated fact rules out.
 */
export async function rulesMeant(
  corpus: Corpus,
  book: Book,
  sentence: string,
): Promise<readonly Rule[]> {
  const q = firstWords(sentence).slice(0, MAX_CHARACTERS)
  if (!/\p{L}{3}/u.test(q)) return []
  const told = book.told(sentence)
  const [{ trace }, { value: found }] = await Promise.all([
    explained(corpus, contextStated([...told, ...placeTold(book, sentence)]), true),
    corpus.ask.json('listRules', { query: { q, limit: 1, offset: 0 } as never }),
  ])
  const asked = contentOf(q)
  const said = sayings(book)(asked)
  const most = Math.max(0, ...said.values())
  const first = found.match === 'none' ? undefined : found.results[0]?.id
  const subjects = told.filter(({ path }) => !wide.has(path))
  const open = trace.flatMap((traced) => {
    const rule = book.rules.get(traced.rule_id)
    if (rule === undefined || isRuledOut(rule, traced)) return []
    return [{ rule, traced, met: pathsMet(rule, traced, subjects) }]
  })
  const readers = Map.groupBy(
    open.flatMap(({ met }) => met),
    (path) => path,
  )
  return open
    .flatMap(({ rule, traced, met }): Candidate[] => {
      const score = said.get(rule.id) ?? 0
      const missing = waitsFor(traced).length
      const all = {
        isSaid: score >= LEAST_SAID && score >= LEAST_SHARE * most,
        isMet: met.length > 0,
        // A path that few rules read, or that few of those read which are left.
        isNarrow: met.some((path) => (book.readers.get(path)?.length ?? 0) <= FEW_READERS),
        isRead: met.some((path) => readers.get(path)!.length <= FEW_READERS),
        isNear: missing <= FEW_MISSING,
        isFound: rule.id === first && sharedBy(rule, asked).length >= WORDS_SHARED,
      }
      const reason = reasons.find((one) => grounds[one](all))
      return reason === undefined ? [] : [{ rule, reason, said: score, missing }]
    })
    .sort(
      (a, b) =>
        reasons.indexOf(a.reason) - reasons.indexOf(b.reason) ||
        b.said - a.said ||
        a.missing - b.missing ||
        b.rule.priority - a.rule.priority,
    )
    .slice(0, MOST_MEANT)
    .map(({ rule }) => rule)
}

/** The destination of a sentence that means one alone, so that rules of others are ruled out. */
function placeTold({ placesTold }: Book, sentence: string): Statement[] {
  const ids = new Set(placesTold(sentence).flatMap(({ destinations }) => destinations))
  const [id] = ids
  return id === undefined || ids.size > 1 ? [] : [{ path: PROFILE, value: id }]
}

type Traced = Outcome['trace'][number]
type Explained = Traced['conditions'][number]

const isFailing = ({ satisfied, why }: Explained): boolean => !satisfied && why === 'differs'

/** The paths whose facts would decide the rule. */
const waitsFor = ({ conditions }: Traced): string[] => [
  ...new Set(
    conditions.flatMap(({ path, satisfied, why }) =>
      !satisfied && why !== 'differs' ? [path] : [],
    ),
  ),
]

/** Whether a known fact says that the rule is for another case. */
const isRuledOut = ({ limit, logic }: Rule, { conditions }: Traced): boolean =>
  logic === 'all' &&
  limit.length > 0 &&
  conditions.some((one, i) => !limit.includes(i) && isFailing(one))

/**
 * The stated paths of which the rule asks just what is stated; none if its limit is kept, since a rule that is kept is no
 * news unless the sentence speaks of it in words.
 */
function pathsMet({ limit, when }: Rule, { conditions }: Traced, told: readonly Told[]): string[] {
  const isKept = conditions.some(
    (one, i) => (limit.length === 0 || limit.includes(i)) && isFailing(one),
  )
  if (isKept) return []
  const values = new Map(told.map(({ path, value }) => [path, value]))
  const met = when.filter(
    ({ op, path }, i) =>
      values.has(path) &&
      conditions[i]!.satisfied &&
      (!denying.has(op) || typeof values.get(path) === 'boolean'),
  )
  return [...new Set(met.map(({ path }) => path))]
}

/** A figure says how much and not of what, unlike the name of a format such as 608. */
const FIGURE = /^\d{1,2}$/

/** The words of a text that say what it is about. */
const contentOf = (text: string): string[] => [
  ...new Set(
    words(text).flatMap((word) => (isStopWord(word) || FIGURE.test(word) ? [] : stems(word))),
  ),
]

const namesOf = ({ phrases, title }: Rule): string[][] => [title, ...phrases].map(contentOf)

const sharedBy = (rule: Rule, asked: readonly string[]): string[] => {
  const names = new Set(namesOf(rule).flat())
  return asked.filter((word) => names.has(word))
}

/**
 * The parts of a sentence of which nothing was read, named where something else of it was: a fact, a place, or a rule
 * that is shown.
 */
export function unreadOf(
  sentence: string,
  { placesTold, told }: Pick<Book, 'placesTold' | 'told'>,
  shown: readonly Rule[],
): string[] {
  const spans = [...told(sentence).flatMap((one) => one.spans), ...placesTold(sentence)]
  if (spans.length + shown.length === 0) return []
  const known = new Set(shown.flatMap((rule) => namesOf(rule).flat()))
  return unreadParts(
    sentence,
    spans,
    (word) => /\p{L}{3}/u.test(word) && contentOf(word).length > 0,
    (word) => contentOf(word).some((one) => known.has(one)),
  )
}

const kept = new WeakMap<Book['rules'], ReturnType<typeof phraseScorer>>()

/** What a sentence says of each rule, by its title and the words that people use for it. */
function sayings({ rules }: Book): ReturnType<typeof phraseScorer> {
  const known =
    kept.get(rules) ??
    phraseScorer([...rules.values()].map((rule) => ({ id: rule.id, phrases: namesOf(rule) })))
  kept.set(rules, known)
  return known
}
