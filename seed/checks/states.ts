import type { Problem } from '../../src/forms/problem.ts'
import { problemAt, problemOf, problemOnLine } from '../../src/forms/sourced.ts'
import { placeOf } from '../prose.ts'
import type { Corpus } from '../read.ts'
import { writtenImplications, writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

/**
 * What a state is used for: `read` by a condition, named by an implication (`follows`), `proposed` by a rule, `held` by
 * a packaged schema; `none` where it only completes a list.
 */
type Use = 'read' | 'follows' | 'proposed' | 'held' | 'none'

/**
 * Dimensions of consent and of rights. Every state of these must be known to a rule; an unknown one would never be
 * cleared.
 */
const CLEARED = new Set(['core.consent_scope', 'core.rights_status'])

/** Maximum share of states that no rule reads. */
const MOST_UNREAD = 1 / 3

export const states: Check = {
  name: 'Every state of consent and rights matters to a rule, two thirds of all states are read, the others have a reason, and chapters count them right',
  check: (corpus) => {
    const counted = usesOfStates(corpus)
    return [
      ...counted.flatMap(({ source, index, dimension, state, use }) =>
        CLEARED.has(dimension) && use !== 'read' && use !== 'proposed'
          ? [
              problemAt(
                source,
                ['dimensions', index, 'states', state],
                `no rule reads or proposes ${state} of ${dimension}`,
              ),
            ]
          : [],
      ),
      ...reasons(corpus, counted),
      ...tooManyUnread(counted),
      ...corpus.chapters.flatMap(({ file, text }) => wrongCounts(file, text, counted)),
    ]
  },
}

const isUnread = ({ use }: UsedState): boolean => use !== 'read' && use !== 'follows'

/** A dimension must say why some of its states are unread, and must not say so if all are read. */
function reasons(corpus: Corpus, counted: readonly UsedState[]): Problem[] {
  const unread = Map.groupBy(counted.filter(isUnread), ({ dimension }) => dimension)
  return corpus.dimensions.flatMap((source) =>
    source.value.dimensions.flatMap(({ id, unread: reason }, index) => {
      const states = unread.get(id)
      if ((states === undefined) === (reason === undefined)) return []
      const message =
        states === undefined
          ? `every state of ${id} is read; leave unread out`
          : `say in unread why nothing reads ${states.map(({ state }) => state).join(', ')}`
      return [
        problemAt(
          source,
          ['dimensions', index, ...(states === undefined ? ['unread'] : [])],
          message,
        ),
      ]
    }),
  )
}

/** Names the dimensions with the most unread states, where an author should look first. */
function tooManyUnread(counted: readonly UsedState[]): Problem[] {
  const unread = counted.filter(isUnread)
  const most = Math.floor(counted.length * MOST_UNREAD)
  if (unread.length <= most) return []
  const byDimension = Map.groupBy(unread, ({ dimension }) => dimension)
  const fullest = [...byDimension].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 3)
  const where = fullest.map(([dimension, { length }]) => `${dimension} (${length})`).join(', ')
  const message = `${unread.length} of ${counted.length} states are read by no condition and follow from nothing; at most ${most} may, and most of them stand in ${where}`
  return [problemOf('media/dimensions', message)]
}

interface UsedState {
  readonly source: Corpus['dimensions'][number]
  readonly index: number
  readonly dimension: string
  readonly state: string
  readonly use: Use
}

function usesOfStates(corpus: Corpus): UsedState[] {
  const rules = writtenRules(corpus).map(({ rule }) => rule)
  const implied = writtenImplications(corpus)
  // A state counts under the first of these uses that applies.
  const serving: readonly (readonly [Use, ReadonlySet<string>])[] = [
    ['read', pairs(rules.flatMap(({ when }) => when))],
    ['follows', pairs(implied.flatMap(({ when, then }) => [...when, then]))],
    ['proposed', pairs(rules.flatMap(({ then }) => then))],
  ]
  const held = enumsOf(corpus.schemas.map(({ source }) => source.value))
  return corpus.dimensions.flatMap((source) =>
    source.value.dimensions.flatMap(({ id: dimension, states: listed = {} }, index) => {
      const otherwise: Use = held.has(Object.keys(listed).toSorted().join()) ? 'held' : 'none'
      return Object.keys(listed).map((state) => {
        const found = serving.find(([, known]) => known.has(`${dimension} ${state}`))
        return { source, index, dimension, state, use: found?.[0] ?? otherwise }
      })
    }),
  )
}

/** Path and word of every value; each element of a list counts. */
const pairs = (parts: readonly { path: string; value: unknown }[]): ReadonlySet<string> =>
  new Set(parts.flatMap(({ path, value }) => [value].flat().map((word) => `${path} ${word}`)))

/** The enums of the packaged schemas, sorted and joined. An enum that copies a dimension has all of its states. */
function enumsOf(value: unknown): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return new Set()
  const words = (value as { enum?: unknown }).enum
  return new Set([
    ...(Array.isArray(words) ? [words.toSorted().join()] : []),
    ...Object.values(value).flatMap((member) => [...enumsOf(member)]),
  ])
}

/**
 * Checks sentences such as `Of 989 states 313 are read`: the number of all states, then the number of those with a use.
 */
function wrongCounts(file: string, text: string, counted: readonly UsedState[]): Problem[] {
  const of = (use: Use): number => counted.filter((one) => one.use === use).length
  const said: readonly [RegExp, number][] = [
    [/\bOf (\d+) states\b/g, counted.length],
    [/\bconditions read (\d+)\b/g, of('read')],
    [/\bimplications name (\d+) more\b/g, of('follows')],
    [/\brules propose (\d+)\b/g, of('proposed')],
    [/\bschemas hold (\d+)\b/g, of('held')],
    [/\b(\d+) only complete a list\b/g, of('none')],
  ]
  return said.flatMap(([pattern, count]) =>
    Array.from(text.matchAll(pattern)).flatMap(({ index, 1: number }) => {
      if (Number(number) === count) return []
      const { line, column } = placeOf(text, index)
      return [problemOnLine(file, line, column, `says ${number}; there are ${count}`)]
    }),
  )
}
