/** Concepts, made from proposed changes: what is done, who must agree, how it is tested and undone. */
import { gateIds, type Idea } from '../../../engine/runs/run.ts'
import { targetGap } from '../../../engine/runs/target-gap.ts'
import { answeredCodes } from './answers.tsx'
import { codesIn, idOf, type JsonObject } from './document.ts'
import { Area, Day, fieldId, go, Lines, Remarks, Remove, Text } from './fields.tsx'
import { ideas, isPlaced, setIdeas, wordsOf } from './kept-ideas.ts'
import { NearQuestions } from './near-questions.tsx'
import { stems } from './reference.ts'
import { shown } from './shown.ts'
import { add, edit, listAt, open, valueAt } from './state.ts'
import { isChange, isUnplaced, partsOf } from './steps.ts'

/** Number of parts of the step for each concept. */
const PARTS = 3

/** What is selected for the next concept; undefined until the writer chooses. */
const ticked = shown<readonly string[] | undefined>(undefined)
/** The question selected for a concept without one. */
const question = shown('')

const answers = (): readonly JsonObject[] => listAt(['answers']) as readonly JsonObject[]

export function Concept({ part }: { part: number }) {
  const [path = ''] = partsOf('concept', open.value!.run)[part]?.places ?? []
  const [, at] = /^\$\.concepts\[(\d+)\]/.exec(path) ?? []
  if (at === undefined) return <All />
  if (path.includes('.cost')) return <Cost at={Number(at)} />
  return path.includes('.who_must_agree') ? <WhoAndHow at={Number(at)} /> : <What at={Number(at)} />
}

/** Something that a concept can be made of: a change at its question, or an idea with or without one. */
interface Offer {
  readonly key: string
  readonly text: string
  readonly code?: string | undefined
  readonly idea?: Idea
  readonly isTaken: boolean
}

function offers(): Offer[] {
  const concepts = listAt(['concepts']) as readonly JsonObject[]
  const taken = new Set(concepts.flatMap(({ coordinates }) => coordinates as readonly string[]))
  const changes = answers()
    .map((answer, at) => ({ answer, key: `answer-${at}`, code: String(answer['coordinate']) }))
    .filter(({ answer }) => isChange(answer) && answer['status'] === 'transformation')
    .map(({ answer, code, key }) => ({
      key,
      code,
      text: String(answer['text']),
      isTaken: taken.has(code),
    }))
  const own = ideas().map((idea, at) => ({
    key: `idea-${at}`,
    idea,
    text: wordsOf(idea),
    isTaken: concepts.some((concept) => isMadeOf(concept, idea)),
    ...(isPlaced(idea) && { code: idea.at }),
  }))
  return [...changes, ...own]
}

