/**
 * The step "ideas": intents with their cases prompt ideas. An idea is stored as it was written; one that was handed in
 * from a card keeps its place. The writer can choose a question for it. Ideas of others are loaded from links or files.
 */
import { internalCodes } from '../../../engine/runs/coordinate-code.ts'
import type { Idea } from '../../../engine/runs/run.ts'
import { sheetOfFile, sheetOfLink, Unreadable } from '../ideas.ts'
import { base } from '../place.ts'
import { answer, answerAt } from './answers.ts'
import { makeConcept } from './concepts.tsx'
import type { JsonObject } from './document.ts'
import { fieldId, go, Remarks } from './fields.tsx'
import { ideas, isPlaced, setIdeas, takeIdeas, wordsOf } from './kept-ideas.ts'
import { Answer, Given } from './look.tsx'
import { coordinateOf, type Offer, offers, placeIdeas } from './made-of.ts'
import {
  CellChoice,
  gaugeOf,
  isCell,
  isGuess,
  levels,
  lookForNear,
  NearQuestions,
  TAKE,
} from './near-questions.tsx'
import { within } from './parts.ts'
import { cells, needIntent, stems } from './reference.ts'
import { afterDrawing, shown } from './shown.ts'
import { listAt, onLeaving, open } from './state.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

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
  // The intent that is shown may have prompted it or not, so it does not say what the idea changes.
  setIdeas([...ideas(), { text }])
}
onLeaving(keepDraft)

function leavePlacing(): void {
  placing.value = undefined
  lookForNear('')
  within.value = undefined
}

/** Places the idea at the question that was ticked for it just now. */
function placeTicked(): void {
  const idea = placing.value === undefined ? undefined : ideas()[placing.value]
  leavePlacing()
  if (idea === undefined || chosen.value === '' || chosen.value === idea.at) return
  const words = wordsOf({ text: idea.text, gauge: gauge.value.trim() })
  placeIdeas([[coordinateOf(chosen.value, isGuess.value), words]], [idea])
}
onLeaving(placeTicked)

export function Ideas({ part }: { part: number }) {
  const at = answerAt('ideas', part)
  if (at !== undefined) return <Answer at={at} />
  const idea = placing.value === undefined ? undefined : ideas()[placing.value]
  return idea === undefined ? <Find /> : <Choose idea={idea} />
}

/**
 * Order of the offered cells: those of the situation's questions, then those with answers about the present, then by
 * depth.
 */
function order(): string[] {
  const brought = open
    .value!.questions.filter((code) => !code.startsWith('GRAM-C0'))
    .map((code) => code.slice('GRAM-'.length, 'GRAM-C0-I01'.length))
  const looked = new Set(
    (listAt(['answers']) as readonly JsonObject[])
      .map(({ coordinate }) => String(coordinate))
      .filter((code) => code.startsWith('GRAM-C0'))
      .map((code) => code.slice('GRAM-C0-'.length, 'GRAM-C0-I01'.length)),
  )
  const first = internalCodes.filter((code) => looked.has(code))
  const rest = internalCodes.filter((code) => !looked.has(code))
  const all = [...first, ...rest].flatMap((internal) =>
    levels.map((level) => `${level}-${internal}`),
  )
  return [...new Set([...brought, ...all])]
}

