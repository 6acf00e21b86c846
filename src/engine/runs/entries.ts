/** Warnings about entries of a run that are repeated, contradict one another or hold only a placeholder. */
import { SHOWN_NAME } from '../values/json-path.ts'
import { truncate } from '../values/truncate.ts'
import { commonInOrder, wordsOf } from './copies.ts'
import { apart, hasFigure, label } from './figures.ts'
import { reorderedForecasts } from './reordered-forecasts.ts'
import type { Run, RunWarning } from './run.ts'

interface Entry {
  readonly path: string
  readonly key: string
}

/** An answer that says "none", which may be true for several stems. */
const saysNone = /^\W*(?:none|nobody|nothing|never|no one|not one|nil|zero|no)\b/i

export function duplicateWarnings(run: Run): RunWarning[] {
  const { answers, baseline, concepts, constraints = [], forecasts, ideas = [], links = [] } = run
  const entries = (list: string, keys: readonly string[]): Entry[] =>
    keys.map((key, i) => ({ path: `${list}[${i}]`, key }))
  const evidence = (path: string, list: Run['baseline']['evidence']) =>
    entries(
      path,
      list.map(({ source, date }) => JSON.stringify([source.trim(), date])),
    )
  const lists = [
    entries(
      '$.answers',
      // Each sentence should answer one stem; only “none” and a reason why stems do not apply may be repeated.
      answers.map(({ coordinate, status, text }) =>
        JSON.stringify(
          status === 'not-applicable' || saysNone.test(text)
            ? [coordinate, text.trim()]
            : text.trim(),
        ),
      ),
    ),
    entries(
      '$.constraints',
      constraints.map((text) => text.trim()),
    ),
    entries(
      '$.ideas',
      ideas.map(({ at, text }) => JSON.stringify([at, text.trim()])),
    ),
    entries(
      '$.concepts',
      concepts.map(({ description }) => description.trim()),
    ),
    entries(
      '$.forecasts',
      forecasts.map(({ statement, made, resolve_by }) =>
        JSON.stringify([statement.trim(), made, resolve_by]),
      ),
    ),
    entries(
      '$.links',
      links.map(({ from, to }) => JSON.stringify([from, to])),
    ),
    entries(
      '$.stop_rules',
      run.stop_rules.map(({ rule, check_by }) => JSON.stringify([rule.trim(), check_by])),
    ),
    evidence('$.baseline.evidence', baseline.evidence),
    ...answers.map((answer, i) => evidence(`$.answers[${i}].evidence`, answer.evidence)),
  ]
  return [
    ...repeated(
      entries(
        '$.concepts',
        concepts.map(({ id }) => id),
      ),
    ).map(
      ({ path, first, key }): RunWarning => ({
        path: `${path}.id`,
        code: 'duplicate_id',
        message: `"${key}" is the id of ${first} too`,
      }),
    ),
    ...lists.flatMap(repeated).map(
      ({ path, first }): RunWarning => ({
        path,
        code: 'duplicate_entry',
        message: `says what ${first} says`,
      }),
    ),
    ...sameChanges(run),
    ...reorderedForecasts(run),
    ...contradictions(run),
  ]
}

function repeated(entries: readonly Entry[]): (Entry & { readonly first: string })[] {
  const seen = new Map<string, string>()
  return entries.flatMap(({ path, key }) => {
    const first = seen.get(key)
    if (first !== undefined) return [{ path, key, first }]
    seen.set(key, path)
    return []
  })
}

/** Share of words in common, in the same order, from which two descriptions count as the same. */
const SAME_DESCRIPTION = 0.8

/** Maximum number of concepts that are compared with earlier ones, and of words read from each. */
const COMPARED_CONCEPTS = 30
const COMPARED_WORDS = 120

/**
 * Concepts with the same changes whose descriptions differ in only a few words, none of them a number, place or time.
 */
function sameChanges({ concepts }: Run): RunWarning[] {
  const compared = concepts.slice(0, COMPARED_CONCEPTS).map(({ coordinates, description }) => ({
    changes: coordinates
      .filter((coordinate) => !coordinate.startsWith('GRAM-C0-'))
      .toSorted()
      .join(),
    description: description.trim(),
    words: wordsOf(description.replaceAll(label, ' ')).slice(0, COMPARED_WORDS),
  }))
  return compared.flatMap((concept, i): RunWarning[] => {
    const first = compared
      .slice(0, i)
      .findIndex(
        (other) =>
          other.changes === concept.changes &&
          other.description !== concept.description &&
          areOneText(other.words, concept.words),
      )
    return first === -1
      ? []
      : [
          {
            path: `$.concepts[${i}]`,
            code: 'duplicate_entry',
            message: `says what $.concepts[${first}] says, of the same changes; say in what it differs, or leave one out`,
          },
        ]
  })
}

function areOneText(a: readonly string[], b: readonly string[]): boolean {
  const differing = [
    ...a.filter((word) => !b.includes(word)),
    ...b.filter((word) => !a.includes(word)),
  ]
  return (
    commonInOrder(a, b) >= SAME_DESCRIPTION * Math.max(a.length, b.length) &&
    !differing.some((word) => hasFigure(word) || apart.test(word))
  )
}

function contradictions({ answers }: Run): RunWarning[] {
  const applied = new Set(
    answers.flatMap(({ coordinate, status }) => (status === 'not-applicable' ? [] : coordinate)),
  )
  return answers.flatMap(({ coordinate, status }, i): RunWarning[] =>
    status === 'not-applicable' && applied.has(coordinate)
      ? [
          {
            path: `$.answers[${i}]`,
            code: 'contradictory_answers',
            message: `${coordinate} is called not applicable here and answered elsewhere`,
          },
        ]
      : [],
  )
}

