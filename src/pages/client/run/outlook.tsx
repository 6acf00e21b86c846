/** Forecasts and stop rules, both written before the start; and the decision. */
import { waitsForAgreement } from '../../../engine/runs/decision.ts'
import type { Concept } from '../../../engine/runs/run.ts'
import { failureOf } from '../../../engine/runs/target-gap.ts'
import { type JsonObject, today } from './document.ts'
import { Area, Day, fieldId, jump, Remarks, Remove, Text, unlessTyping } from './fields.tsx'
import { idOf } from './id-of.ts'
import { Radios } from './radios.tsx'
import { criterionNames } from './rubric-names.ts'
import { add, edit, listAt, open, valueAt } from './state.ts'
import { isDecided } from './steps.ts'

/** What ends the test; and what is expected of it, which only a run that looks ahead has to say. */
export function Test() {
  const isFolded = valueAt(['mode']) !== 'PREDICT' && listAt(['forecasts']).length === 0
  return (
    <>
      <StopRules />
      <details open={!isFolded}>
        <summary>What do you expect of it? (optional)</summary>
        <Forecasts />
      </details>
    </>
  )
}

function Forecasts() {
  return (
    <section>
      {listAt(['forecasts']).map((_, i) => (
        <article class="card pad" key={i}>
          <Forecast at={i} />
        </article>
      ))}
      <Remarks place={['forecasts']} />
      <button
        type="button"
        class="second"
        id={fieldId(['forecasts'])}
        onClick={() =>
          add(['forecasts'], {
            statement: '',
            probability: null,
            made: today(),
            resolve_by: testDay(),
            outcome: null,
          })
        }
      >
        Add a forecast
      </button>
    </section>
  )
}

/** The day on which the first test has its answer, which most forecasts wait for. */
const testDay = (): string =>
  (listAt(['concepts']) as readonly TestOfConcept[]).find(({ test_by: by }) => by)?.test_by ?? ''

/** `0.7` → `70 %`, with twelve significant digits to hide floating-point errors. */
const perCent = (share: number): string => `${Number((share * 100).toPrecision(12))} %`

/**
 * `70`, `70 %` and `0.7` as a share; null if it is not a number. Without a percent sign, a number up to 1 is already a
 * share.
 */
function shareOf(typed: string): number | null {
  const [, digits, sign] = /^\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(%?)\s*$/.exec(typed) ?? []
  if (digits === undefined) return null
  const number = Number(digits.replace(',', '.'))
  return sign === '' && number <= 1 ? number : Number((number / 100).toPrecision(12))
}

function Forecast({ at }: { at: number }) {
  const place = ['forecasts', at] as const
  const probability = valueAt([...place, 'probability'])
  const field = `at-forecasts-${at}-probability`
  // After the decision, the outcome has its own step.
  const isSettledHere = !isDecided(open.value!.run)
  return (
    <>
      <Area
        place={[...place, 'statement']}
        label="What do you expect?"
        hint="What happens, where, and from which figure on: two strangers must come to the same answer."
        empty=""
      />
      <div class="side-by-side">
        <div class="field">
          <label for={field}>How likely, in per cent?</label>
          <input
            id={field}
            type="text"
            inputMode="decimal"
            autocomplete="off"
            placeholder="70 %"
            ref={unlessTyping(typeof probability === 'number' ? perCent(probability) : '')}
            onInput={({ currentTarget: { value } }) =>
              edit([...place, 'probability'], shareOf(value))
            }
            onBlur={({ currentTarget }) => {
              const share = valueAt([...place, 'probability'])
              if (typeof share === 'number') currentTarget.value = perCent(share)
            }}
          />
          <Remarks place={[...place, 'probability']} />
        </div>
        <Day place={[...place, 'resolve_by']} label="Known by which day?" empty="" />
      </div>
      <Text place={[...place, 'source']} label="What will settle it?" />
      <details>
        <summary>{isSettledHere ? 'Outcome, reasons, day' : 'Reasons, day'}</summary>
        <p class="hint">A later view is a new entry.</p>
        <Day place={[...place, 'made']} label="Made on" />
        {isSettledHere ? <Settled at={at} /> : null}
        <Text place={[...place, 'coordinate']} label="Coordinate (optional)" />
        <Area
          place={[...place, 'note']}
          label="Note: reasons from past cases and from this one (optional)"
        />
      </details>
      <Remarks place={place} />
      <Remove place={place} what={`forecast ${at + 1}`} />
    </>
  )
}

/** Whether a forecast came true, and when that was determined. */
export function Settled({ at }: { at: number }) {
  const place = ['forecasts', at] as const
  /** A settled forecast has a date: today, unless another is entered. */
  const date = (): void => {
    const isOpen = (valueAt([...place, 'outcome']) ?? null) === null
    if (isOpen) edit([...place, 'resolved'], undefined)
    else if (valueAt([...place, 'resolved']) === undefined) edit([...place, 'resolved'], today())
  }
  return (
    <>
      <div onChange={date}>
        <Radios
          place={[...place, 'outcome']}
          label="Did it come true?"
          options={[
            [null, 'Open'],
            [1, 'Came true'],
            [0, 'Did not'],
          ]}
        />
      </div>
      <Day place={[...place, 'resolved']} label="Read on" />
    </>
  )
}

const kinds = [
  ['', 'Still open'],
  ['adopt', 'Adopt: put into use'],
  ['test', 'Test: try, with a stop rule'],
  ['investigate', 'Investigate: find out first'],
  ['reject', 'Reject: give up'],
  ['close', 'Close: end without a choice'],
] as const

