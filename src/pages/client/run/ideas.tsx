/**
 * The step "ideas": found by an intent and its cases, kept at its cell, and moved to a question once the writer chooses
 * one. Ideas of others are loaded from links or files.
 */
import { changeCodes, internalCodes } from '../../../engine/runs/coordinate-code.ts'
import type { Idea } from '../../../engine/runs/run.ts'
import { stemLines } from '../../../engine/runs/stem-lines.ts'
import { sheetOfFile, sheetOfLink, Unreadable } from '../ideas.ts'
import { Answer, answer, answerAt, Given } from './answers.tsx'
import type { JsonObject } from './document.ts'
import { fieldId, go, Remarks } from './fields.tsx'
import { ideas, setIdeas, takeIdeas } from './kept-ideas.ts'
import { cellOf, cells, nameOf, needCell, needIntent, stems } from './reference.ts'
import { afterDrawing, shown } from './shown.ts'
import { listAt, onLeaving } from './state.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Depth of a change in everyday words. */
const depths: Readonly<Record<string, string>> = {
  C1: 'More or less of something',
  C2: 'One part replaced',
  C3: 'Who does what, when and where',
  C4: 'What it is for',
}

const levels = changeCodes.filter((code) => code !== 'C0')

/** The cell whose intent is shown. */
const intent = shown('')
const draft = shown('')
/** The idea for which a question is being chosen. */
const placing = shown<number | undefined>(undefined)
const chosen = shown('')
const gauge = shown('')
const told = shown('')

/** Adds the typed idea to the run. */
function keepDraft(): void {
  const text = draft.value.trim()
  if (text === '') return
  draft.value = ''
  setIdeas([...ideas(), { text, at: intent.value || order()[0]! }])
}
onLeaving(keepDraft)

export function Ideas({ part }: { part: number }) {
  const at = answerAt('ideas', part)
  if (at !== undefined) return <Answer at={at} />
  const idea = placing.value === undefined ? undefined : ideas()[placing.value]
  return idea === undefined ? <Find /> : <Choose idea={idea} />
}

/** Cells in the order offered: first those that were examined today, small changes before deep ones. */
function order(): string[] {
  const looked = new Set(
    (listAt(['answers']) as readonly JsonObject[])
      .map(({ coordinate }) => String(coordinate))
      .filter((code) => code.startsWith('GRAM-C0'))
      .map((code) => code.slice('GRAM-C0-'.length, 'GRAM-C0-I01'.length)),
  )
  const first = internalCodes.filter((code) => looked.has(code))
  const rest = internalCodes.filter((code) => !looked.has(code))
  return [...first, ...rest].flatMap((internal) => levels.map((level) => `${level}-${internal}`))
}

function Find() {
  const cell = intent.value || order()[0]!
  needIntent(cell)
  const found = cells.value.get(cell)
  return (
    <>
      <div class="intent">
        <p class="asks" id="intent">
          {found?.intent ?? 'Being fetched …'}
        </p>
        <ul>
          {found?.answers.slice(0, 2).map(({ answer: text, field }) => (
            <li key={field} class="small quiet">
              <b>{capital(field)}.</b> {text}
            </li>
          ))}
        </ul>
        <p class="row">
          <button
            type="button"
            class="second"
            onClick={() => {
              const all = order()
              intent.value = all[(all.indexOf(cell) + 1) % all.length]!
            }}
          >
            Another intent
          </button>
        </p>
        <CellChoice
          words="Choose what to change, and how deep"
          cell={cell}
          set={(other) => {
            intent.value = other
          }}
        />
      </div>
      <div class="field">
        <label for={fieldId(['ideas'])}>Your idea</label>
        <textarea
          id={fieldId(['ideas'])}
          class="words"
          rows={2}
          maxLength={2000}
          aria-describedby="intent"
          value={draft.value}
          onInput={(event) => {
            draft.value = event.currentTarget.value
          }}
        />
        <button type="button" disabled={draft.value.trim() === ''} onClick={keepDraft}>
          Keep the idea
        </button>
      </div>
      <Kept />
      <Given isOwn={(code) => !code.startsWith('GRAM-C0')} />
      <Remarks place={['ideas']} deep />
      <Take />
    </>
  )
}

/** Chooses another cell by how deep a change goes and what it takes hold of. */
function CellChoice({
  cell,
  set,
  words,
}: {
  cell: string
  set: (cell: string) => void
  words: string
}) {
  const [level = '', internal = ''] = cell.split('-')
  return (
    <details>
      <summary>{words}</summary>
      <div class="side-by-side">
        <Choice
          id="intent-level"
          label="How deep"
          value={level}
          options={levels.map((code) => [code, depths[code]!])}
          set={(code) => set(`${code}-${internal}`)}
        />
        <Choice
          id="intent-internal"
          label="Of what"
          value={internal}
          options={internalCodes.map((code) => [code, nameOf(code)])}
          set={(code) => set(`${level}-${code}`)}
        />
      </div>
    </details>
  )
}

