/** Gates and ratings, each in a list of questions of which one after the other opens; the overall gate and the index are computed. */
import type { ComponentChildren } from 'preact'
import { stillOpen } from '../../../engine/runs/page-concepts.ts'
import { isGateProven } from '../../../engine/runs/proofs.ts'
import type { Concept } from '../../../engine/runs/run.ts'
import {
  foldedGates,
  HIGHEST_RATING,
  judgedGates,
  MEASURED,
  MEASURED_CRITERIA,
} from '../../../engine/runs/score.ts'
import { Agreeing } from './agreeing.tsx'
import type { Json } from './document.ts'
import { Evidence } from './evidence.tsx'
import { go, Remarks, Text } from './fields.tsx'
import { FILES } from './parts.ts'
import { Radios } from './radios.tsx'
import { RatingRemarks } from './rating-remarks.tsx'
import { needRubric, type Rubric, rubric } from './reference.ts'
import { criterionNames, gateNames, levelNames } from './rubric-names.ts'
import { shown } from './shown.ts'
import { edit, listAt, open, valueAt } from './state.ts'
import { partsOf } from './steps.ts'

/** Items that the writer opened or judged, and those that the writer closed. */
const toggled = shown<ReadonlyMap<string, boolean>>(new Map())
const toggle = (key: string, isOpen: boolean): void => {
  if (toggled.value.get(key) !== isOpen) toggled.value = new Map(toggled.value).set(key, isOpen)
}

export function Judge({ part }: { part: number }) {
  needRubric()
  const [path = ''] = partsOf('judge', open.value!.run)[part]?.places ?? []
  const [, at, group] = /^\$\.concepts\[(\d+)\]\.(gates|ratings)$/.exec(path) ?? []
  if (at === undefined)
    return (
      <p>
        There is no concept to judge yet.{' '}
        <button type="button" class="jump" onClick={() => go({ step: 'concept', part: 0 })}>
          Make one
        </button>
      </p>
    )
  return (
    <>
      {group === 'gates' ? <Gates at={Number(at)} /> : <Ratings at={Number(at)} />}
      <Standing at={Number(at)} />
    </>
  )
}

const gateWords = (judged: unknown): string | undefined =>
  judged === true ? 'passed' : judged === false ? 'failed' : undefined

function Gates({ at }: { at: number }) {
  const { hard_gates: gates = [] } = rubric.value ?? {}
  const judged = Object.keys(gateNames).map((id) => ({
    id,
    said: gateWords(valueAt(['concepts', at, 'gates', id])),
  }))
  return (
    <>
      <p class="hint">
        A gate is a question that must not be answered with no: a concept that fails one is out,
        however good it is otherwise. Leave one at “Not judged” while nobody knows.
      </p>
      {judged.map(({ id, said }) => (
        <Item
          key={id}
          at={at}
          id={id}
          name={gateNames[id]!}
          said={said}
          isFirst={id === firstOf(judged, at)}
        >
          <Gate at={at} id={id} question={gates.find((one) => one.id === id)?.question} />
        </Item>
      ))}
    </>
  )
}

function Ratings({ at }: { at: number }) {
  const { criteria = [] } = rubric.value ?? {}
  const ratings = ratingsOf(at)
  const judged = criteria.map((criterion) => {
    const rating = ratings[criterion.id]
    return { ...criterion, criterion, said: rating === undefined ? undefined : `${rating} of 4` }
  })
  return criteria.length === 0 ? (
    <p class="hint">Being fetched …</p>
  ) : (
    <div>
      {judged.map(({ criterion, id, name, said }) => (
        <Item key={id} at={at} id={id} name={name} said={said} isFirst={id === firstOf(judged, at)}>
          <Rating at={at} criterion={criterion} />
        </Item>
      ))}
    </div>
  )
}

/** The item that opens by itself: the first that is not judged; the first of all if none of them was judged here yet. */
function firstOf(
  all: readonly { id: string; said: string | undefined }[],
  at: number,
): string | undefined {
  const open = all.find(({ said }) => said === undefined)
  const isFresh = all.every(({ id }) => !toggled.value.has(`${at}-${id}`))
  return (open ?? (isFresh ? all[0] : undefined))?.id
}

