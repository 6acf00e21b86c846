/**
 * The few questions of `/score` that a first answer needs, each with its answers in plain words. They are shorter than
 * the anchors of the rubric, which are folded below each question.
 */
import { costsIn } from '../../engine/runs/written-costs.ts'
import { type Html, html, type Piece } from '../../pages/html.ts'
import { BRINGS, COSTS, LONGEST_NAME, MOVES, prefixOf, type RatedConcept } from './score-address.ts'
import { COSTS_FORM } from './score-costs.ts'
import { BRINGS_QUESTION, COSTS_QUESTION, failsByOutcome, MOVES_QUESTION } from './score-outcome.ts'
import { type Criterion, type Named, nameOf } from './score-words.ts'

interface Plain {
  readonly asks: string
  /** Value of the field → the answer. */
  readonly answers: Readonly<Record<string, string>>
  /** The form of a sentence that says when the test of this has failed. */
  readonly fails?: string
}

const rated = (answers: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(answers.map((answer, at) => [at, `${at}: ${answer}`]))

/**
 * The name that the answer uses for a question stands below it. They are the gates and criteria that decide most: what
 * ends the matter, what it is for, and how far it is known.
 */
export const plainQuestions: Readonly<Record<string, Plain>> = {
  lawful_and_cleared: {
    asks: 'Is it allowed, with every consent on paper?',
    answers: { yes: 'Yes', no: 'No', unknown: 'Nobody has looked yet' },
  },
  no_unacceptable_harm: {
    asks: 'Is it certain that it harms nobody seriously?',
    answers: { yes: 'Yes, that was checked', no: 'No', unknown: 'Nobody has looked yet' },
  },
  outcome_contribution: {
    asks: 'How far does it move that?',
    answers: rated([
      'not at all, or the wrong way',
      'it helps, people say, but not by how much',
      'by an amount that was worked out',
      'by an amount measured small or elsewhere',
      'by an amount measured here, repeatedly',
    ]),
    fails: 'it moves by less than … by …',
  },
  feasibility: {
    asks: 'Can it be done with what you have?',
    answers: rated([
      'something needed is missing',
      'people say so, no part was tried',
      'its main parts have worked somewhere',
      'a trial works nearly as in earnest',
      'it runs here every day',
    ]),
    fails: 'it has not run for … days by …',
  },
  evidence: {
    asks: 'How much of it has been seen, not only said?',
    answers: rated([
      'nothing, or what was seen speaks against it',
      'an opinion or one story',
      'some, with dates, but not what decides',
      'what decides, and others can check it',
      'all, repeatedly, by people without a stake',
    ]),
    fails: 'fewer than … of … cases show it by …',
  },
  adoption: {
    asks: 'Will the people who have to act differently do so?',
    answers: rated([
      'somebody needed refuses, or nobody knows who',
      'they should, but none was asked',
      'asked, they say yes',
      'some used a trial and come back',
      'they do it as a matter of course',
    ]),
    fails: 'fewer than … of … do it a second time by …',
  },
}

/** Forms of the sentence for criteria that stand among the other questions. */
const otherFails: Readonly<Record<string, string>> = {
  differentiation: 'fewer than … of … prefer it by …',
  robustness: 'it breaks down more than … times by …',
}

/** How to write when a test of this criterion has failed; the figures are those of whoever tests. */
export const failsForm = (criterion: string | undefined): string =>
  (criterion === undefined
    ? undefined
    : (plainQuestions[criterion]?.fails ?? otherFails[criterion])) ??
  'a figure, and the day on which somebody looks'

/** What to do to find out, by the criterion that the test is about. */
const trials: Readonly<Record<string, string>> = {
  outcome_contribution:
    'let it run for some of the cases, and compare the figure that you want to change with that of the others.',
  feasibility: 'carry one whole case through with the people and the means that you have.',
  evidence: 'try it on the next cases, and write down what happened in each, and on which day.',
  adoption:
    'let some of those who have to act use it in earnest, and count who does it again unasked.',
  differentiation:
    'let people who know what you do today use both, and ask which they would keep and why.',
  reversible_learning:
    'begin where it can be taken back within a day, and take it back once to see that it can.',
  robustness: 'try it on your worst day and with somebody new, and write down where it breaks.',
}

/** “To find out, try it on the next cases …”; empty for what no trial shows. */
export function trialWords(criterion: string): string {
  const trial = trials[criterion]
  return trial === undefined ? '' : ` To find out, ${trial}`
}

function failsPlaceholder(concept: RatedConcept, criterion: string | undefined): string {
  const follows = failsByOutcome(concept)
  return follows === undefined ? failsForm(criterion) : `${follows} on …`
}

/** A question with a list of answers for every idea. */
export const plainQuestion = (
  { id, name }: Named,
  criterion: Criterion | undefined,
  concepts: readonly RatedConcept[],
): Html => {
  const { answers, asks } = plainQuestions[id]!
  return row(
    `f-${id}`,
    asks,
    concepts.map((concept) => {
      const chosen = concept.gates.get(id) ?? concept.ratings.get(id)?.toString() ?? ''
      return choiceOf(concept, id, answers, chosen)
    }),
    criterion === undefined
      ? html`<small>${name}</small>`
      : html`<details class="small"><summary>${criterion.name}, in full</summary><ol start="0">${criterion.anchors.map((anchor) => html`<li>${anchor}</li>`)}</ol></details>`,
  )
}

const movesAnswers = { yes: 'Yes', no: 'No, it is for something else', unknown: 'Nobody knows yet' }

/** Whether each idea moves the figure that is to change; it keeps its place while nobody has said which figure that is. */
export const movesQuestion = (concepts: readonly RatedConcept[]): Html => {
  const { change } = concepts[0]!.outcome
  return row(
    MOVES_QUESTION,
    change === '' ? 'Does it move that?' : `Does it move that figure, ${change}?`,
    concepts.map((concept) => choiceOf(concept, MOVES, movesAnswers, concept.moves ?? '')),
  )
}

function choiceOf(
  concept: RatedConcept,
  name: string,
  answers: Readonly<Record<string, string>>,
  chosen: string,
): Html {
  const field = `${prefixOf(concept.letter)}${name}`
  return html`<label for="${field}">${letterOf(concept)}</label><select id="${field}" name="${field}"><option value="">Not said</option>${Object.entries(answers).map(([value, words]) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${words}</option>`)}</select>`
}

/**
 * When the test of each idea has failed.
 *
 * @param aims letter of an idea → the criterion that its test is about, if there is one
 */
export const failQuestion = (
  concepts: readonly RatedConcept[],
  aims: ReadonlyMap<string, string>,
): Html =>
  row(
    'f-fails',
    'Its test has failed if …',
    concepts.map((concept) =>
      textOf(
        concept,
        'fails',
        ['The test of ', ' has failed if'],
        concept.fails,
        failsPlaceholder(concept, aims.get(concept.letter)),
      ),
    ),
  )

/** What each idea costs, and for how many there is money. */
export const costQuestion = (concepts: readonly RatedConcept[]): Html =>
  row(
    COSTS_QUESTION,
    'What does it cost, in money and hours?',
    concepts.map((concept) =>
      textOf(concept, COSTS, ['What ', ' costs'], concept.costs, COSTS_FORM, unreadWords(concept)),
    ),
  )

/** Said at the field where no sum is read of what stands in it. */
const unreadWords = ({ costs }: RatedConcept): string =>
  costs === '' || costsIn(costs) !== undefined
    ? ''
    : `No sum is read of this, so it is not compared. Write it such as “${COSTS_FORM}, 6 hours a week”.`

/** What each idea is expected to bring for its cost, in the unit in which the outcome is counted. */
export const bringsQuestion = (concepts: readonly RatedConcept[]): Html =>
  row(
    BRINGS_QUESTION,
    'To which figure would it bring that?',
    concepts.map((concept) =>
      textOf(
        concept,
        BRINGS,
        ['To which figure ', ' brings it'],
        concept.brings,
        concept.outcome.worth,
      ),
    ),
  )

function textOf(
  concept: RatedConcept,
  name: string,
  [before, after]: readonly [string, string],
  value: string,
  placeholder: string,
  unread = '',
): Html {
  const field = `${prefixOf(concept.letter)}${name}`
  const hint = unread === '' ? '' : html`<small id="${field}-unread">${unread}</small>`
  return html`<label for="${field}">${letterOf(concept, before, after)}</label><input id="${field}" name="${field}" type="text" maxlength="${LONGEST_NAME}" value="${value}" placeholder="${placeholder}" autocomplete="off"${unread === '' ? '' : html` aria-describedby="${field}-unread"`}>${hint}`
}

const letterOf = (concept: RatedConcept, before = '', after = ''): Html =>
  html`<span aria-hidden="true">${concept.letter.toUpperCase()}</span><span class="hidden">${before}${nameOf(concept)}${after}</span>`

const row = (id: string, asks: string, fields: readonly Html[], below: Piece = ''): Html =>
  html`<div class="ask" id="${id}" role="group" aria-labelledby="${id}-asks"><div><span id="${id}-asks">${asks}</span>${below}</div>${fields.map((field) => html`<div class="one">${field}</div>`)}</div>`