/** Share of the words of an idea that a rewritten concept must still have to count as made from it. */
const KEPT = 0.5
const longWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** Whether a concept without a question was made from an idea, whose words the writer may have changed since. */
function isMadeOf(concept: JsonObject, { text }: Idea): boolean {
  if (!isUnplaced(concept)) return false
  const said = `${String(concept['title'])} ${String(concept['description'])}`
  if (said.includes(text)) return true
  const [words, now] = [longWords(text), new Set(longWords(said))]
  const isOnlyPair = ideas().length === 1 && listAt(['concepts']).length === 1
  return isOnlyPair || words.filter((word) => now.has(word)).length > words.length * KEPT
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

/** Observations about what the coordinates change. */
function observedBeside(codes: readonly string[]): string[] {
  const internals = new Set(codes.map((code) => code.slice(8, 11)))
  return answers()
    .filter(({ status }) => status === 'observation')
    .map(({ coordinate }) => String(coordinate))
    .filter((code) => code.startsWith('GRAM-C0') && internals.has(code.slice(8, 11)))
}

/** Turns ideas into answers to their questions. */
function placeIdeas(
  placed: readonly (readonly [code: string, text: string])[],
  gone: Idea[],
): void {
  edit(
    ['answers'],
    [
      ...answers(),
      ...placed.map(([coordinate, text]) => ({
        coordinate,
        status: 'transformation',
        text,
        evidence: [],
      })),
    ],
  )
  setIdeas(ideas().filter((idea) => !gone.includes(idea)))
}

/**
 * A new concept starts with the text of its changes and the known answers about the same things. An idea without a
 * question stays among the ideas until the concept has one.
 */
function makeConcept(from: readonly Offer[]): void {
  const at = listAt(['concepts']).length
  const codes = from.flatMap(({ code }) => code ?? [])
  const own = from.flatMap(({ idea }) => idea ?? [])
  if (codes.length > 0)
    placeIdeas(
      own.filter(isPlaced).map((idea) => [idea.at!, wordsOf(idea)]),
      own,
    )
  add(['concepts'], {
    id: `concept-${at + 1}`,
    title: '',
    description: from.map(({ text }) => text).join(' '),
    coordinates: [...new Set([...codes, ...observedBeside(codes)])],
    ratings: null,
    gates: Object.fromEntries(gateIds.map((id) => [id, null] as const)),
    hard_gates_passed: null,
  })
  ticked.value = undefined
  question.value = ''
  go({ step: 'concept', part: 1 + PARTS * at })
}

/** Offers the nearest questions for a concept whose idea has none. */
function Place({ at }: { at: number }) {
  const concept = valueAt(['concepts', at]) as JsonObject
  const own = ideas().filter((idea) => isMadeOf(concept, idea))
  const text = own.map(wordsOf).join(' ') || String(concept['description'])
  const cell = own.find(({ at: from }) => /^C[1-4]/.test(from ?? ''))?.at
  const take = (): void => {
    const code = question.value
    placeIdeas([[code, text]], own)
    edit(
      ['concepts', at, 'coordinates'],
      [...new Set([...listAt(['concepts', at, 'coordinates']), code, ...observedBeside([code])])],
    )
    question.value = ''
  }
  return (
    <fieldset class="field" id={fieldId(['concepts', at, 'coordinates'])}>
      <legend>Which question does it come nearest to?</legend>
      <p class="hint">
        It says what the concept changes, so that others can look it up. It need not fit word for
        word. It can wait until the decision; once it is chosen, the run asks what that is like
        today.
      </p>
      <NearQuestions
        text={text}
        cell={cell}
        chosen={question.value}
        choose={(code) => {
          question.value = code
        }}
      />
      <p class="row">
        <button type="button" class="second" disabled={question.value === ''} onClick={take}>
          It answers this one
        </button>
        {question.value === '' ? <span class="hint">Tick a question first, or go on.</span> : null}
      </p>
    </fieldset>
  )
}

function What({ at }: { at: number }) {
  const place = ['concepts', at] as const
  const isOpenPlace = isUnplaced(valueAt(place) as JsonObject)
  return (
    <>
      <Text place={[...place, 'title']} label="Its name, in a few words" empty="" />
      <Area
        place={[...place, 'description']}
        label="Who does what differently, and what stays?"
        empty=""
        rows={4}
      />
      {isOpenPlace ? <Place at={at} /> : null}
      <details>
        <summary>
          {isOpenPlace
            ? 'Its id and expression'
            : 'The questions that it stands on, id, expression'}
        </summary>
        {isOpenPlace ? null : <Coordinates at={at} />}
        <Text
          place={[...place, 'expression']}
          label="Expression (optional)"
          placeholder="COMBINE(GRAM-C3-I05-M09, GRAM-C2-I05-M14)"
        />
        <Text
          place={[...place, 'id']}
          label="Id"
          hint="Lower case with hyphens; the decision refers to it."
          empty=""
        />
        <button
          type="button"
          class="second"
          onClick={() =>
            edit(
              [...place, 'id'],
              idOf(String(valueAt([...place, 'title']))) || `concept-${at + 1}`,
            )
          }
        >
          Name it after its title
        </button>
      </details>
      <Remarks place={place} />
      <p class="row">
        <Remove place={place} what="this concept" then={() => go({ step: 'concept', part: 0 })} />
      </p>
    </>
  )
}

function WhoAndHow({ at }: { at: number }) {
  const place = ['concepts', at] as const
  const gap = targetGap(
    String(valueAt(['target', 'statement']) ?? ''),
    String(valueAt([...place, 'test']) ?? ''),
  )
  return (
    <>
      <Lines
        place={[...place, 'who_must_agree']}
        label="Who must agree, and have they? One a line."
      />
      <Area
        place={[...place, 'test']}
        label="How is it tried: with whom, how long, and from which figure on has it failed?"
        hint="Choose a figure that would seldom come up if nothing had changed."
        rows={3}
      />
      {gap === undefined ? null : (
        <p class="note small" id={`gap-${at}`}>
          {gap}
        </p>
      )}
      <Day place={[...place, 'test_by']} label="By which day does the test have its answer?" />
      <Area place={[...place, 'exit']} label="How is it undone, and what does that cost?" />
    </>
  )
}

function Cost({ at }: { at: number }) {
  const place = ['concepts', at, 'cost'] as const
  return (
    <>
      <Area place={[...place, 'test']} label="What does it take to try it, and who pays?" />
      <Area place={[...place, 'adoption']} label="And to put it into use?" />
      <Area place={[...place, 'if_wrong']} label="What is lost if it is wrong, and by whom?" />
      <Remarks place={place} />
    </>
  )
}

/** Checkboxes for answered coordinates, and a field for others. */
function Coordinates({ at }: { at: number }) {
  const place = ['concepts', at, 'coordinates'] as const
  const chosen = listAt(place) as readonly string[]
  const offered = [...new Set([...answeredCodes(), ...chosen])]
  return (
    <fieldset class="field" id={fieldId(place)}>
      <legend>What it changes, and what is known of it today</legend>
      <div class="stems">
        {offered.map((code) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={() =>
                edit(
                  place,
                  chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code],
                )
              }
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
      <Remarks place={place} deep />
    </fieldset>
  )
}
