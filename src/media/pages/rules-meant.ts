/** Finds the rules that a sentence is about. Suggesting none is better than a wrong one. */

import { phraseScorer } from '../../engine/sentences/phrase-scores.ts'
import type { Told } from '../../engine/sentences/told.ts'
import { unreadParts } from '../../engine/sentences/unread.ts'
import { firstWords, MAX_CHARACTERS } from '../../search/search-text.ts'
import { isStopWord } from '../../search/stop-words.ts'
import { stems, words } from '../../search/words.ts'
import { LOUDNESS, PHASE, SPECIFICATIONS, TARGET } from '../facts/common-paths.ts'
import { ADVERT, besideSound, OF_SOUND } from './asked-sound.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { elsewhere, forOthers } from './elsewhere.ts'
import { contextStated } from './facts-address.ts'
import { PROFILE, type Statement } from './facts-written.ts'
import { phrasesUnstated } from './paper-forms.ts'
import { figuresAt, type Stating } from './place-figures.ts'
import { consentRules, denying } from './rule-standing.ts'
import { explained, type Outcome } from './way-out.ts'

/** Maximum number of rules suggested for a sentence. */
const MOST_MEANT = 3
/** Minimum phrase score of a rule, absolute and relative to the best. */
const LEAST_SAID = 1.4
const LEAST_SHARE = 0.6
/** Maximum number of rules that read a fact for the fact alone to suggest them; seven rules limit loudness. */
const FEW_READERS = 3
/** Maximum number of missing facts; a rule that lacks more is for a narrower case. */
const FEW_MISSING = 2
/** If at least this many facts are stated, shared words alone suggest no rule. */
const MUCH_TOLD = 5
/** Minimum number of words that a phrase of the first search result shares with the sentence. */
const WORDS_SHARED = 2

/** Facts read by so many rules, or true of so many productions, that they say little about the subject of a sentence. */
const wide: ReadonlySet<string> = new Set([
  PHASE,
  TARGET,
  'camera.is_multiview',
  'core.asset_class',
  'delivery.has_speech',
  'podcast.medium',
])
/** Whether nearly any value meets an operator, so that meeting it says little. */
const isDenying = (op: string): boolean => denying.has(op) || op === 'exists'

/** The domain of the rules on innovation. */
const INNOVATION = 'gram'

/** The domain of the rules on sound, and the fact that says to which standard it is mixed. */
const SOUND = 'audio'
const [LOUDNESS_PROFILE] = SPECIFICATIONS

/** Evidence that a rule is meant. */
interface Grounds {
  readonly isSaid: boolean
  readonly isMet: boolean
  readonly isNarrow: boolean
  readonly isRead: boolean
  readonly isNear: boolean
  /** Whether its title or a phrase has a word of the sentence, or what is told misses its limit. */
  readonly isNamed: boolean
  readonly isFound: boolean
  /** Whether the level of an advert is asked and it limits the loudness of the place that is named. */
  readonly isOfLevel: boolean
  /** Whether it judges consent alone, somebody is seen or heard, and no consent is stated. */
  readonly isOfConsent: boolean
}

/** Reasons to suggest a rule, the surest first. */
const grounds = {
  ofLevel: ({ isOfLevel }) => isOfLevel,
  saidAndRead: ({ isMet, isSaid }) => isSaid && isMet,
  said: ({ isSaid }) => isSaid,
  ofConsent: ({ isOfConsent }) => isOfConsent,
  read: ({ isNamed, isNarrow, isNear, isRead }) => isNamed && isNear && (isNarrow || isRead),
  found: ({ isFound }) => isFound,
  // It lacks several facts, so it may be for a narrower case.
  readOfACase: ({ isNarrow }) => isNarrow,
} as const satisfies Readonly<Record<string, (one: Grounds) => boolean>>

type Reason = keyof typeof grounds
const reasons = Object.keys(grounds) as Reason[]

interface Candidate {
  readonly rule: Rule
  readonly reason: Reason
  /** Phrase score. */
  readonly said: number
  /** Number of facts that it waits for. */
  readonly missing: number
}

/**
 * The rules whose conditions the stated facts meet and those whose titles and phrases match best, without rules that a
 * stated fact rules out, and without those for other destinations.
 */
