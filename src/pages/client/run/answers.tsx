/** Questions that wait, answers that were given, and the way to more questions. */
import { useSignal } from '@preact/signals'
import { changeCodes, internalCodes } from '../../../engine/coordinate-code.ts'
import { answerStatuses } from '../../../engine/run.ts'
import { base } from '../place.ts'
import { codesIn, type JsonObject } from './document.ts'
import { Area, Evidence, Remarks, Remove, Select } from './fields.tsx'
import { add, ask, change, listAt, open, stems } from './state.ts'

const meanings: Readonly<Record<string, string>> = {
  observation: 'seen or measured, with evidence',
  assumption: 'relied on, not looked up',
  hypothesis: 'expected, could be refuted',
  transformation: 'a change proposed, at C1 or above',
  'not-applicable': 'has no hold here, with the reason',
}

const statusOptions = answerStatuses.map((one) => [one, `${one}: ${meanings[one]}`] as const)

const answers = (): readonly JsonObject[] => listAt(['answers']) as readonly JsonObject[]

export const answeredCodes = (): string[] => [
  ...new Set(answers().map(({ coordinate }) => String(coordinate))),
]

export function answer(code: string): void {
  add(['answers'], {
    coordinate: code,
    status: code.startsWith('GRAM-C0') ? 'assumption' : 'transformation',
    text: '',
    evidence: [],
  })
  const at = answers().length - 1
  requestAnimationFrame(() => document.getElementById(`at-answers-${at}-text`)?.focus())
}

export function Answers() {
  const waiting = open.value!.questions.filter((code) => !answeredCodes().includes(code))
  return (
    <section id="answers">
      <h2>Answers</h2>
      {waiting.length === 0 ? null : (
        <>
          <h3>Questions that wait</h3>
          <ul class="waiting">
            {waiting.map((code) => (
              <li key={code}>
                <Question code={code} isShort />
                <p class="row">
                  <button type="button" onClick={() => answer(code)}>
                    Answer<span class="hidden"> {code}</span>
                  </button>
                  <button type="button" class="second" onClick={() => drop(code)}>
                    Not now<span class="hidden">: {code}</span>
                  </button>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {answers().map(({ coordinate }, i) => (
        <article class="card pad" key={i}>
          <Question code={String(coordinate)} />
          <Remarks place={['answers', i, 'coordinate']} />
          <Area place={['answers', i, 'text']} label="Answer" empty="" rows={3} />
          <Select
            place={['answers', i, 'status']}
            label="What kind of statement is it?"
            options={statusOptions}
          />
          <Evidence place={['answers', i, 'evidence']} />
          <Remarks place={['answers', i]} />
          <Remove place={['answers', i]} what={`the answer at ${String(coordinate)}`} />
        </article>
      ))}
      <Remarks place={['answers']} />
      <MoreQuestions />
    </section>
  )
}

const drop = (code: string): void =>
  change({ questions: open.value!.questions.filter((one) => one !== code) })

function Question({ code, isShort = false }: { code: string; isShort?: boolean }) {
  const stem = stems.value.get(code)
  return (
    <div class="posed">
      <p>
        <a class="id" href={`${base}/coordinates/${code}`}>
          {code}
        </a>
      </p>
      <p class="asks">{stem?.text}</p>
      {stem === undefined || isShort ? null : <p class="hint">{stem.intent}</p>}
    </div>
  )
}

/** The fourteen questions of a cell, or coordinates that are typed or pasted. */
function MoreQuestions() {
  const cell = useSignal({ change: 'C0', internal: 'I10' })
  const codes = useSignal('')
  const { change: level, internal } = cell.value
  const inCell = [...stems.value.values()].filter(({ id }) =>
    id.startsWith(`GRAM-${level}-${internal}-`),
  )
  const known = codesIn(codes.value).filter((code) => stems.value.has(code))
  const choose = (part: 'change' | 'internal') => (event: { currentTarget: { value: string } }) => {
    cell.value = { ...cell.value, [part]: event.currentTarget.value }
  }
  return (
    <details class="more-questions">
      <summary>More questions</summary>
      <p class="row">
        <label for="cell-change">Change level</label>
        <select id="cell-change" value={level} onChange={choose('change')}>
          {changeCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
        <label for="cell-internal">Internal variable</label>
        <select id="cell-internal" value={internal} onChange={choose('internal')}>
          {internalCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </p>
      <p class="hint">{inCell[0]?.intent}</p>
      <ul class="plain">
        {inCell.map(({ id, text }) => (
          <li key={id}>
            <button
              type="button"
              class="second"
              onClick={() => ask(id)}
              disabled={open.value!.questions.includes(id)}
            >
              Put on the list<span class="hidden"> {id}</span>
            </button>{' '}
            {text}
          </li>
        ))}
      </ul>
      <div class="field">
        <label for="codes">Or coordinates, as many as you like</label>
        <input
          id="codes"
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder="GRAM-C0-I05-M09, GRAM-C3-I07-M08"
          value={codes.value}
          onInput={(event) => {
            codes.value = event.currentTarget.value
          }}
        />
        <button
          type="button"
          class="second"
          disabled={known.length === 0}
          onClick={() => {
            for (const code of known) ask(code)
            codes.value = ''
          }}
        >
          Put {known.length === 0 ? 'them' : known.length} on the list
        </button>
      </div>
    </details>
  )
}
