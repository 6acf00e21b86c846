/** Questions that wait, answers that were given, and the way to more questions. */
import { changeCodes, internalCodes } from '../../../engine/coordinate-code.ts'
import { answerStatuses } from '../../../engine/run.ts'
import { base } from '../place.ts'
import { codesIn, type JsonObject } from './document.ts'
import { Area, Evidence, fieldId, Remarks, Remove, Select } from './fields.tsx'
import { cellOf, named, needCell, playbooks, stems } from './reference.ts'
import { afterDrawing, shown } from './shown.ts'
import { add, ask, change, listAt, offered, open } from './state.ts'

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
  afterDrawing(() => document.getElementById(`at-answers-${at}-text`)?.focus())
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
      {waiting.length + answers().length === 0 ? <FirstQuestions /> : null}
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

/** The questions that the playbook begins with. */
function FirstQuestions() {
  const mode = String(open.value!.run['mode'])
  const codes = playbooks.value
    .get(mode)
    ?.map(codesIn)
    .find((found) => found.length > 0)
  return codes === undefined ? null : (
    <p class="row">
      <button type="button" onClick={() => codes.forEach(ask)}>
        Begin with the {codes.length} questions of {mode}
      </button>
    </p>
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
      {stem?.intent === undefined || isShort ? null : <p class="hint">{stem.intent}</p>}
    </div>
  )
}

/** Whether the questions to choose from are open: in a run that has none yet they are. */
const isChoosing = shown(false)

export const choose = (): void => {
  isChoosing.value = true
}

/** Coordinates that are typed or pasted. */
const typed = shown('')

/** The fourteen questions of a cell, or coordinates that are typed or pasted. */
function MoreQuestions() {
  const cell = offered.value
  const [level, internal] = cell.split('-') as [string, string]
  if (isChoosing.value) needCell(cell)
  const inCell = [...stems.value.values()]
    .filter(({ id }) => cellOf(id) === cell)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const { questions } = open.value!
  const isTaken = (id: string): boolean => questions.includes(id) || answeredCodes().includes(id)
  const known = codesIn(typed.value)
  return (
    <details
      class="more-questions"
      open={isChoosing.value}
      onToggle={({ currentTarget }) => {
        isChoosing.value = currentTarget.open
      }}
    >
      <summary id={fieldId(['answers'])}>More questions</summary>
      <div class="side-by-side">
        <div class="field">
          <label for="cell-change">How deep a change</label>
          <select
            id="cell-change"
            value={level}
            onChange={(event) => {
              offered.value = `${event.currentTarget.value}-${internal}`
            }}
          >
            {changeCodes.map((code) => (
              <option key={code} value={code}>
                {named(code)}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="cell-internal">Of what</label>
          <select
            id="cell-internal"
            value={internal}
            onChange={(event) => {
              offered.value = `${level}-${event.currentTarget.value}`
            }}
          >
            {internalCodes.map((code) => (
              <option key={code} value={code}>
                {named(code)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p class="hint">{inCell[0]?.intent ?? 'Being fetched …'}</p>
      <ul class="offered">
        {inCell.map(({ id, text }) => (
          <li key={id}>
            <p>{text}</p>
            <p class="row">
              <button type="button" class="second" onClick={() => answer(id)}>
                Answer<span class="hidden"> {id}</span>
              </button>
              <button type="button" class="second" onClick={() => ask(id)} disabled={isTaken(id)}>
                Put on the list<span class="hidden"> {id}</span>
              </button>
            </p>
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
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value
          }}
        />
        <button
          type="button"
          class="second"
          disabled={known.length === 0}
          onClick={() => {
            for (const code of known) ask(code)
            typed.value = ''
          }}
        >
          Put {known.length === 0 ? 'them' : known.length} on the list
        </button>
      </div>
    </details>
  )
}