export function Decide() {
  const decision = valueAt(['decision']) as JsonObject | null
  const concepts = listAt(['concepts']) as readonly JsonObject[]
  const chosen = (decision?.['concept_ids'] ?? []) as readonly string[]
  const decide = (kind: string): void => {
    // A decided run needs an id; if there is only one concept, the decision is about it.
    if (kind !== '' && (valueAt(['run_id']) ?? null) === null)
      edit(['run_id'], idOf(`${String(valueAt(['title']))} ${today()}`))
    const ids = concepts.length === 1 ? [String(concepts[0]!['id'])] : []
    edit(
      ['decision'],
      kind === '' ? null : { text: '', date: today(), concept_ids: ids, ...decision, kind },
    )
  }
  return (
    <section>
      {concepts.map((concept, i) =>
        chosen.length === 0 || chosen.includes(String(concept['id'])) ? (
          <Unjudged key={i} concept={concept} at={i} />
        ) : null,
      )}
      <div class="field">
        <label for="at-decision-kind">What do you decide, or propose?</label>
        <select
          id="at-decision-kind"
          value={String(decision?.['kind'] ?? '')}
          onChange={(event) => decide(event.currentTarget.value)}
        >
          {kinds.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {decision === null ? null : (
        <>
          <Area
            place={['decision', 'text']}
            label="Why this, and nothing else?"
            empty=""
            rows={3}
          />
          <fieldset class="field" id="at-decision-concept_ids">
            <legend>Which concept?</legend>
            {concepts.length === 0 ? <p class="hint">The run has no concept yet.</p> : null}
            <div class="ticks">
              {[...new Set([...concepts.map(({ id }) => String(id)), ...chosen])].map((id) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={() =>
                      edit(
                        ['decision', 'concept_ids'],
                        chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
                      )
                    }
                  />{' '}
                  {String(concepts.find((concept) => concept['id'] === id)?.['title'] || id)}
                </label>
              ))}
            </div>
            <Remarks place={['decision', 'concept_ids']} deep />
          </fieldset>
          <Day
            place={['decision', 'date']}
            label="On which day is it decided? A day to come makes it a proposal."
            empty=""
          />
          <details>
            <summary>Beginning and id of the run</summary>
            <div class="side-by-side">
              <Day place={['created']} label="Begun on" empty={null} />
              <Text place={['run_id']} label="Id of the run" empty={null} />
            </div>
          </details>
        </>
      )}
      <Remarks place={['decision']} />
    </section>
  )
}

/** What of a concept is not judged yet, so that nobody decides without having seen it. */
function Unjudged({ at, concept }: { at: number; concept: JsonObject }) {
  const { gates, ratings, title } = concept as {
    gates?: Readonly<Record<string, boolean | null>>
    ratings?: object | null
    title?: string
  }
  const judged = Object.entries(gates ?? {})
  const open = judged.filter(([, gate]) => gate === null)
  const [rated, all] = [ratings ?? {}, criterionNames].map((one) => Object.keys(one).length)
  const isJudged = open.length === 0 || waitsForAgreement(concept as unknown as Concept)
  if ((isJudged && rated === all) || judged.some(([, gate]) => gate === false)) return null
  const first =
    open[0] === undefined ? 'ratings.outcome_contribution' : `gates.${String(open[0][0])}`
  return (
    <p class="note">
      “{title}” is not judged in full: {judged.length - open.length} of {judged.length} gates
      judged, {rated} of {all} criteria rated.{' '}
      <button type="button" class="jump" onClick={() => jump(`$.concepts[${at}].${first}`)}>
        Judge it first
      </button>
    </p>
  )
}

interface TestOfConcept {
  readonly test?: string
  readonly test_by?: string
}

interface StopRule {
  readonly rule: string
  readonly check_by: string
}

/** The rule that a test states already, in its words; undefined if no concept says from where on it has failed. */
function statedRule(): StopRule | undefined {
  for (const { test, test_by: by = '' } of listAt(['concepts']) as readonly TestOfConcept[]) {
    const clause = failureOf(test)
    if (clause !== undefined)
      return { rule: `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`, check_by: by }
  }
  return undefined
}

function StopRules() {
  const rules = listAt(['stop_rules']) as unknown as readonly StopRule[]
  const stated = statedRule()
  const isUsed = rules.some(({ rule }) => rule === stated?.rule)
  return (
    <section>
      <p class="hint">The reading that ends it, whatever it has cost.</p>
      {rules.map(({ rule }, i) => (
        <article class="card pad" key={i}>
          <Area
            place={['stop_rules', i, 'rule']}
            label="Which reading ends it?"
            empty=""
            {...(rule === stated?.rule && {
              hint: 'As you wrote it of the test. Change it if another reading ends it sooner.',
            })}
          />
          <div class="side-by-side">
            <Day place={['stop_rules', i, 'check_by']} label="Looked at by which day?" empty="" />
            <Text place={['stop_rules', i, 'owner']} label="Who looks and has the say?" />
          </div>
          <Text place={['stop_rules', i, 'way_back']} label="What is done then?" />
          <Remarks place={['stop_rules', i]} />
          <Remove place={['stop_rules', i]} what={`stop rule ${i + 1}`} />
        </article>
      ))}
      <Remarks place={['stop_rules']} />
      <button
        type="button"
        class="second"
        id={fieldId(['stop_rules'])}
        onClick={() =>
          add(['stop_rules'], { ...((isUsed ? undefined : stated) ?? { rule: '', check_by: '' }) })
        }
      >
        Add a stop rule
      </button>
    </section>
  )
}
