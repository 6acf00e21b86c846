/** `/destinations/{id}?rules=all`: every rule that applies to a destination, to read or print on one page. */
import type { Value } from '../../contract/schema.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { counted, type Html, html, listOf } from '../../pages/html.ts'
import type { View } from '../../pages/page.ts'
import type { destination } from '../destinations/schemas.ts'
import { PHASE, TARGET } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import {
  type Beside,
  goesWithLine,
  limitsBeside,
  limitsNear,
  limitTable,
} from './destination-limits.ts'
import { askingMore, destinationHref } from './destination-parts.ts'
import { linked } from './links.ts'
import { corpusLine } from './printed-record.ts'
import { basisBadge, conditionLine, kindBadge } from './rule-parts.ts'

type Destination = Value<typeof destination>

/** The members of a rule, of the corpus or the destination, that lists show. */
type Told = Pick<
  Rule,
  'id' | 'title' | 'hard' | 'basis' | 'rationale' | 'when' | 'then' | 'logic' | 'limit'
>

/** Maximum number of rules that read a target: more than there are. */
const MOST_RULES = 100
/** A phase with at most this many rules, such as the archive, gets its own section; delivery is read by most rules. */
const MOST_OF_PHASE = 20

/** The rules that read the phase of a destination, if they are few; empty if most rules read it. */
export async function rulesOfPhase(
  { ask }: Corpus,
  book: Book,
  { declares }: Pick<Destination, 'declares'>,
): Promise<readonly Rule[]> {
  const phase = declares[PHASE]
  const all = phase === undefined ? [] : await naming(ask, book, 'phase', String(phase))
  return all.length <= MOST_OF_PHASE ? all : []
}

async function naming(
  ask: Corpus['ask'],
  book: Book,
  parameter: 'target' | 'phase',
  word: string,
): Promise<Rule[]> {
  const query = { [parameter]: word, limit: MOST_RULES, offset: 0 }
  const { value } = await ask.json('listRules', { query: query as never })
  return value.results.flatMap(({ id }) => book.rules.get(id) ?? [])
}

/** Everything that applies to a destination, each rule once with the reason. */
export async function allRules(
  corpus: Corpus,
  book: Book,
  value: Destination,
  beside: readonly Beside[],
): Promise<View> {
  const { ask } = corpus
  const { id, name, rules, limits, declares } = value
  const targets = [declares[TARGET] ?? []].flat().map(String)
  const ofTargets = (
    await Promise.all(targets.map((one) => naming(ask, book, 'target', one)))
  ).flat()
  const ofPhase = await rulesOfPhase(corpus, book, value)
  const carried = value.sources
    .flatMap(({ passages }) => passages.flatMap(({ carries }) => carries))
    .flatMap((name) => book.rules.get(name) ?? [])
  const ofLimits = (isGeneral: boolean): Rule[] =>
    limits
      .filter(({ own, because }) => isGeneral === (!own && because.length === 0))
      .flatMap(({ rule_id }) => book.rules.get(rule_id) ?? [])
  const parts = [
    ['Its own', rules as unknown as readonly Told[]],
    ['Because of what it is', ofLimits(false)],
    ...beside.flatMap(({ belongs, value: one }) =>
      belongs ? [[`From “${one.name}”`, one.rules as unknown as readonly Told[]] as const] : [],
    ),
    ['That its sources carry', carried],
    [
      `That name ${listOf(targets.map((one) => `“${spoken(one)}”`))}; some need more facts to apply`,
      ofTargets,
    ],
    [`Of the phase “${spoken(String(declares[PHASE]))}”`, ofPhase],
    ['For whatever is delivered', ofPhase.length > 0 ? [] : ofLimits(true)],
  ] as const
  const near = limitsNear(book, value)
  const told = new Set<string>()
  const lists = parts.map(([title, all]) => {
    const some = all.filter((rule) => !told.has(rule.id) && told.add(rule.id))
    return some.length === 0
      ? ''
      : html`<section><h2>${title} <span class="quiet small">${some.length}</span></h2>${some.map((rule) => toldRule(book, rule))}</section>`
  })
  const heading = `All rules for ${name}`
  return {
    title: heading,
    description: `Every rule that holds for ${name}, once, with its reason.`,
    data: `/v1/destinations/${id}`,
    crumbs: [
      { href: '/destinations', text: 'Destinations' },
      { href: destinationHref(id), text: name },
    ],
    crumb: 'All rules',
    main: html`<header class="pagehead"><h1>${heading}</h1>
<p class="lead">${counted(told.size, 'rule')}, each once with its reason: the complete list${ofPhase.length > 0 ? '' : ', those of it and those for whatever is delivered'}.</p>
<p class="row noprint"><button type="button" class="second with-script" data-print>Print</button></p>
${goesWithLine(value, beside)}</header>
${near.length === 0 ? '' : html`<section><h2>Limits that hold</h2>${limitTable(book, near, value.sources, true)}${limitsBeside(book, beside)}</section>`}
${lists}
${rules.length > 0 ? '' : html`<section><h2>What others of its kind ask</h2>${askingMore(corpus, value)}</section>`}
<div class="record">${corpusLine(book)}</div>`,
  }
}

const toldRule = (book: Book, rule: Told): Html =>
  html`<section class="own-rule"><h3>${rule.title}</h3>
<p class="row"><span class="id">${rule.id}</span> ${kindBadge(rule.hard)} ${basisBadge(rule.basis)}</p>
<p>Wrong if ${rule.when.map((condition, i) => html`${i === 0 ? '' : rule.logic === 'all' ? ' and ' : ' or '}${conditionLine(book, condition as never)}`)}.</p>
<p>${linked(book, rule.rationale)}</p></section>`