interface Judged {
  readonly at: number
  readonly id: string
  readonly name: string
  /** The judgement in words; undefined if there is none yet. */
  readonly said: string | undefined
  readonly isFirst: boolean
  readonly children: ComponentChildren
}

/** One question of the list. It stays open once it was judged, for its reason, and the next one opens below. */
function Item({ at, children, id, isFirst, name, said }: Judged) {
  const key = `${at}-${id}`
  return (
    <details
      class="judged"
      open={toggled.value.get(key) ?? isFirst}
      onToggle={({ currentTarget }) => toggle(key, currentTarget.open)}
      onChange={() => {
        // Those that were judged before fold, so that the list stays short, unless their source is still to be named.
        const opened = [...toggled.value].flatMap(([one, isOpen]) =>
          isOpen && !isJudged(at, one.slice(`${at}-`.length)) ? [one] : [],
        )
        toggled.value = new Map(
          [...opened, ...[...unsourced(at), id].map((one) => `${at}-${one}`)].map((one) => [
            one,
            true,
          ]),
        )
      }}
    >
      <summary>
        {name}: <b>{said ?? 'not judged'}</b>
      </summary>
      {children}
    </details>
  )
}

/** Whether a gate is judged or a criterion rated. */
const isJudged = (at: number, id: string): boolean =>
  (valueAt(['concepts', at, 'gates', id]) ?? ratingsOf(at)[id] ?? null) !== null

/** Criteria rated as measured, of which nothing says where that was, and passed gates that lack their source. */
const unsourced = (at: number): string[] => [
  ...MEASURED_CRITERIA.filter(
    (id) =>
      (ratingsOf(at)[id] ?? 0) >= MEASURED &&
      (valueAt(['concepts', at, 'rating_reasons', id]) ?? '') === '',
  ),
  ...Object.keys(gateNames).filter((id) => lacksSource(at, id)),
]

/** Whether a gate is passed and nothing says who cleared it. */
const lacksSource = (at: number, id: string): boolean =>
  valueAt(['concepts', at, 'gates', id]) === true &&
  !isGateProven(valueAt(['concepts', at]) as unknown as Concept, id)

/** Index and status of the concept, and the remarks about the concept as a whole. */
function Standing({ at }: { at: number }) {
  const place = ['concepts', at] as const
  const passed = valueAt([...place, 'hard_gates_passed'])
  const index = valueAt([...place, 'index'])
  const rated = Object.keys(ratingsOf(at)).length
  const count = Object.keys(criterionNames).length
  const open = stillOpen(listAt([...place, 'who_must_agree']).map(String))
  const gates =
    passed === true
      ? `All gates passed${open === undefined ? '' : `, though ${open}`}.`
      : passed === false
        ? 'A gate failed: it is out.'
        : ''
  return (
    <>
      <p role="status" class="hint">
        {gates}{' '}
        {typeof index === 'number'
          ? `Index ${Math.round(index)} of 100, to compare with concepts that the same people rated.`
          : rated > 0
            ? `${rated} of ${count} rated.`
            : ''}{' '}
        {typeof index === 'number' ? (
          <button type="button" class="jump" onClick={() => go(FILES)}>
            See the judgement as a report
          </button>
        ) : null}
      </p>
      {['gates', 'gate_evidence', 'hard_gates_passed', 'ratings', 'rating_reasons', 'index'].map(
        (name) => (
          <Remarks key={name} place={[...place, name]} />
        ),
      )}
    </>
  )
}

/** Gates whose passing rests on something outside the run. */
const needsSource: ReadonlySet<string> = new Set(['lawful_and_cleared', 'no_unacceptable_harm'])

/** Who cleared a passed gate, and whether that has still to be said: the check asks for it at the latest. */
function sourceHint(at: number, id: string): string {
  return lacksSource(at, id)
    ? 'Needed, since you call it passed: who cleared it, or what was checked, and on which day? The report says so.'
    : 'Who cleared it, or what was checked? The report says so.'
}

