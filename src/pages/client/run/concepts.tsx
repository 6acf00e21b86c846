/** Concepts with their gates and ratings; the fold of the gates and the index follow by themselves. */
import { gateIds } from '../../../engine/run.ts'
import { foldedGates, HIGHEST_RATING, judgedGates } from '../../../engine/score.ts'
import { answeredCodes } from './answers.tsx'
import { codesIn, idOf, type Json, type JsonObject } from './document.ts'
import { Area, Evidence, fieldId, Lines, Radios, Remarks, Remove, Text } from './fields.tsx'
import { needRubric, type Rubric, rubric, stems } from './reference.ts'
import { add, edit, listAt, valueAt } from './state.ts'

const ratingNumbers = Array.from({ length: HIGHEST_RATING + 1 }, (_, rating) => rating)

export function Concepts() {
  const all = listAt(['concepts']) as readonly JsonObject[]
  return (
    <section id="concepts">
      <h2>Concepts</h2>
      <p class="hint">
        Candidates that came out of the answers. Gates come first: one that fails is out, whatever
        its ratings.
      </p>
      {all.map((concept, i) => (
        <details
          class="card pad candidate"
          key={i}
          open={unfolded.has(i)}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open) {
              unfolded.add(i)
              needRubric()
            } else unfolded.delete(i)
          }}
        >
          <summary id={fieldId(['concepts', i])}>
            <h3>{String(concept['title']) || `Concept ${i + 1}`}</h3>{' '}
            <span class="hint">{standing(concept)}</span>
          </summary>
          <Concept at={i} concept={concept} />
        </details>
      ))}
      <Remarks place={['concepts']} />
      <button type="button" class="second" id={fieldId(['concepts'])} onClick={addConcept}>
        Add a concept
      </button>
    </section>
  )
}

/** Places of the concepts that are being written; the others show their title and how they stand. */
const unfolded = new Set<number>()

function standing({ hard_gates_passed: passed, index }: JsonObject): string {
  const gates =
    passed === true ? 'passed all gates' : passed === false ? 'failed a gate' : 'a gate is open'
  return `${gates}${typeof index === 'number' ? `, index ${index}` : ', not rated in full'}`
}

function addConcept(): void {
  const at = listAt(['concepts']).length
  const gates = gateIds.map((id) => [id, null] as const)
  unfolded.add(at)
  needRubric()
  add(['concepts'], {
    id: `concept-${at + 1}`,
    title: '',
    description: '',
    coordinates: [],
    ratings: null,
    gates: Object.fromEntries(gates),
    hard_gates_passed: null,
  })
}

function Concept({ at, concept }: { at: number; concept: JsonObject }) {
  const place = ['concepts', at] as const
  const { criteria = [], hard_gates: gates = [] } = rubric.value ?? {}
  return (
    <>
      <Text place={[...place, 'title']} label="Title" empty="" />
      <Area
        place={[...place, 'description']}
        label="What is done differently, by whom, and what stays"
        empty=""
        rows={3}
      />
      <Coordinates at={at} chosen={(concept['coordinates'] ?? []) as readonly string[]} />
      <Area
        place={[...place, 'test']}
        label="Test: what is tried, for how long, and which result would be failure"
      />
      <Area place={[...place, 'exit']} label="Exit: when it is stopped, and the way back" />
      <details>
        <summary>Who must agree, expression, id</summary>
        <Lines place={[...place, 'who_must_agree']} label="Who must agree (optional, one a line)" />
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
            edit([...place, 'id'], idOf(String(concept['title'])) || `concept-${at + 1}`)
          }
        >
          Name it after its title
        </button>
      </details>
      <h4>Hard gates</h4>
      {gates.map(({ id, name, question }) => (
        <Gate key={id} at={at} id={id} name={name} question={question} />
      ))}
      <Remarks place={[...place, 'gates']} />
      <Remarks place={[...place, 'gate_evidence']} />
      <Remarks place={[...place, 'hard_gates_passed']} />
      <h4>Ratings</h4>
      {criteria.map((criterion) => (
        <Rating key={criterion.id} at={at} criterion={criterion} />
      ))}
      <Remarks place={[...place, 'ratings']} />
      <Remarks place={[...place, 'rating_reasons']} />
      <Remarks place={[...place, 'index']} />
      <p role="status">
        {typeof concept['index'] === 'number' ? (
          <>
            Index <b>{concept['index']}</b> of 100, to compare with concepts that the same people
            rated.
          </>
        ) : (
          'The index follows once all seven are rated.'
        )}
      </p>
      <Remarks place={place} />
      <Remove place={place} what={`concept ${at + 1}`} />
    </>
  )
}

