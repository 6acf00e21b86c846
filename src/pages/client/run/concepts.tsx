/** Concepts, made from proposed changes: what is done, who must agree, how it is tested and undone. */
import { asksPeriod, passesUnchanged } from '../../../engine/runs/chance.ts'
import { gateIds } from '../../../engine/runs/run.ts'
import { targetGap } from '../../../engine/runs/target-gap.ts'
import { answeredCodes } from './answers.ts'
import {
  changedQuestion,
  leaveQuestion,
  NearestQuestion,
  OwnQuestions,
} from './concept-question.tsx'
import { codesIn, type JsonObject } from './document.ts'
import { Area, Day, fieldId, go, Lines, openIfWritten, Remarks, Remove, Text } from './fields.tsx'
import { idOf } from './id-of.ts'
import { isPlaced, wordsOf } from './kept-ideas.ts'
import {
  isOwnGauge,
  type Offer,
  observedBeside,
  offers,
  placeIdeas,
  rememberNew,
  rename,
  takeBack,
} from './made-of.ts'
import { stems } from './reference.ts'
import { shown } from './shown.ts'
import { add, edit, listAt, open, valueAt } from './state.ts'
import { isUnplaced, partsOf } from './steps.ts'

/** Number of parts of the step for each concept. */
const PARTS = 2

/** What is selected for the next concept; undefined until the writer chooses. */
const ticked = shown<readonly string[] | undefined>(undefined)

export function Concept({ part }: { part: number }) {
  const [path = ''] = partsOf('concept', open.value!.run)[part]?.places ?? []
  const [, at] = /^\$\.concepts\[(\d+)\]/.exec(path) ?? []
  if (at === undefined) return <All />
  return path.includes('.who_must_agree') ? <WhoAndHow at={Number(at)} /> : <What at={Number(at)} />
}

function All() {
  const concepts = listAt(['concepts']) as readonly JsonObject[]
  const all = offers()
  const fresh = all.filter(({ isTaken }) => !isTaken)
  // A single idea is selected without asking.
  const chosen = ticked.value ?? (fresh.length === 1 ? fresh.map(({ key }) => key) : [])
  return (
    <>
      {concepts.length === 0 ? null : (
        <ul class="given">
          {concepts.map((concept, i) => (
            <li key={i}>
              <button
                type="button"
                class="jump"
                onClick={() => go({ step: 'concept', part: 1 + PARTS * i })}
              >
                {String(concept['title']) || `Concept ${i + 1}`}
              </button>
            </li>
          ))}
        </ul>
      )}
      <fieldset class="field" id={fieldId(['concepts'])}>
        <legend>{concepts.length === 0 ? 'Make a concept of' : 'Make another one of'}</legend>
        <div class="stems">
          {all.map(({ idea, isTaken, key, text }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                onChange={() => {
                  ticked.value = chosen.includes(key)
                    ? chosen.filter((one) => one !== key)
                    : [...chosen, key]
                }}
              />{' '}
              <span>
                {text} {idea?.by === undefined ? null : <b>{idea.by}</b>}{' '}
                {isTaken ? <span class="hint">in a concept already</span> : null}
              </span>
            </label>
          ))}
        </div>
        {all.length === 0 ? (
          <button type="button" onClick={() => go({ step: 'ideas', part: 0 })}>
            First write down an idea
          </button>
        ) : (
          <p class="row">
            <button
              type="button"
              disabled={chosen.length === 0}
              onClick={() => makeConcept(all.filter(({ key }) => chosen.includes(key)))}
            >
              Make a concept
            </button>
            {chosen.length === 0 ? (
              <span class="hint">Tick what it is made of: one idea, or several together.</span>
            ) : null}
          </p>
        )}
      </fieldset>
      <Remarks place={['concepts']} />
    </>
  )
}

