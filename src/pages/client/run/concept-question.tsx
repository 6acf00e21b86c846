/** The question that a concept comes nearest to, or answers: which one it is, and how to choose another. */
import type { Idea } from '../../../engine/runs/run.ts'
import { answers } from './answers.ts'
import type { JsonObject } from './document.ts'
import { fieldId, Remarks } from './fields.tsx'
import { ideas, wordsOf } from './kept-ideas.ts'
import {
  changesOf,
  coordinateOf,
  isGuessed,
  isMadeOf,
  isOwnGauge,
  observedBeside,
  placeIdeas,
  remember,
  settle,
  takeBack,
} from './made-of.ts'
import { changeInWords, isCell, isGuess, NearQuestions, TAKE } from './near-questions.tsx'
import { cellOf, stems } from './reference.ts'
import { shown } from './shown.ts'
import { edit, listAt, onLeaving, valueAt } from './state.ts'

/** The question ticked for a concept without one, or in place of one; it counts at the latest when the writer goes on. */
const question = shown('')
/** Adds the ticked question to the concept on the screen. */
let takeTicked: ((picked?: string) => void) | undefined

onLeaving(() => {
  if (question.value !== '') takeTicked?.()
})
/** The question of a concept that the writer is changing. */
const changing = shown<{ readonly at: number; readonly code: string } | undefined>(undefined)

/** Closes the choice of a question. */
export function leaveQuestion(): void {
  question.value = ''
  changing.value = undefined
  takeTicked = undefined
}

/** The question of this concept that the writer is changing, as long as the concept has it. */
export function changedQuestion(at: number): string | undefined {
  const { code } = changing.value?.at === at ? changing.value : {}
  return code !== undefined && changesOf(at).includes(code) ? code : undefined
}

/** Offers the nearest questions for a concept whose idea has none, or for one whose question is being changed. */
export function NearestQuestion({ at, instead }: { at: number; instead?: string | undefined }) {
  const concept = valueAt(['concepts', at]) as JsonObject
  const own = ideas().filter((idea) => isMadeOf(concept, idea))
  const answered = answers().find(({ coordinate }) => coordinate === instead)?.['text']
  const text = own.map(wordsOf).join(' ') || String(answered ?? concept['description'])
  const cell = own.find(({ at: from }) => /^C[1-4]/.test(from ?? ''))?.at
  const take = (picked = question.value): void => {
    const code = coordinateOf(picked, isGuess.value)
    if (code !== instead) {
      const before = new Set(ideas())
      if (instead !== undefined) takeBack(at, instead)
      place(
        at,
        code,
        instead === undefined ? own : ideas().filter((idea) => !before.has(idea)),
        text,
      )
    }
    leaveQuestion()
  }
  takeTicked = take
  return (
    <fieldset class="field" id={fieldId(['concepts', at, 'coordinates'])}>
      <legend>Which question does it come nearest to?</legend>
      <p class="hint">
        It says what the concept changes, so that others can look it up, and need not fit word for
        word. Once it is chosen, the run asks what that is like today.
      </p>
      <NearQuestions
        text={text}
        cell={cell}
        chosen={question.value}
        choose={(code) => {
          // “None of these fits” is a complete answer; depth and part can be changed later.
          if (instead === undefined && isCell(code)) take(code)
          else question.value = code
        }}
      />
      <p class="row">
        <button
          type="button"
          class="second"
          disabled={question.value === ''}
          onClick={() => {
            // Whoever presses it means the cell that is shown, even if it was proposed.
            isGuess.value = false
            take()
          }}
        >
          {TAKE}
        </button>
        {instead === undefined ? null : (
          <button type="button" class="second" onClick={leaveQuestion}>
            Keep the question
          </button>
        )}
        <span class="hint">
          {question.value !== ''
            ? 'Going on takes it, too.'
            : instead === undefined
              ? 'Tick one, or go on and choose it later: the decision needs it.'
              : 'Tick another question.'}
        </span>
      </p>
    </fieldset>
  )
}

/** Turns the ideas of a concept into answers to a question, and bases the concept on that question. */
function place(at: number, code: string, own: readonly Idea[], text: string): void {
  const path = ['concepts', at, 'coordinates']
  const concept = String(valueAt(['concepts', at, 'id']))
  const isAnswered = answers().some(({ coordinate }) => coordinate === code)
  if (own.length > 0 || !isAnswered) placeIdeas([[code, text]], own)
  remember(own.map((idea) => ({ concept, idea, code })))
  edit(path, [...new Set([...listAt(path), code, ...observedBeside([code])])])
}

/** The questions that a concept answers, each with a way to choose another. */
export function OwnQuestions({ at }: { at: number }) {
  return (
    <fieldset class="field" id={fieldId(['concepts', at, 'coordinates'])}>
      <legend>
        {changesOf(at).some(isGuessed)
          ? 'What it changes, not yet said by you'
          : changesOf(at).some(isOwnGauge)
            ? 'It changes'
            : 'It answers'}
      </legend>
      {changesOf(at).map((code) => (
        <div key={code}>
          <p>
            {isGuessed(code) ? (
              `None fitted, so it stands at “${changeInWords(cellOf(code))}” for now. Does it change that?`
            ) : isOwnGauge(code) ? (
              <>
                {changeInWords(cellOf(code))}.{' '}
                <span class="hint">How it is gauged is your own.</span>
              </>
            ) : (
              (stems.value.get(code)?.text ?? code)
            )}
          </p>
          <p class="row">
            {isGuessed(code) ? (
              <button type="button" class="second" onClick={() => settle(code)}>
                Yes
              </button>
            ) : null}
            <button
              type="button"
              class="second"
              onClick={() => {
                // What no question fitted is changed by its depth and part, which are shown at once.
                question.value = isOwnGauge(code) ? cellOf(code) : ''
                isGuess.value = isGuessed(code)
                changing.value = { at, code }
              }}
            >
              Change<span class="hidden"> the question</span>
            </button>
          </p>
        </div>
      ))}
      <Remarks place={['concepts', at, 'coordinates']} deep />
    </fieldset>
  )
}
