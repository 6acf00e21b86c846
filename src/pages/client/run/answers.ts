/** Answers of a run: how one is begun, cited in concepts, and left behind; and the questions that wait for one. */
import type { Json, JsonObject } from './document.ts'
import { go, isChoosing } from './fields.tsx'
import { drawn } from './parts.ts'
import { afterDrawing } from './shown.ts'
import { add, change, edit, listAt, open, place } from './state.ts'
import { partsOf, placeOf } from './steps.ts'

export const answers = (): readonly JsonObject[] => listAt(['answers']) as readonly JsonObject[]

export const answeredCodes = (): string[] => [
  ...new Set(answers().map(({ coordinate }) => String(coordinate))),
]

/**
 * Removes the open answer if nothing was written in it, so that it is neither checked nor printed. Its question goes to
 * the end of the list.
 *
 * @returns whether the answer was removed
 */
export function dropEmpty(): boolean {
  const { part, step } = place.value
  const at = step === 'look' ? answerAt(step, part) : undefined
  if (at === undefined) return false
  const { coordinate, evidence, text } = answers()[at]!
  if (text !== '' || (evidence as readonly Json[]).length > 0) return false
  const code = String(coordinate)
  edit(['answers', at], undefined)
  unciteIfUnanswered(code)
  change({ questions: [...open.value!.questions.filter((one) => one !== code), code] })
  return true
}

/** After an answer was removed: a question without another answer is no longer cited. */
export function unciteIfUnanswered(code: string): void {
  if (!answeredCodes().includes(code)) citeIn(code, false)
}

/** Adds an answer, unless one was begun and left empty, and shows it. */
export function answer(code: string, text = ''): void {
  const isToday = code.startsWith('GRAM-C0')
  dropEmpty()
  isChoosing.value = false
  const begun = answers().findIndex((one) => one['coordinate'] === code && one['text'] === '')
  const at = text === '' && begun >= 0 ? begun : answers().length
  if (at !== begun) {
    add(['answers'], {
      coordinate: code,
      status: isToday ? 'observation' : 'transformation',
      text,
      evidence: [],
    })
    if (isToday) citeIn(code, true)
  }
  go(placeOf(`$.answers[${at}]`, open.value!.run))
  if (text === '')
    void drawn().then(() =>
      afterDrawing(() => document.getElementById(`at-answers-${at}-text`)?.focus()),
    )
}

/**
 * A concept is based on answers about the present for what it changes: such an answer is cited in the concept, and the
 * citation removed with it.
 */
function citeIn(code: string, isAnswered: boolean): void {
  const concepts = listAt(['concepts']) as readonly JsonObject[]
  concepts.forEach(({ coordinates }, i) => {
    const cited = (coordinates as readonly string[]).filter((one) => one !== code)
    const isAbout = cited.some((one) => one.slice(8, 11) === code.slice(8, 11))
    edit(['concepts', i, 'coordinates'], isAnswered && isAbout ? [...cited, code] : cited)
  })
}

/** @returns the position of the answer that a part shows; undefined for the first part, which shows none */
export function answerAt(step: 'look' | 'ideas', part: number): number | undefined {
  const [path = ''] = partsOf(step, open.value!.run)[part]?.places ?? []
  const [, at] = /^\$\.answers\[(\d+)\]$/.exec(path) ?? []
  return at === undefined ? undefined : Number(at)
}

/** The questions about the present that are on the list without an answer. */
export function waitingQuestions(): string[] {
  const answered = answeredCodes()
  return open.value!.questions.filter(
    (code) => code.startsWith('GRAM-C0') && !answered.includes(code),
  )
}
