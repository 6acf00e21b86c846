/** Which signed papers the rules ask for, and which rules ask, for a context or in general. */
import type { blockScopes } from '../../engine/rules/actions.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { CONSENT, PHASE, TARGET } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { judgedFor, leavesOf, put, rulesIn } from './facts-address.ts'
import { isNeededHere } from './paper-forms.ts'
import { denying, type RelevantRule, relevantTo, rulesBeside } from './rule-standing.ts'
import { explained, type Outcome } from './way-out.ts'

type Condition = Rule['when'][number]
type BlockScope = (typeof blockScopes)[number]

/** A signed paper: its name, who signs it, and the rules that ask for it. */
export interface Paper {
  /** The fact whose question it answers. */
  readonly path: string
  readonly name: string
  readonly signedBy: string
  readonly asked: readonly AskingRule[]
}

/** A rule that asks for a paper. */
export interface AskingRule extends RelevantRule {
  /** The phases in which it applies, if the phase is unknown. */
  readonly phases?: readonly string[]
}

/** The papers of a context. */
export interface Papers {
  readonly papers: readonly Paper[]
  /** Rules about releases, if the context has nobody who is seen or heard. */
  readonly ofNobody: readonly AskingRule[]
}

export const allPapers = (book: Book): Paper[] =>
  gathered(
    book,
    [...book.rules.values()].map((rule) => ({ rule, standing: 'waits', missing: [] })),
  )

/**
 * The papers of rules that are broken, that the visitor asks about, or that read a known fact other than the phase and
 * the paper. If the phase is unknown, facts that would be inferred in some phases count as well: a multi-camera
 * recording is volumetric until it is rendered as flat video.
 */
export async function papersOf(
  corpus: Corpus,
  book: Book,
  context: JsonObject,
  outcome: Outcome,
): Promise<Papers> {
  const now = askingIn(book, context, outcome)
  const asking = [...now, ...(await inOtherPhase(corpus, book, context, outcome, now))]
  const release = book.paperForms.get(RELEASE)!
  const ofPeople = new Set((release.needed ?? []).map(({ path }) => path))
  const tellsPeople = isNeededHere(book, release, knownIn(context, outcome))
  const isLeft = ({ rule, standing }: AskingRule): boolean =>
    !tellsPeople &&
    standing !== 'fails' &&
    !rulesIn(context).includes(rule.id) &&
    asksFor(rule, CONSENT)
  return {
    papers: gathered(
      book,
      asking.filter((one) => !isLeft(one)),
    ),
    // Rules that read another of these facts, such as data about the audience, depend on that fact instead.
    ofNobody: asking.filter(
      (one) =>
        isLeft(one) && !one.rule.when.some(({ path }) => path !== CONSENT && ofPeople.has(path)),
    ),
  }
}

function askingIn(book: Book, context: JsonObject, outcome: Outcome): AskingRule[] {
  const known = knownIn(context, outcome)
  const asked = rulesBeside(book, context)
  return relevantTo(book, context, outcome).filter(
    ({ rule, standing }) =>
      isNeeded(book, known, outcome, rule, standing) &&
      (rule.domain !== PODCAST || isOfSound(known) || !asksFor(rule, CONSENT)) &&
      (standing === 'fails' ||
        asked.includes(rule.id) ||
        isLacking(book, known, rule, standing) ||
        rule.when.some(
          ({ path }) =>
            path !== PHASE && known.has(path) && !(book.papers.has(path) && asksFor(rule, path)),
        )),
  )
}

/** Whether the paper itself is known to be missing; consent is judged by many rules, of which few may apply. */
const isLacking = (
  book: Book,
  known: ReadonlyMap<string, unknown>,
  rule: Rule,
  standing: RelevantRule['standing'],
): boolean =>
  standing === 'would fail' &&
  rule.when.some(
    ({ path }) =>
      path !== CONSENT && known.has(path) && book.papers.has(path) && asksFor(rule, path),
  )

/**
 * A phase in which every inference that is limited to some phases applies; papers.test.ts checks CAM-002 by it.
 */
const AMIDST = 'reconstruction'

/** Rules that ask for a paper because of facts inferred only in some phases; none if the phase is known. */
async function inOtherPhase(
  corpus: Corpus,
  book: Book,
  context: JsonObject,
  outcome: Outcome,
  now: readonly AskingRule[],
): Promise<AskingRule[]> {
  const { destinations = [] } = outcome
  const isKnown =
    knownIn(context, outcome).has(PHASE) ||
    destinations.some(({ declared }) => declared.includes(PHASE))
  if (isKnown) return []
  const there = put(context, PHASE, AMIDST)
  const judged = await explained(corpus, there, true)
  return askingIn(book, there, judged).flatMap((one) => {
    if (now.some(({ rule }) => rule.id === one.rule.id)) return []
    const because = judged.inferred.filter(
      ({ path, from }) => from.includes(PHASE) && one.rule.when.some((when) => when.path === path),
    )
    const phases = because
      .map(({ implication }) => book.phases.get(implication))
      .find((some) => some !== undefined)
    return phases === undefined ? [] : [{ ...one, phases: phases.filter(isPhaseOf(one.rule)) }]
  })
}

