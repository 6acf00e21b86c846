/**
 * The questions of `/score` that only a full rating needs: folded, one open at a time, every answer with its meaning.
 */
import { HIGHEST_RATING, MEASURED, MEASURED_CRITERIA } from '../../engine/runs/score.ts'
import { type Html, html, type Piece } from '../../pages/html.ts'
import { type Judgement, prefixOf, type RatedConcept, TEST_GATE } from './score-address.ts'
import { type Criterion, type Gate, nameOf } from './score-words.ts'

const gateOptions: readonly (readonly [Judgement, string])[] = [
  ['yes', 'Passed'],
  ['no', 'Failed'],
  ['unknown', 'Not judged'],
]

export const judgementWords: Readonly<Record<string, string>> = Object.fromEntries(gateOptions)

/** A gate; that there is a test counts once it is written when it has failed. */
export const gateChoice = ({ id, name, question }: Gate, concepts: readonly RatedConcept[]): Html =>
  choice(
    {
      id,
      name,
      question,
      options: gateOptions,
      words: (value) => judgementWords[value]!,
      ...(id === TEST_GATE && {
        below: html`<p class="small">It counts as passed once it is <a href="#f-fails">written above</a> at which figure the test has failed.</p>`,
      }),
    },
    concepts.map((concept) => ({ concept, chosen: concept.gates.get(id) })),
  )

export const ratingChoice = (
  { anchors, id, name, question, weight }: Criterion,
  concepts: readonly RatedConcept[],
): Html =>
  choice(
    {
      id,
      name,
      question: MEASURED_CRITERIA.includes(id)
        ? `${question} A ${MEASURED} or ${HIGHEST_RATING} has a source: where was it seen or measured, and when?`
        : question,
      note: `weight ${weight}`,
      options: anchors.map((anchor, at) => [String(at), html`<b>${at}</b> ${anchor}`] as const),
      words: (value) => value,
    },
    concepts.map((concept) => ({ concept, chosen: concept.ratings.get(id)?.toString() })),
  )

interface Asked {
  readonly id: string
  readonly name: string
  readonly question: string
  readonly note?: string
  readonly options: readonly (readonly [value: string, text: Piece])[]
  /** Formats a chosen value, in words or as a figure. */
  readonly words: (value: string) => string
  /** What is asked beneath the values. */
  readonly below?: Piece
}

interface Chosen {
  readonly concept: RatedConcept
  readonly chosen: string | undefined
}

/**
 * A gate or criterion. Only one is open at a time: the meaning of each value is shown once, and each concept has a
 * column of radio buttons.
 */
function choice(
  { below = '', id, name, note, options, question, words }: Asked,
  columns: readonly Chosen[],
): Html {
  const given = columns
    .filter(({ chosen }) => chosen !== undefined)
    .map(({ chosen, concept: { letter } }) => `${letter.toUpperCase()} ${words(chosen!)}`)
  return html`<details class="choice" name="choice" id="f-${id}"><summary>${name}${note === undefined ? '' : html` <span class="quiet small">${note}</span>`} <span class="chosen">${given.join(' · ')}</span></summary>
<p class="quiet">${question}</p>
<table><caption class="hidden">${name}</caption><thead><tr><td></td>${columns.map(({ concept }) => html`<th scope="col">${concept.letter.toUpperCase()}<span class="hidden">: ${nameOf(concept)}</span></th>`)}</tr></thead><tbody>${options.map(
    ([value, text]) =>
      html`<tr><th scope="row">${text}</th>${columns.map(({ chosen, concept }) => {
        const field = `${prefixOf(concept.letter)}${id}`
        return html`<td><label><input type="radio" name="${field}" value="${value}" id="${field}-${value}"${value === chosen ? html` checked` : ''}><span class="hidden">${nameOf(concept)}: ${words(value)}</span></label></td>`
      })}</tr>`,
  )}</tbody></table>${below}</details>`
}
