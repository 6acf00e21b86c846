/** Concepts: made of changes that were proposed; what is done, who must agree, how it is tried and undone. */
import { gateIds } from '../../../engine/runs/run.ts'
import { answeredCodes } from './answers.tsx'
import { codesIn, idOf, type JsonObject } from './document.ts'
import { Area, Day, fieldId, go, Lines, Remarks, Remove, Text } from './fields.tsx'
import { Kept } from './ideas.tsx'
import { ideas } from './kept-ideas.ts'
import { stems } from './reference.ts'
import { shown } from './shown.ts'
import { add, edit, listAt, open, valueAt } from './state.ts'
import { isChange, partsOf } from './steps.ts'

/** Number of parts of the step for each concept. */
const PARTS = 3

/** Changes that are ticked for the next concept, by their place among the answers; undefined until somebody chooses. */
const ticked = shown<readonly number[] | undefined>(undefined)

const answers = (): readonly JsonObject[] => listAt(['answers']) as readonly JsonObject[]

export function Concept({ part }: { part: number }) {
  const [path = ''] = partsOf('concept', open.value!.run)[part]?.places ?? []
  const [, at] = /^\$\.concepts\[(\d+)\]/.exec(path) ?? []
  if (at === undefined) return <All />
  if (path.includes('.cost')) return <Cost at={Number(at)} />
  return path.includes('.who_must_agree') ? <WhoAndHow at={Number(at)} /> : <What at={Number(at)} />
}

function All() {
  const concepts = listAt(['concepts']) as readonly JsonObject[]
  const taken = new Set(concepts.flatMap(({ coordinates }) => coordinates as readonly string[]))
  const changes = answers()
    .map((answer, at) => ({ answer, at, code: String(answer['coordinate']) }))
    .filter(({ answer }) => isChange(answer) && answer['status'] === 'transformation')
  const fresh = changes.filter(({ code }) => !taken.has(code)).map(({ at }) => at)
  // Of a single idea nobody has to be asked.
  const chosen = ticked.value ?? (fresh.length === 1 ? fresh : [])
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
        {changes.length === 0 ? (
          <p class="hint">
            No idea stands at a question yet. In Ideas, choose for one of them the question that
            comes nearest; its words are a start and can be bent.
          </p>
        ) : null}
        <div class="stems">
          {changes.map(({ answer, at, code }) => (
            <label key={at}>
              <input
                type="checkbox"
                checked={chosen.includes(at)}
                onChange={() => {
                  ticked.value = chosen.includes(at)
                    ? chosen.filter((one) => one !== at)
                    : [...chosen, at]
                }}
              />{' '}
              <span>
                {String(answer['text'])}{' '}
                {taken.has(code) ? <span class="hint">in a concept already</span> : null}
              </span>
            </label>
          ))}
        </div>
        <button type="button" disabled={chosen.length === 0} onClick={() => makeConcept(chosen)}>
          Make a concept
        </button>
      </fieldset>
      {ideas().length === 0 ? null : (
        <section>
          <p class="hint">
            Not offered above, since no question says yet what they change; the report lists them as
            not taken further:
          </p>
          <Kept />
        </section>
      )}
      <Remarks place={['concepts']} />
    </>
  )
}

/** A new concept starts with the text of its changes and the known answers about the same things. */
function makeConcept(places: readonly number[]): void {
  const at = listAt(['concepts']).length
  const all = answers()
  const changes = places.map((place) => all[place]!)
  const codes = changes.map(({ coordinate }) => String(coordinate))
  const internals = new Set(codes.map((code) => code.slice(8, 11)))
  const today = all
    .filter(({ status }) => status === 'observation')
    .map(({ coordinate }) => String(coordinate))
    .filter((code) => code.startsWith('GRAM-C0') && internals.has(code.slice(8, 11)))
  add(['concepts'], {
    id: `concept-${at + 1}`,
    title: '',
    description: changes.map(({ text }) => text).join(' '),
    coordinates: [...new Set([...codes, ...today])],
    ratings: null,
    gates: Object.fromEntries(gateIds.map((id) => [id, null] as const)),
    hard_gates_passed: null,
  })
  ticked.value = undefined
  go({ step: 'concept', part: 1 + PARTS * at })
}

function What({ at }: { at: number }) {
  const place = ['concepts', at] as const
  return (
    <>
      <Text place={[...place, 'title']} label="Its name, in a few words" empty="" />
      <Area
        place={[...place, 'description']}
        label="Who does what differently, and what stays?"
        empty=""
        rows={4}
      />
      <details>
        <summary>The questions that it stands on, id, expression</summary>
        <Coordinates at={at} />
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