function Choice({
  id,
  label,
  options,
  set,
  value,
}: {
  id: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  set: (code: string) => void
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Ideas that have an intent and no question yet. */
export function Kept() {
  if (ideas().length === 0) return null
  return (
    <ul class="waiting" aria-label="Ideas">
      {ideas().map(({ by, text }, i) => (
        <li key={text + by}>
          <p>
            {text} {by === undefined ? null : <b>{by}</b>}
          </p>
          <p class="row">
            <button type="button" onClick={() => choose(i)}>
              Choose its question<span class="hidden">: {text}</span>
            </button>
            <button
              type="button"
              class="second"
              onClick={() => setIdeas(ideas().filter((_, other) => other !== i))}
            >
              Remove<span class="hidden">: {text}</span>
            </button>
          </p>
        </li>
      ))}
    </ul>
  )
}

function choose(i: number): void {
  const { at = '', gauge: own = '' } = ideas()[i]!
  placing.value = i
  go({ step: 'ideas', part: 0 })
  chosen.value = at.startsWith('GRAM') ? at : ''
  gauge.value = own
  afterDrawing(() => document.getElementById('step-name')?.focus())
}

/** One of the fourteen questions of the idea's cell. */
function Choose({ idea }: { idea: Idea }) {
  const at = idea.at ?? (intent.value || order()[0]!)
  const cell = at.startsWith('GRAM') ? cellOf(at) : at
  needCell(cell)
  const own = [...stems.value.values()]
    .filter(({ id }) => cellOf(id) === cell)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const stem = stems.value.get(chosen.value)
  const lines = stem === undefined ? undefined : stemLines(stem.text)
  const leave = (): void => {
    placing.value = undefined
  }
  const take = (): void => {
    const rest = ideas().filter((one) => one !== idea)
    setIdeas(rest)
    leave()
    answer(chosen.value, [idea.text, gauge.value.trim()].filter(Boolean).join(' '))
  }
  return (
    <>
      <p class="asks">{idea.text}</p>
      <fieldset class="field">
        <legend>Which of these questions does it answer?</legend>
        <div class="stems scrolls">
          {own.map(({ id, text }) => (
            <label key={id}>
              <input
                type="radio"
                name="stem"
                checked={chosen.value === id}
                onChange={() => {
                  chosen.value = id
                }}
              />{' '}
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <CellChoice
        words="None fits? Choose what it changes, and how deep"
        cell={cell}
        set={(other) => {
          chosen.value = ''
          setIdeas(ideas().map((one) => (one === idea ? { ...one, at: other } : one)))
        }}
      />
      {lines?.gauge === undefined ? null : (
        <div class="field">
          <label for="gauge">{lines.gauge} (optional)</label>
          <input
            id="gauge"
            type="text"
            autocomplete="off"
            value={gauge.value}
            onInput={(event) => {
              gauge.value = event.currentTarget.value
            }}
          />
        </div>
      )}
      <p class="row">
        <button type="button" disabled={stem === undefined} onClick={take}>
          It answers this one
        </button>
        <button type="button" class="second" onClick={leave}>
          None of these: keep it without a question for now
        </button>
      </p>
    </>
  )
}

/** Loads ideas of others from pasted links or files. */
function Take() {
  const take = async (
    given: readonly (readonly [name: string, read: () => Promise<{ ideas: readonly Idea[] }>])[],
  ): Promise<string[]> => {
    const failed: string[] = []
    const words: string[] = []
    for (const [name, read] of given) {
      try {
        const { ideas: more } = await read()
        takeIdeas(more)
        words.push(`${more.length} taken in.`)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        failed.push(name)
        words.push(`${name.slice(0, 60)}: ${error.message}`)
      }
    }
    told.value = words.join(' ')
    return failed
  }
  return (
    <details>
      <summary>Take in ideas of others</summary>
      <div class="field">
        <label for="idea-links">Links of a writing round, one a line</label>
        <textarea
          id="idea-links"
          class="words"
          rows={2}
          spellcheck={false}
          onChange={(event) => {
            const field = event.currentTarget
            const links = field.value.split(/\s+/).filter(Boolean)
            void take(links.map((link) => [link, () => sheetOfLink(link)] as const)).then(
              (failed) => {
                field.value = failed.join('\n')
              },
            )
          }}
        />
        <label for="idea-files">Or files</label>
        <input
          id="idea-files"
          type="file"
          multiple
          accept=".json,application/json"
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            void take(files.map((file) => [file.name, () => sheetOfFile(file)] as const))
          }}
        />
      </div>
      <p role="status">{told.value}</p>
    </details>
  )
}
