/** The outcome: what each test showed, which forecasts came true, and whether a stop rule was reached and obeyed. */
import { type JsonObject, today } from './document.ts'
import { Evidence } from './evidence.tsx'
import { Area, Day, fieldId, Remarks, Remove } from './fields.tsx'
import { Settled } from './outlook.tsx'
import { Radios } from './radios.tsx'
import { edit, listAt, open, valueAt } from './state.ts'
import { partsOf } from './steps.ts'

export function Came({ part }: { part: number }) {
  const [path = ''] = partsOf('came', open.value!.run)[part]?.places ?? []
  const [, concept] = /^\$\.concepts\[(\d+)\]/.exec(path) ?? []
  if (concept !== undefined) return <Result at={Number(concept)} />
  return path.startsWith('$.forecasts') ? <Expectations /> : <Stops />
}

const textAt = (list: string, at: number, name: string): string =>
  String(valueAt([list, at, name]) ?? '')

/** The result of a concept's test, below what the test was meant to show. */
function Result({ at }: { at: number }) {
  const place = ['concepts', at, 'result'] as const
  const test = textAt('concepts', at, 'test')
  const begin = (): void =>
    edit(place, { date: today(), believed: '', observed: '', learned: '', therefore: '' })
  return (
    <>
      <p class="hint">{test === '' ? 'No test was written down for it.' : `The test: ${test}`}</p>
      {valueAt(place) === undefined ? (
        <p class="row">
          <button type="button" id={fieldId(place)} onClick={begin}>
            Write what the test showed
          </button>
        </p>
      ) : (
        <>
          <Day place={[...place, 'date']} label="Read on which day?" empty="" />
          <Area place={[...place, 'believed']} label="What was believed before?" empty="" />
          <Area place={[...place, 'observed']} label="What was counted?" empty="" />
          <Radios
            place={[...place, 'passed']}
            label="Was the limit of the test reached?"
            options={[
              [true, 'Success'],
              [false, 'Failure'],
              [null, 'Neither'],
            ]}
          />
          <Area
            place={[...place, 'learned']}
            label="What is known now that was not known before?"
            empty=""
          />
          <Area
            place={[...place, 'therefore']}
            label="What is done about it, and by whom?"
            empty=""
          />
          <details>
            <summary>Where it can be looked up, or take it away</summary>
            <Evidence place={[...place, 'evidence']} of="what was counted" />
            <Remove place={place} what="the result" />
          </details>
        </>
      )}
      <Remarks place={place} />
    </>
  )
}

function Expectations() {
  return listAt(['forecasts']).map((_, i) => (
    <article class="card pad" key={i}>
      <p class="asks">{textAt('forecasts', i, 'statement')}</p>
      <Settled at={i} />
    </article>
  ))
}

const kinds = [
  ['kept', 'Not reached, it went on'],
  ['stopped', 'Reached, and stopped'],
  ['continued', 'Reached, and continued'],
] as const

function Stops() {
  const rules = listAt(['stop_rules'])
  return rules.length === 0 ? (
    <p>This run has no stop rule, no forecast and no concept that was tried.</p>
  ) : (
    rules.map((_, i) => (
      <article class="card pad" key={i}>
        <StopRule at={i} />
      </article>
    ))
  )
}

/** An unchecked rule has no outcome, so none of the three is selected. */
function StopRule({ at }: { at: number }) {
  const place = ['stop_rules', at, 'outcome'] as const
  const outcome = valueAt(place) as JsonObject | undefined
  const say = (kind: string): void => {
    const { reason, ...rest }: JsonObject = { date: today(), reading: '', ...outcome }
    const isAsked = kind === 'continued' || (reason ?? '') !== ''
    edit(place, { ...rest, kind, ...(isAsked && { reason: reason ?? '' }) })
  }
  return (
    <>
      <p class="asks">{textAt('stop_rules', at, 'rule')}</p>
      <fieldset class="field" id={fieldId(place)}>
        <legend>What became of it?</legend>
        <div class="radios">
          {kinds.map(([kind, words]) => (
            <label key={kind}>
              <input
                type="radio"
                name={fieldId(place)}
                checked={outcome?.['kind'] === kind}
                onChange={() => say(kind)}
              />{' '}
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      {outcome === undefined ? null : (
        <>
          <Area place={[...place, 'reading']} label="What was read?" empty="" />
          {outcome['kind'] === 'continued' ? (
            <Area
              place={[...place, 'reason']}
              label="Why did it go on against the rule?"
              empty=""
            />
          ) : (
            <Area place={[...place, 'reason']} label="What else must a reader know? (optional)" />
          )}
          <Day place={[...place, 'date']} label="Looked at on which day?" empty="" />
          <Remove place={place} what="what became of the rule" />
        </>
      )}
      <Remarks place={place} />
    </>
  )
}