function Find() {
  const cell = intent.value || order()[0]!
  needIntent(cell)
  const found = cells.value.get(cell)
  return (
    <>
      <div class="intent">
        <p class="hint">One way to change things; your idea need not fit it.</p>
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
            Show another way
          </button>
        </p>
        <details>
          <summary>Choose what to change, and how deep</summary>
          <CellChoice
            cell={cell}
            set={(other) => {
              intent.value = other
            }}
          />
        </details>
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
        <button
          type="button"
          onClick={() => {
            // Without text there is nothing to save, so the field gets the focus.
            if (draft.value.trim() === '') document.getElementById(fieldId(['ideas']))?.focus()
            keepDraft()
          }}
        >
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

/** The ideas of the run, each with the question that it answers, if it has one. */
function Kept() {
  if (ideas().length === 0) return null
  return (
    <ul class="waiting" aria-label="Ideas">
      {ideas().map((idea, i) => (
        <li key={idea.text + idea.by}>
          <p>
            {idea.text} {idea.by === undefined ? null : <b>{idea.by}</b>} <Prompted {...idea} />
          </p>
          <From idea={idea} />
          <p class="row">
            {freshOffers(idea).map((offer) => (
              <button type="button" key={offer.key} onClick={() => makeConcept([offer])}>
                Go on<span class="hidden"> with: {idea.text}</span>
              </button>
            ))}
            <button type="button" class="second" onClick={() => choose(i)}>
              {isPlaced(idea) ? 'Choose another question' : 'Choose its question'}
              <span class="hidden">: {idea.text}</span>
            </button>
            <button
              type="button"
              class="second"
              onClick={() => setIdeas(ideas().filter((_, other) => other !== i))}
            >
              Remove<span class="hidden">: {idea.text}</span>
            </button>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** An idea that no concept is made of yet can be made one without a look at the others. */
const freshOffers = (own: Idea): readonly Offer[] =>
  offers().filter(({ idea, isTaken }) => idea === own && !isTaken)

/** Shows the question of an idea's card. */
function From({ idea }: { idea: Idea }) {
  if (!isPlaced(idea)) return null
  return <p class="hint">It answers: {stems.value.get(idea.at!)?.text ?? idea.at}</p>
}

/** A link to the intent or the operator that prompted an idea, within its line: there may be many ideas. */
function Prompted({ at = '' }: Idea) {
  if (at === '' || at.startsWith('GRAM')) return null
  const [change, internal] = at.split('-')
  return internal === undefined ? (
    <a href={`${base}/operators/${at}`}>{at}</a>
  ) : (
    <a href={`${base}/prompts?change=${change}&internal=${internal}`}>what prompted it</a>
  )
}

function choose(i: number): void {
  const idea = ideas()[i]!
  const { at = '', gauge: own = '' } = idea
  go({ step: 'ideas', part: 0 })
  placing.value = i
  within.value = leavePlacing
  // Whoever asks for a question sees the nearest, however near they are.
  lookForNear(idea.text)
  chosen.value = isPlaced(idea) ? at : ''
  gauge.value = own
  afterDrawing(() => document.getElementById('step-name')?.focus())
}

/** The question that an idea answers: one of the nearest, or any other. */
function Choose({ idea }: { idea: Idea }) {
  const { at } = idea
  const [cell] = /C[0-4]-I\d\d/.exec(at ?? '') ?? []
  const asks = isCell(chosen.value) ? 'How do you gauge it yourselves?' : gaugeOf(chosen.value)
  const take = (): void => {
    setIdeas(ideas().filter((one) => one !== idea))
    leavePlacing()
    answer(
      coordinateOf(chosen.value, isGuess.value),
      wordsOf({ text: idea.text, gauge: gauge.value.trim() }),
    )
  }
  return (
    <>
      <p class="asks">{idea.text}</p>
      <fieldset class="field">
        <legend>Which question does it come nearest to?</legend>
        <NearQuestions
          text={idea.text}
          cell={cell}
          chosen={chosen.value}
          choose={(code) => {
            chosen.value = code
          }}
        />
      </fieldset>
      {asks === undefined ? null : (
        <div class="field">
          <label for="gauge">{asks} (optional)</label>
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
        <button type="button" disabled={chosen.value === ''} onClick={take}>
          {TAKE}
        </button>
        <button type="button" class="second" onClick={leavePlacing}>
          Keep it without a question
        </button>
        {chosen.value === '' ? (
          <span class="hint">Tick a question first, or keep it as it is.</span>
        ) : null}
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