/** An id that no concept has, also after one of them was removed. */
function newId(at: number): string {
  const taken = new Set((listAt(['concepts']) as readonly JsonObject[]).map(({ id }) => id))
  let number = at + 1
  while (taken.has(`concept-${number}`)) number += 1
  return `concept-${number}`
}

/**
 * A new concept starts with the text of its changes and the known answers about the same things. An idea without a
 * question stays among the ideas until the concept has one.
 */
export function makeConcept(from: readonly Offer[]): void {
  const at = listAt(['concepts']).length
  const id = newId(at)
  const codes = from.flatMap(({ code }) => code ?? [])
  const own = from.flatMap(({ idea }) => idea ?? [])
  if (codes.length > 0)
    placeIdeas(
      own.filter(isPlaced).map((idea) => [idea.at!, wordsOf(idea)]),
      own,
    )
  add(['concepts'], {
    id,
    title: nameFrom(from[0]!.text),
    description: from.map(({ text }) => text).join(' '),
    coordinates: [...new Set([...codes, ...observedBeside(codes)])],
    ratings: null,
    gates: Object.fromEntries(gateIds.map((id) => [id, null] as const)),
    hard_gates_passed: null,
  })
  rememberNew(
    id,
    own.map((idea) => ({ concept: id, idea, ...(isPlaced(idea) && { code: idea.at! }) })),
  )
  ticked.value = undefined
  leaveQuestion()
  go({ step: 'concept', part: 1 + PARTS * at })
}

/** Maximum number of characters of a name that is taken from an idea. */
const NAME = 60
/** Maximum number of characters of a name that is the beginning of a longer clause. */
const BEGINNING = 45
/** Number of words below which the beginning of a clause says too little to be a name. */
const NAME_WORDS = 4

/** The space before a conjunction or preposition, where a long clause can be cut. */
const joint =
  /\s(?=(?:who|whom|which|that|where|when|while|until|before|after|because|so|and|or|with|for|from|by|in|on|at)\s)/

/**
 * A name for a concept until the writer gives another: the first clause of its idea, cut before a word that only adds
 * to it, or else between two words.
 */
function nameFrom(text: string): string {
  const [first = ''] = text.trim().split(/(?<=\p{L}{2})[.;:!?,]\s|\s[–—-]\s|\n/u)
  const clause = first.replace(/[.;:!?,]+$/, '')
  if (clause.length <= NAME) return clause
  let name = ''
  for (const part of clause.split(joint)) {
    const longer = `${name} ${part}`.trim()
    if (longer.length > BEGINNING) break
    name = longer
  }
  return name.split(' ').length < NAME_WORDS
    ? `${clause.slice(0, NAME).replace(/\s+\S*$/, '')} …`
    : name
}

function What({ at }: { at: number }) {
  const place = ['concepts', at] as const
  const isOpenPlace = isUnplaced(valueAt(place) as JsonObject)
  const instead = changedQuestion(at)
  return (
    <>
      <Text place={[...place, 'title']} label="Its name, in a few words" empty="" />
      <Area
        place={[...place, 'description']}
        label="Who does what differently, and what stays?"
        empty=""
        rows={4}
      />
      {isOpenPlace || instead !== undefined ? (
        <NearestQuestion at={at} instead={instead} />
      ) : (
        <OwnQuestions at={at} />
      )}
      <details>
        <summary>
          {isOpenPlace
            ? 'Its id and expression'
            : 'The questions that it stands on, id, expression'}
        </summary>
        {isOpenPlace ? null : <Coordinates at={at} />}
        <Text place={[...place, 'expression']} label="Expression (optional)" />
        <Text
          place={[...place, 'id']}
          label="Id"
          hint="Lower case with hyphens; the decision refers to it."
          empty=""
          write={(id) => rename(at, id)}
        />
        <button
          type="button"
          class="second"
          onClick={() =>
            rename(at, idOf(String(valueAt([...place, 'title']))) || `concept-${at + 1}`)
          }
        >
          Name it after its title
        </button>
      </details>
      <Remarks place={place} />
      <p class="row">
        <Remove
          place={place}
          what="this concept"
          then={() => {
            leaveQuestion()
            go({ step: 'concept', part: 0 })
          }}
        />
      </p>
    </>
  )
}