/** Maximum length of a placeholder, in characters. */
const MAX_PLACEHOLDER_LENGTH = 30

/** Words that stand for a text still to be written, refer to another place, or mean nothing by themselves. */
const placeholder =
  /^\W*(?:n\W?a|none|nil|unknown|tbd|tba|tbc|todo|xxx*|foo|bar|test|text|yes|no|maybe|ditto|(?:see|as) (?:above|below|before)|to be (?:done|written|confirmed|defined|decided))?\W*$/i

/** Lorem ipsum, and template slots such as <figure>. */
const dummy = /^\W*lorem ipsum|<[a-z][a-z _-]{0,40}>/i

export const isPlaceholder = (text: string): boolean =>
  (text.length <= MAX_PLACEHOLDER_LENGTH && placeholder.test(text)) || dummy.test(text)

/** Words that stand where the name of somebody is still to come: “N.N. (to be decided)”, “somebody”. */
const nobodyYet =
  /\bn\. ?n\.|^nn$|\b(?:still )?to be (?:agreed|appointed|confirmed|decided|found|named)\b|\bnot yet (?:appointed|decided|found|known|named)\b|\b(?:some|any)(?:body|one)\b|\bopen\b|\bname\b/gi

const isUnnamedOwner = (path: string, text: string): boolean =>
  path.endsWith('.owner') && !/[\p{L}\d]/u.test(text.trim().replaceAll(nobodyYet, ''))

export function placeholderWarnings(run: Run): RunWarning[] {
  return textsOf(run).flatMap(([path, text]): RunWarning[] => {
    if (typeof text !== 'string') return []
    if (!isPlaceholder(text) && !isUnnamedOwner(path, text)) return []
    // “None.” is an answer to a question about a number.
    if (answerText.test(path) && saysNone.test(text)) return []
    const shown = text.length > SHOWN_NAME ? `${truncate(text, SHOWN_NAME - 1)}…` : text
    const message = `"${shown}" says nothing; write what is meant or leave it out`
    return [{ path, code: 'placeholder_text', message }]
  })
}

const answerText = /^\$\.answers\[\d+\]\.text$/

/** Every text that the writers of a run wrote, with its path. */
export function textsOf(run: Run): [path: string, text: string | null | undefined][] {
  const { answers, baseline, concepts, decision, forecasts } = run
  const { constraints = [], ideas = [], participants = [] } = run
  const sources = (path: string, list: Run['baseline']['evidence']) =>
    list.map(({ source }, i): [string, string] => [`${path}[${i}].source`, source])
  const texts = (path: string, list: readonly string[]) =>
    list.map((text, i): [string, string] => [`${path}[${i}]`, text])
  return [
    // The schema allows an empty title in an open run, because it may not be written yet.
    ['$.title', run.title === '' ? null : run.title],
    ['$.question', run.question],
    ['$.target.statement', run.target?.statement],
    ...texts('$.constraints', constraints),
    ...texts('$.participants', participants),
    ['$.baseline.statement', baseline.statement],
    ...sources('$.baseline.evidence', baseline.evidence),
    ...answers.flatMap(({ text, evidence }, i): [string, string][] => [
      [`$.answers[${i}].text`, text],
      ...sources(`$.answers[${i}].evidence`, evidence),
    ]),
    ...ideas.flatMap(({ gauge, text }, i): [string, string | undefined][] => [
      [`$.ideas[${i}].text`, text],
      [`$.ideas[${i}].gauge`, gauge],
    ]),
    ...concepts.flatMap((concept, i): [string, string | undefined][] => [
      [`$.concepts[${i}].title`, concept.title],
      [`$.concepts[${i}].description`, concept.description],
      [`$.concepts[${i}].test`, concept.test],
      [`$.concepts[${i}].exit`, concept.exit],
      [`$.concepts[${i}].cost.test`, concept.cost?.test],
      [`$.concepts[${i}].cost.adoption`, concept.cost?.adoption],
      [`$.concepts[${i}].cost.if_wrong`, concept.cost?.if_wrong],
      [`$.concepts[${i}].result.believed`, concept.result?.believed],
      [`$.concepts[${i}].result.observed`, concept.result?.observed],
      [`$.concepts[${i}].result.learned`, concept.result?.learned],
      [`$.concepts[${i}].result.therefore`, concept.result?.therefore],
      ...sources(`$.concepts[${i}].result.evidence`, concept.result?.evidence ?? []),
      ...texts(`$.concepts[${i}].who_must_agree`, concept.who_must_agree ?? []),
      ...Object.entries(concept.gate_evidence ?? {}).flatMap(([gate, list]) =>
        sources(`$.concepts[${i}].gate_evidence.${gate}`, list),
      ),
      ...Object.entries(concept.rating_reasons ?? {}).map(
        ([criterion, reason]): [string, string] => [
          `$.concepts[${i}].rating_reasons.${criterion}`,
          reason,
        ],
      ),
    ]),
    ...forecasts.flatMap(({ note, statement, source }, i): [string, string | undefined][] => [
      [`$.forecasts[${i}].note`, note],
      [`$.forecasts[${i}].statement`, statement],
      [`$.forecasts[${i}].source`, source],
    ]),
    ['$.decision.text', decision?.text],
    ['$.last_look.note', run.last_look?.note],
    ...run.stop_rules.flatMap(
      ({ outcome, owner, rule, way_back }, i): [string, string | undefined][] => [
        [`$.stop_rules[${i}].rule`, rule],
        [`$.stop_rules[${i}].owner`, owner],
        [`$.stop_rules[${i}].way_back`, way_back],
        [`$.stop_rules[${i}].outcome.reading`, outcome?.reading],
        [`$.stop_rules[${i}].outcome.reason`, outcome?.reason],
      ],
    ),
  ]
}