/** Answered coordinates to tick, and room for others. */
function Coordinates({ at, chosen }: { at: number; chosen: readonly string[] }) {
  const place = ['concepts', at, 'coordinates'] as const
  const offered = [...new Set([...answeredCodes(), ...chosen])]
  return (
    <fieldset class="field" id={`at-${place.join('-')}`}>
      <legend>Where it changes something, and where its baseline lies</legend>
      <div class="ticks">
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
            <span>
              <span class="id">{code}</span> <span class="hint">{stems.value.get(code)?.text}</span>
            </span>
          </label>
        ))}
      </div>
      <label for={`more-${at}`}>Other coordinates</label>
      <input
        id={`more-${at}`}
        type="text"
        autocomplete="off"
        placeholder="GRAM-C2-I10-M01"
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

interface GateProps {
  readonly at: number
  readonly id: string
  readonly name: string
  readonly question: string
}

/** Whatever sets a gate sets the fold of all four. */
function Gate({ at, id, name, question }: GateProps) {
  const place = ['concepts', at, 'gates', id] as const
  const evidence = ['concepts', at, 'gate_evidence', id] as const
  const fold = (): void => {
    const gates = valueAt(['concepts', at, 'gates']) as Record<string, boolean | null>
    edit(['concepts', at, 'hard_gates_passed'], foldedGates(judgedGates(Object.keys(gates), gates)))
  }
  return (
    <div class="judged">
      <div onChange={fold}>
        <Radios
          place={place}
          label={name}
          hint={question}
          options={[
            [true, 'Passed'],
            [false, 'Failed'],
            [null, 'Not judged'],
          ]}
        />
      </div>
      {valueAt(place) === null && listAt(evidence).length === 0 ? null : (
        <Evidence place={evidence} of={name} />
      )}
    </div>
  )
}

type Criterion = Rubric['criteria'][number]

function Rating({
  at,
  criterion: { id, name, weight, question, anchors },
}: {
  at: number
  criterion: Criterion
}) {
  const ratings = (valueAt(['concepts', at, 'ratings']) ?? {}) as Record<string, number>
  const rating = ratings[id]
  const rate = (value: string): void => {
    const { [id]: _, ...others } = ratings
    setRatings(at, value === '' ? others : { ...others, [id]: Number(value) })
  }
  const field = `at-concepts-${at}-ratings-${id}`
  return (
    <div class="field">
      <label for={field}>
        {name} <span class="hint">weight {weight}</span>
      </label>
      <p class="hint">{question}</p>
      <select id={field} value={rating ?? ''} onChange={(event) => rate(event.currentTarget.value)}>
        <option value="">not rated</option>
        {ratingNumbers.map((one) => (
          <option key={one} value={one}>
            {one}: {anchors[one]}
          </option>
        ))}
      </select>
      <Remarks place={['concepts', at, 'ratings', id]} />
      {rating === undefined ? null : (
        <Text
          place={['concepts', at, 'rating_reasons', id]}
          label={`Why ${rating} and not ${rating === HIGHEST_RATING ? 'less' : 'more'} (optional)`}
        />
      )}
    </div>
  )
}

/** No rating at all is null, as a run has it; the index stands beside all seven and nowhere else. */
function setRatings(at: number, ratings: Record<string, number>): void {
  const criteria = rubric.value!.criteria
  const isFull = criteria.every(({ id }) => ratings[id] !== undefined)
  const none: Json = null
  edit(['concepts', at, 'ratings'], Object.keys(ratings).length === 0 ? none : ratings)
  edit(
    ['concepts', at, 'index'],
    isFull
      ? criteria.reduce((sum, { id, weight }) => sum + (weight * ratings[id]!) / HIGHEST_RATING, 0)
      : undefined,
  )
}
