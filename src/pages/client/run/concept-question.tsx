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
import {
  asksOf,
  CellChoice,
  IS_THIS,
  isCell,
  isFar,
  isGuess,
  lookForNear,
  NearQuestions,
  TAKE,
} from './near-questions.tsx'
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

/** The ideas of a concept that have no question, and the words by which its question is looked for. */
function wordsFor(at: number, instead: string | undefined) {
  const concept = valueAt(['concepts', at]) as JsonObject
  const own = ideas().filter((idea) => isMadeOf(concept, idea))
  const answered = answers().find(({ coordinate }) => coordinate === instead)?.['text']
  return { own, text: own.map(wordsOf).join(' ') || String(answered ?? concept['description']) }
}

/**
 * Bases a concept on a question, or on a cell if none of its questions fits.
 *
 * @param instead the question that this one replaces
 * @param isProposed whether the cell is a default that the writer has not confirmed
 */
function choose(at: number, picked: string, instead: string | undefined, isProposed = false): void {
  const { own, text } = wordsFor(at, instead)
  const code = coordinateOf(picked, isProposed)
  if (code === instead) return
  const before = new Set(ideas())
  if (instead !== undefined) takeBack(at, instead)
  place(at, code, instead === undefined ? own : ideas().filter((idea) => !before.has(idea)), text)
}

/** Offers the nearest questions for a concept whose idea has none, or for one whose question is being changed. */
export function NearestQuestion({ at, instead }: { at: number; instead?: string | undefined }) {
  const { own, text } = wordsFor(at, instead)
  const cell = own.find(({ at: from }) => /^C[1-4]/.test(from ?? ''))?.at
  const take = (picked = question.value): void => {
    choose(at, picked, instead, isGuess.value)
    leaveQuestion()
  }
  takeTicked = take
  const isFarAway = isFar(text, question.value)
  return (
    <fieldset class="field" id={fieldId(['concepts', at, 'coordinates'])}>
      <legend>{asksOf(text, question.value)}</legend>
      {isFarAway ? null : (
        <p class="hint">
          Choose the one that asks about what you would change; it need not fit word for word. The
          run then asks what that is like today.
        </p>
      )}
      <NearQuestions
        text={text}
        cell={cell}
        chosen={question.value}
        choose={(code) => {
          // “None of these fits” is a complete answer; depth and part are chosen next.
          if (isCell(code)) take(code)
          else question.value = code
        }}
      />
      {isFarAway ? null : (
        <p class="row">
          <button
            type="button"
            class="second"
            disabled={question.value === ''}
            onClick={() => take()}
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
      )}
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

/** The questions that a concept answers, or its depth and part if none fits, each with a way to choose another. */
export function OwnQuestions({ at }: { at: number }) {
  const codes = changesOf(at)
  return (
    <fieldset class="field" id={fieldId(['concepts', at, 'coordinates'])}>
      <legend>
        {codes.some(isGuessed)
          ? 'What does it change?'
          : codes.some(isOwnGauge)
            ? 'It changes'
            : 'It answers'}
      </legend>
      {codes.map((code) => {
        const isOwn = isOwnGauge(code)
        return (
          <div key={code}>
            {isOwn ? (
              <>
                <CellChoice
                  cell={cellOf(code)}
                  id={`change-${at}`}
                  set={(cell) => choose(at, cell, code)}
                />
                <p class="hint">
                  {isGuessed(code)
                    ? 'Proposed, not said by you yet. Is it this that it changes? Choose, or say yes.'
                    : 'Your test says how it is measured.'}
                </p>
              </>
            ) : (
              <p>{stems.value.get(code)?.text ?? code}</p>
            )}
            <p class="row">
              {isGuessed(code) ? (
                <button type="button" onClick={() => settle(code)}>
                  {IS_THIS}
                </button>
              ) : null}
              <button
                type="button"
                class="second"
                onClick={() => {
                  question.value = ''
                  changing.value = { at, code }
                  lookForNear(wordsFor(at, code).text)
                }}
              >
                {isOwn ? 'Choose a question instead' : 'Change'}
                {isOwn ? null : <span class="hidden"> the question</span>}
              </button>
            </p>
          </div>
        )
      })}
      <Remarks place={['concepts', at, 'coordinates']} deep />
    </fieldset>
  )
}
