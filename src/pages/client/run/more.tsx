/** The background of a run, needed occasionally: the playbook, links between answers, coverage, other runs. */
import { changeCodes, internalCodes } from '../../../engine/runs/coordinate-code.ts'
import { base } from '../place.ts'
import { codesIn, type JsonObject } from './document.ts'
import { fieldId, Remarks, Remove, Select, Text } from './fields.tsx'
import { forget } from './kept.ts'
import { ToDo } from './left-to-do.tsx'
import { nameOf, needSteps, playbooks, stems } from './reference.ts'
import { shown } from './shown.ts'
import { add, ask, change, listAt, open, valueAt } from './state.ts'

export function More() {
  needSteps(String(valueAt(['mode'])))
  return (
    <>
      <ToDo />
      <Playbook />
      <Links />
      <ByCoordinates />
      <Coverage />
      <Leave />
    </>
  )
}

/** Typed or pasted coordinates. */
const typed = shown('')

/** Adds questions to the list by their coordinates. */
function ByCoordinates() {
  const known = codesIn(typed.value)
  return (
    <section>
      <h3>Questions by their coordinates</h3>
      <div class="field">
        <label for="codes">Coordinates, as many as you like</label>
        <input
          id="codes"
          type="text"
          autocomplete="off"
          spellcheck={false}
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
    </section>
  )
}

function Coverage() {
  const counts = new Map<string, number>()
  for (const { coordinate, status } of listAt(['answers']) as readonly JsonObject[]) {
    const cell = String(coordinate).slice(5, 11)
    if (status !== 'not-applicable') counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  return (
    <section>
      <h3>Coverage</h3>
      <p class="hint" id="covered">
        {counts.size} of 50 cells have an answer. None asks for all.
      </p>
      <table class="coverage">
        <caption class="hidden">Answers by internal variable and change level</caption>
        <thead>
          <tr>
            <td />
            {changeCodes.map((code) => (
              <th scope="col" key={code}>
                {nameOf(code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {internalCodes.map((internal) => (
            <tr key={internal}>
              <th scope="row">{nameOf(internal)}</th>
              {changeCodes.map((level) => {
                const count = counts.get(`${level}-${internal}`) ?? 0
                return (
                  <td key={level} class={`h${Math.min(count, 4)}`}>
                    {count === 0 ? '' : count}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The steps of the mode; a step that mentions coordinates offers their questions. */
function Playbook() {
  const mode = String(valueAt(['mode']))
  const steps = playbooks.value.get(mode) ?? []
  const { done } = open.value!
  const tick = (i: number): void =>
    change({
      done: done.includes(i) ? done.filter((one) => one !== i) : [...done, i].sort((a, b) => a - b),
    })
  return (
    <section>
      <h3>
        <a href={`${base}/modes/${mode}`}>{mode}</a>, step by step
      </h3>
      <ol class="steps">
        {steps.map((step, i) => {
          const codes = codesIn(step)
          return (
            <li key={i} class={done.includes(i) ? 'done' : ''}>
              <label>
                <input type="checkbox" checked={done.includes(i)} onChange={() => tick(i)} />{' '}
                <span>{step}</span>
              </label>
              {codes.length === 0 ? null : (
                <button type="button" class="second" onClick={() => codes.forEach(ask)}>
                  Put {codes.length === 1 ? 'its question' : `its ${codes.length} questions`} on the
                  list
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Links between answers, offered once two coordinates are answered. */
function Links() {
  const answered = [
    ...new Set(
      (listAt(['answers']) as readonly JsonObject[]).map(({ coordinate }) => String(coordinate)),
    ),
  ]
  const options = answered.map((code) => [code, stems.value.get(code)?.text ?? code] as const)
  if (answered.length < 2 && listAt(['links']).length === 0) return null
  return (
    <section id={fieldId(['links'])}>
      <h3>Which answer moves which</h3>
      {listAt(['links']).map((_, i) => (
        <article class="card pad" key={i}>
          <Select place={['links', i, 'from']} label="More at" options={options} />
          <Select
            place={['links', i, 'sign']}
            label="makes"
            options={[
              ['+', 'more (+)'],
              ['-', 'less (−)'],
            ]}
          />
          <Select place={['links', i, 'to']} label="at" options={options} />
          <Text place={['links', i, 'delay']} label="After how long (optional)" />
          <Text
            place={['links', i, 'note']}
            label="Why it is so, or where it may not hold (optional)"
          />
          <Remarks place={['links', i]} />
          <Remove place={['links', i]} what={`link ${i + 1}`} />
        </article>
      ))}
      <Remarks place={['links']} />
      <button
        type="button"
        class="second"
        onClick={() => add(['links'], { from: answered[0]!, to: answered[1]!, sign: '+' })}
      >
        Add a link
      </button>
    </section>
  )
}

function Leave() {
  return (
    <section>
      <h3>Other runs</h3>
      <p class="row">
        <a class="button second" href={`${base}/run`}>
          All runs
        </a>
        <button
          type="button"
          class="second"
          onClick={() => {
            if (!confirm('Take this run out of this browser? A saved file is not touched.')) return
            forget(open.value!.key)
            location.assign(`${base}/run`)
          }}
        >
          Forget this run
        </button>
      </p>
    </section>
  )
}