/** A source that would do for a gate. */
const examples: Readonly<Record<string, string>> = {
  lawful_and_cleared: 'Minutes of the committee, item 4',
  no_unacceptable_harm: 'Walk-through with the safety officer',
  baseline_recorded: 'Count of March, kept by the secretary',
  test_and_exit_defined: 'Plan of the test, page 1',
}

/** What a gate comes to where the matter is small, in plain words. */
const plainly: Readonly<Record<string, string>> = {
  no_unacceptable_harm: 'If nothing in it can hurt anybody or break a law, it is passed.',
}

/** Setting a gate also sets the overall value of all four. */
function Gate({ at, id, question }: { at: number; id: string; question: string | undefined }) {
  const place = ['concepts', at, 'gates', id] as const
  const evidence = ['concepts', at, 'gate_evidence', id] as const
  const fold = (): void => {
    const gates = valueAt(['concepts', at, 'gates']) as Record<string, boolean | null>
    edit(['concepts', at, 'hard_gates_passed'], foldedGates(judgedGates(Object.keys(gates), gates)))
  }
  const name = gateNames[id]!
  return (
    <>
      <div onChange={fold}>
        <Radios
          place={place}
          label={name}
          hint={`${question ?? ''} ${plainly[id] ?? ''}`.trim()}
          options={[
            [true, 'Passed'],
            [false, 'Failed'],
            [null, 'Not judged'],
          ]}
        />
      </div>
      {id === 'lawful_and_cleared' ? <Agreeing at={at} isPassed={valueAt(place) === true} /> : null}
      {valueAt(place) === null && listAt(evidence).length === 0 ? null : (
        <Evidence
          place={evidence}
          of={name}
          example={examples[id]}
          {...(needsSource.has(id) && { hint: sourceHint(at, id) })}
        />
      )}
    </>
  )
}

type Criterion = Rubric['criteria'][number]

const ratingsOf = (at: number): Record<string, number> =>
  (valueAt(['concepts', at, 'ratings']) ?? {}) as Record<string, number>

function Rating({
  at,
  criterion: { anchors, id, name, question, weight },
}: {
  at: number
  criterion: Criterion
}) {
  const ratings = ratingsOf(at)
  const rating = ratings[id]
  const { [id]: _, ...others } = ratings
  const levelId = (level: number): string => `level-${at}-${id}-${level}`
  return (
    <>
      <fieldset class="field" id={`at-concepts-${at}-ratings-${id}`}>
        <legend>
          {name} <span class="hint">weight {weight}</span>
        </legend>
        <p class="hint">{question}</p>
        <div class="radios">
          {anchors.map((anchor, one) => (
            <label key={anchor}>
              <input
                type="radio"
                name={id}
                checked={rating === one}
                aria-describedby={levelId(one)}
                onChange={() => setRatings(at, { ...others, [id]: one })}
              />{' '}
              <span>
                <b>{one}</b> {levelNames[id]?.[one]}
              </span>
            </label>
          ))}
        </div>
        {rating === undefined ? null : (
          <p class="hint" role="status">
            {rating}: {anchors[rating]}
          </p>
        )}
        <details>
          <summary>
            What each level says<span class="hidden"> of {name}</span>
          </summary>
          <ol start={0}>
            {anchors.map((anchor, one) => (
              <li key={anchor} id={levelId(one)}>
                {anchor}
              </li>
            ))}
          </ol>
        </details>
        {rating === undefined ? null : (
          <button type="button" class="jump" onClick={() => setRatings(at, others)}>
            Take the rating back
          </button>
        )}
      </fieldset>
      <RatingRemarks at={at} id={id} />
      {rating === undefined ? null : (
        <Text
          place={['concepts', at, 'rating_reasons', id]}
          label={
            MEASURED_CRITERIA.includes(id) && rating >= MEASURED
              ? `Why ${rating}: where was it seen or measured, and when?`
              : `Why ${rating} and not ${rating === HIGHEST_RATING ? 'less' : 'more'}${rating === HIGHEST_RATING ? '?' : '? (optional)'}`
          }
        />
      )}
    </>
  )
}

/** Without ratings `ratings` is null, as the schema requires; the index exists only with all seven. */
function setRatings(at: number, ratings: Record<string, number>): void {
  const { criteria } = rubric.value!
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
