/** Questions that no file answers, with fields to answer them. */
import type { Json } from '../../../engine/values/json.ts'
import { spoken } from '../../../engine/values/spelling.ts'
import type { Question } from '../../../lint/finding.ts'
import { plural } from './findings.tsx'

/** Maximum number of questions shown at once. */
const ASKED = 6

interface Asking {
  readonly all: readonly Question[]
  /** Whether these are all that the rules have. */
  readonly isComplete: boolean
  readonly facts: Readonly<Record<string, Json>>
  readonly say: (path: string, value: Json | undefined) => void
}

export function Questions({ all, isComplete, facts, say }: Asking) {
  if (all.length === 0) return ''
  return (
    <section class="noprint">
      <h2>What no file tells</h2>
      <p class="quiet">
        Answer what you know, and it is judged again at once. {plural(all.length, 'question')} in
        all
        {isComplete
          ? ', those of rights, consent and safety first.'
          : ', those that a rule of captions needs.'}
      </p>
      {[...answeredFirst(all, facts)].slice(0, ASKED).map((question) => (
        <Ask key={question.path} question={question} say={say} />
      ))}
      {Object.keys(facts).length === 0 ? (
        ''
      ) : (
        <p class="small">
          Said by you:{' '}
          {Object.entries(facts).map(([path, value]) => (
            <button key={path} type="button" class="chip" onClick={() => say(path, undefined)}>
              {path} = {String(value)} ×<span class="hidden">, take back</span>
            </button>
          ))}
        </p>
      )}
    </section>
  )
}

/** Answered questions keep their place until the next report removes them. */
const answeredFirst = (questions: readonly Question[], facts: Asking['facts']) =>
  questions.filter(({ path }) => !Object.hasOwn(facts, path))

function Ask({
  question: { path, question, who, name, description, unit, values, multiple },
  say,
}: {
  readonly question: Question
  readonly say: Asking['say']
}) {
  const id = `ask-${path}`
  const put = (text: string): void => {
    if (text === '') return
    if (values === null) say(path, Number.isNaN(Number(text)) ? text : Number(text))
    else if (multiple) say(path, [text])
    else say(path, text === 'true' ? true : text === 'false' ? false : text)
  }
  return (
    <div class="ask">
      <p>
        <label for={id}>{question ?? name}</label>{' '}
        <span class="tiny">{who === null ? path : `${who} knows; ${path}`}</span>
      </p>
      {question === null ? <p class="small quiet">{description}</p> : ''}
      {values === null ? (
        <input
          id={id}
          inputMode="decimal"
          placeholder={unit ?? ''}
          onChange={(event) => put(event.currentTarget.value)}
        />
      ) : (
        <select id={id} onChange={(event) => put(event.currentTarget.value)}>
          <option value="">not said</option>
          {values.map((word) => (
            <option key={word} value={word}>
              {word === 'true' ? 'yes' : word === 'false' ? 'no' : spoken(word)}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