function WhoAndHow({ at }: { at: number }) {
  const place = ['concepts', at] as const
  const test = String(valueAt([...place, 'test']) ?? '')
  const baseline = valueAt(['baseline', 'statement']) as string | null
  const title = String(valueAt(['title']) ?? '')
  const target = String(valueAt(['target', 'statement']) ?? '')
  const asked = asksPeriod(test, baseline, title)
  const notes = [
    targetGap(target, test, baseline),
    asked &&
      `${asked} Write it in the test, with its time (“… expected in the same time”); until then no odds are told.`,
    passesUnchanged(test, baseline, title, target),
  ].filter((note) => note !== undefined)
  return (
    <>
      <Lines
        place={[...place, 'who_must_agree']}
        label="Who must agree, and have they? One a line."
      />
      <Area
        place={[...place, 'test']}
        label="How is it tried: with whom, how long, and from which figure on has it failed?"
        hint="Choose it so that the test would most likely fail if nothing had changed. If you write what would come up anyway (“4 of 12 expected”), its odds are told."
        rows={3}
      />
      {notes.length === 0 ? null : (
        <p class="note small" id={`gap-${at}`}>
          {notes.join(' ')}
        </p>
      )}
      <details ref={openIfWritten}>
        <summary>From when until when?</summary>
        <div class="side-by-side">
          <Day place={[...place, 'test_from']} label="On which day does the test begin?" />
          <Day place={[...place, 'test_by']} label="By which day does it have its answer?" />
        </div>
      </details>
      <Area place={[...place, 'exit']} label="How is it undone, and what does that cost?" />
      <Cost at={at} />
    </>
  )
}

function Cost({ at }: { at: number }) {
  const place = ['concepts', at, 'cost'] as const
  return (
    <details open>
      <summary>What does it cost?</summary>
      <Area place={[...place, 'test']} label="What does it take to try it, and who pays?" />
      <Area place={[...place, 'adoption']} label="And to put it into use?" />
      <Area place={[...place, 'if_wrong']} label="What is lost if it is wrong, and by whom?" />
      <Remarks place={place} />
    </details>
  )
}

function toggle(at: number, code: string): void {
  const place = ['concepts', at, 'coordinates']
  const chosen = listAt(place) as readonly string[]
  if (!chosen.includes(code)) edit(place, [...chosen, code])
  else if (code.startsWith('GRAM-C0'))
    edit(
      place,
      chosen.filter((one) => one !== code),
    )
  else takeBack(at, code)
}

/** Checkboxes for answered coordinates, and a field for others. */
function Coordinates({ at }: { at: number }) {
  const place = ['concepts', at, 'coordinates'] as const
  const chosen = listAt(place) as readonly string[]
  // What no question fits is chosen above, by depth and part.
  const offered = [...new Set([...answeredCodes(), ...chosen])].filter((code) => !isOwnGauge(code))
  return (
    <fieldset class="field" id={`${fieldId(place)}-all`}>
      <legend>What it changes, and what is known of it today</legend>
      <div class="stems">
        {offered.map((code) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={() => toggle(at, code)}
            />{' '}
            <span>{stems.value.get(code)?.text ?? code}</span>
          </label>
        ))}
      </div>
      <label for={`more-${at}`}>Other coordinates</label>
      <input
        id={`more-${at}`}
        type="text"
        autocomplete="off"
        onChange={(event) => {
          const codes = codesIn(event.currentTarget.value).filter((code) => !chosen.includes(code))
          event.currentTarget.value = ''
          if (codes.length > 0) edit(place, [...chosen, ...codes])
        }}
      />
    </fieldset>
  )
}