/** Whether the phase conditions of a rule, if any, allow a phase. */
const isPhaseOf =
  ({ when }: Rule) =>
  (phase: string): boolean =>
    when.every(
      ({ path, op, value }) =>
        path !== PHASE || (op !== 'in' && op !== 'eq') || [value].flat().includes(phase),
    )

/** Path → value of stated and inferred facts. */
export const knownIn = (context: JsonObject, { inferred }: Outcome): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...inferred.map(({ path, value }) => [path, value] as const),
    ...leavesOf(judgedFor(context).context),
  ])

/**
 * Whether an answer makes a paper needless: a child who does not perform has no licence. Of several answers each has to.
 */
export function isNeedless(book: Book, path: string, answer: unknown): boolean {
  const { needless = [] } = book.papers.get(path) ?? {}
  const answers = [answer ?? []].flat()
  return answers.length > 0 && answers.every((one) => needless.includes(String(one)))
}

/** Whether an answer that nobody gave yet may make a paper needless. */
export const dependsOnAnswer = (
  book: Book,
  { path }: Pick<Paper, 'path'>,
  known: ReadonlyMap<string, unknown>,
): boolean => (book.papers.get(path)?.needless.length ?? 0) > 0 && !known.has(path)

/** Whether a paper that rules ask for may yet turn out needless, by an answer or by what a rule depends on. */
export const isPerhaps = (book: Book, paper: Paper, known: ReadonlyMap<string, unknown>): boolean =>
  dependsOnAnswer(book, paper, known) ||
  paper.asked.every((one) => openConditions(book, one).length > 0)

/** Whether the paper matters: a rule that is met by another fact, such as that nobody is seen, needs none. */
function isNeeded(
  book: Book,
  known: ReadonlyMap<string, unknown>,
  { trace }: Outcome,
  rule: Rule,
  standing: RelevantRule['standing'],
): boolean {
  if (standing !== 'holds' && standing !== 'would hold') return true
  const answers = rule.limit.map((i) => rule.when[i]!.path)
  if (answers.some((path) => isNeedless(book, path, known.get(path)))) return false
  const { conditions = [] } = trace.find(({ rule_id }) => rule_id === rule.id) ?? {}
  return conditions.every(
    ({ path, satisfied, why }, i) =>
      satisfied || why !== 'differs' || !rule.limit.includes(i) || book.papers.has(path),
  )
}

const PODCAST = 'podcast'

/** Whether the context is about a podcast or a voice release. */
const isOfSound = (known: ReadonlyMap<string, unknown>): boolean =>
  [...known].some(
    ([path, value]) =>
      path.startsWith(`${PODCAST}.`) ||
      (path === TARGET && [value].flat().some((one) => String(one).startsWith(PODCAST))) ||
      (path === CONSENT && [value].flat().includes('voice_only')),
  )

/** The paper of everybody who is seen or heard: what it is needed by are the facts that tell of people. */
const RELEASE = 'release'

/** The papers with the rules that ask for them, ordered by when they are due. */
function gathered(book: Book, rules: readonly AskingRule[]): Paper[] {
  const isConditional = (one: AskingRule): boolean => openConditions(book, one).length > 0
  return [...book.papers]
    .map(([path, paper]) => ({
      path,
      ...paper,
      asked: rules
        .filter(({ rule }) => asksFor(rule, path))
        .toSorted(
          (a, b) =>
            Number(isConditional(a)) - Number(isConditional(b)) ||
            placeInTime(a.rule) - placeInTime(b.rule),
        ),
    }))
    .filter(({ asked }) => asked.length > 0)
    .toSorted((a, b) => placeInTime(a.asked[0]!.rule) - placeInTime(b.asked[0]!.rule))
}

/**
 * The unknown conditions of a rule other than its limit, and the phases to which it is limited. “Unless the release names
 * another ground” is left out, since the rule says so where it says what the paper has to hold.
 */
export function openConditions(
  book: Book,
  { rule, missing, phases }: AskingRule,
): Pick<Condition, 'path' | 'op' | 'value'>[] {
  const open = rule.when.filter(
    ({ path, op }, i) =>
      missing.includes(path) &&
      path !== PHASE &&
      op !== 'exists' &&
      !(book.papers.has(path) && (rule.limit.includes(i) || denying.has(op))),
  )
  return [
    ...open,
    ...(phases === undefined
      ? []
      : [{ path: PHASE, op: 'in' as const, value: phases as string[] }]),
  ]
}

/** Whether a rule asks for a paper: it judges the fact that the paper answers, or asks whether there is one. */
const asksFor = ({ when, limit }: Rule, paper: string): boolean =>
  when.some(
    ({ path, op, value }, i) =>
      path === paper && (limit.includes(i) || (op === 'exists' && value === false)),
  )

/** What a rule blocks without the paper; `delivery` for rules that do not block. */
export const stopsAt = ({ then }: Rule): string =>
  then.find(({ op }) => op === 'block')?.path ?? 'delivery'

/** Block scopes in the order of a production. */
const inTime = ['capture', 'clip', 'delivery', 'publish', 'proposal'] satisfies BlockScope[]

const placeInTime = (rule: Rule): number => (inTime as readonly string[]).indexOf(stopsAt(rule))