export async function rulesMeant(
  corpus: Corpus,
  book: Book,
  sentence: string,
): Promise<readonly Rule[]> {
  const q = firstWords(sentence).slice(0, MAX_CHARACTERS).replaceAll(JUDGED, ' ')
  if (!/\p{L}{3}/u.test(q)) return []
  const told = book.told(sentence)
  const context = contextStated([...told, ...placeTold(book, sentence)])
  const isElsewhere = elsewhere(book, context)
  const isForOthers = forOthers(
    book,
    book.placesTold(sentence).flatMap(({ destinations }) => destinations),
  )
  const [{ trace }, { value: found }] = await Promise.all([
    explained(corpus, context, true),
    corpus.ask.json('listRules', { query: { q, limit: 1, offset: 0 } as never }),
  ])
  const asked = contentOf(q)
  const said = sayings(book)(asked)
  const most = Math.max(0, ...said.values())
  const first = found.match === 'none' ? undefined : found.results[0]?.id
  const ofConsent = consentRules(book, new Map(told.map(({ path, value }) => [path, value])))
  const isLittleTold = told.length < MUCH_TOLD
  const isOfSound = OF_SOUND.test(sentence) && ADVERT.test(sentence)
  const [at] = book.placesTold(sentence).flatMap(({ destinations }) => destinations)
  const profile = book.destinations().get(at ?? '')?.declares[LOUDNESS_PROFILE]
  // How long a spot is, and that it advertises, is no subject where its level is asked.
  const subjects = told.filter(
    ({ path }) => !wide.has(path) && !(isOfSound && besideSound.has(path)),
  )
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
      if (isElsewhere(rule) || isForOthers(rule)) return []
      if (isOfSound && rule.domain !== SOUND && met.length === 0) return []
      // Rules on innovation are suggested only if the sentence uses their words.
      const isOfInnovation = rule.domain === INNOVATION
      const score = said.get(rule.id) ?? 0
      const missing = waitsFor(traced).length
      const all = {
        isSaid:
          score >= LEAST_SAID && score >= LEAST_SHARE * most && (isLittleTold || met.length > 0),
        isMet: met.length > 0,
        // Few rules read the path, among all rules or among the remaining ones.
        isNarrow: met.some((path) => (book.readers.get(path)?.length ?? 0) <= FEW_READERS),
        isRead: met.some((path) => readers.get(path)!.length <= FEW_READERS),
        isNear: missing <= FEW_MISSING,
        // What is told may miss its limit, whatever the rule is called.
        isNamed:
          rule.limit.some((i) => met.includes(rule.when[i]!.path)) || sharedBy(rule, asked) > 0,
        isFound: isLittleTold && rule.id === first && sharedBy(rule, asked) >= WORDS_SHARED,
        isOfLevel: isOfSound && limitsLoudnessAt(rule, profile),
        isOfConsent: ofConsent.includes(rule.id),
      }
      const reason =
        isOfInnovation && !all.isSaid ? undefined : reasons.find((one) => grounds[one](all))
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

/** The destination of a sentence that names exactly one; it rules out rules for others. */
function placeTold({ placesTold }: Book, sentence: string): Statement[] {
  const ids = new Set(placesTold(sentence).flatMap(({ destinations }) => destinations))
  const [id] = ids
  return id === undefined || ids.size > 1 ? [] : [{ path: PROFILE, value: id }]
}

/** Whether a rule limits the loudness of what is mixed to a profile. */
const limitsLoudnessAt = ({ limit, when }: Rule, profile: unknown): boolean =>
  limit.some((i) => LOUDNESS.has(when[i]!.path)) &&
  when.some(
    ({ path, value }) => path === LOUDNESS_PROFILE && [value].flat().includes(profile as never),
  )

type Traced = Outcome['trace'][number]
type Explained = Traced['conditions'][number]

const isFailing = ({ satisfied, why }: Explained): boolean => !satisfied && why === 'differs'

/** The facts that the rule lacks. */
const waitsFor = ({ conditions }: Traced): string[] => [
  ...new Set(
    conditions.flatMap(({ path, satisfied, why }) =>
      !satisfied && why !== 'differs' ? [path] : [],
    ),
  ),
]

/** Whether a known fact rules the rule out. */
const isRuledOut = ({ limit, logic }: Rule, { conditions }: Traced): boolean =>
  logic === 'all' &&
  limit.length > 0 &&
  conditions.some((one, i) => !limit.includes(i) && isFailing(one))

/**
 * The stated paths whose conditions are met. Empty if the limit is kept: such a rule is suggested only for its phrases.
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
      (!isDenying(op) || typeof values.get(path) === 'boolean'),
  )
  return [...new Set(met.map(({ path }) => path))]
}

/** Short numbers are quantities; longer ones may be names, such as 608. */
const FIGURE = /^\d{1,2}$/

/** Words that say nothing about the subject, besides the stop words of the search. */
const SHAPING = new Set('after against already before ever never new old only still'.split(' '))

/** The stemmed content words of a text. */
const contentOf = (text: string): string[] => [
  ...new Set(
    words(text).flatMap((word) =>
      isStopWord(word) || SHAPING.has(word) || FIGURE.test(word) ? [] : stems(word),
    ),
  ),
]

const namesOf = ({ phrases, title }: Rule): string[][] => [title, ...phrases].map(contentOf)

/** The largest number of words that the title or one phrase of a rule shares with a sentence. */
const sharedBy = (rule: Rule, asked: readonly string[]): number =>
  Math.max(...namesOf(rule).map((name) => asked.filter((word) => name.includes(word)).length))

/** Words that ask for a verdict, which every page gives. They are no subject of a rule. */
const JUDGED =
  /(?<!\p{L})(?:(?:is|be|are|am) (?:it |that |this |i |we )?(?:legal|okay|ok|fine)|allowed|permitted|good enough|a problem)(?!\p{L})/giu
/** What a figure may be too much or too little of, which the answer says in the same words. */
const TOO =
  /(?<!\p{L})too (?:heavy|big|large|light|loud|quiet|long|short|high|low|much|many|few|little|small)(?!\p{L})/giu
const ASKING =
  /^(?:allow|allowed|permitted|legal|publish|enough|okay|fine|problem|missing|need|needed)\P{L}*$/iu

/**
 * Words that everybody says who films or records, whatever it is about: the tools, the making and where it is kept.
 * They are part of a subject, and none by themselves.
 */
const EVERYDAY: ReadonlySet<string> = new Set(
  `camera cameras lens phone smartphone laptop computer microphone tripod equipment
  film films filming filmed shoot shoots shooting shot shots record records recording recorded footage video videos
  clip clips movie picture pictures photo photos photograph photographs project production piece scene
  show shows showed shown taking take took taken want wants wanted plan planning
  people person somebody someone day days week night today tomorrow morning evening yesterday time
  first new old little small big short long good nice home house place`.split(/\s+/),
)

/**
 * The unread parts of a sentence; empty if nothing at all was read from it.
 */
export function unreadOf(
  sentence: string,
  book: Pick<Book, 'formsSaid' | 'paperForms' | 'placesTold' | 'told'> & Stating,
  shown: readonly Rule[],
): string[] {
  const places = book.placesTold(sentence)
  const ids = new Set(places.flatMap(({ destinations }) => destinations))
  const told = [book.told, ...[...ids].map((id) => figuresAt(book, id))]
  const spans = [...told.flatMap((read) => read(sentence).flatMap((one) => one.spans)), ...places]
  if (spans.length + shown.length === 0) return []
  const ofForms = book.formsSaid(sentence).flatMap(({ said_by = [] }) => said_by.flatMap(contentOf))
  const ofPapers = phrasesUnstated(book, sentence).flatMap(contentOf)
  const known = new Set([...ofForms, ...ofPapers, ...shown.flatMap((rule) => namesOf(rule).flat())])
  return unreadParts(
    sentence.replaceAll(TOO, (asked) => ' '.repeat(asked.length)),
    spans,
    (word) =>
      /\p{L}{3}/u.test(word) &&
      !ASKING.test(word) &&
      contentOf(word).length > 0 &&
      !EVERYDAY.has(bareWord(word)),
    (word) => contentOf(word).some((one) => known.has(one)),
  )
}

/** A word in lower case without marks and the possessive: `camera’s,` is `camera`. */
const bareWord = (word: string): string =>
  word
    .toLowerCase()
    .replace(/['’]s(?!\p{L})/u, '')
    .replaceAll(/^\P{L}+|\P{L}+$/gu, '')

const kept = new WeakMap<Book['rules'], ReturnType<typeof phraseScorer>>()

/** Phrase scorer for the titles and phrases of all rules, cached per book. */
function sayings({ rules }: Book): ReturnType<typeof phraseScorer> {
  const known =
    kept.get(rules) ??
    phraseScorer([...rules.values()].map((rule) => ({ id: rule.id, phrases: namesOf(rule) })))
  kept.set(rules, known)
  return known
}
