/** An open run from its title to its stop rules. */
import { base } from '../place.ts'
import { Answers } from './answers.tsx'
import { Check, Coverage, Files, Peek, Playbook, Progress } from './aside.tsx'
import { Concepts } from './concepts.tsx'
import type { JsonObject } from './document.ts'
import { Area, Day, Evidence, Lines, Remarks, Select, Text } from './fields.tsx'
import { forget } from './kept.ts'
import { Decision, Forecasts, Links, StopRules } from './outlook.tsx'
import { modes } from './reference.ts'
import { edit, open, valueAt } from './state.ts'

export function Workbench() {
  return (
    <div class="bench">
      <div class="written">
        <Opening />
        <Answers />
        <Links />
        <Concepts />
        <Forecasts />
        <Decision />
        <StopRules />
      </div>
      <aside class="beside" aria-label="About this run">
        <Check />
        <Progress />
        <Files />
        <Playbook />
        <Coverage />
        <Leave />
      </aside>
      <Peek />
    </div>
  )
}

function Opening() {
  const target = valueAt(['target']) as JsonObject | null | undefined
  return (
    <section id="opening">
      <h2>What it is about</h2>
      <Text
        place={['title']}
        label="Title"
        empty=""
        placeholder="Fewer items taken home unrepaired"
      />
      <div class="side-by-side">
        <Select place={['mode']} label="Mode" options={modes} />
        <Day place={['created']} label="Begun on" empty={null} />
        <Text
          place={['run_id']}
          label="Id (before a decision)"
          empty={null}
          placeholder="repair-cafe-2026"
        />
      </div>
      <Area
        place={['question']}
        label="Question: what the run is to answer, in one sentence"
        empty={null}
      />
      <h3>Baseline</h3>
      <Area
        place={['baseline', 'statement']}
        label="The outcome as it stands before any change, with figure and unit"
        empty={null}
        rows={3}
      />
      <Day place={['baseline', 'date']} label="Day of the reading" empty={null} />
      <Evidence place={['baseline', 'evidence']} />
      <Remarks place={['baseline']} />
      <details open={target !== null && target !== undefined}>
        <summary>Target, constraints, participants</summary>
        {target === null || target === undefined ? (
          <button type="button" class="second" onClick={() => edit(['target'], { statement: '' })}>
            Set a target
          </button>
        ) : (
          <>
            <Area
              place={['target', 'statement']}
              label="The reading that would be good enough"
              empty=""
            />
            <Day place={['target', 'by']} label="By" />
            <button type="button" class="second" onClick={() => edit(['target'], null)}>
              Without a target
            </button>
          </>
        )}
        <Lines place={['constraints']} label="What must stay as it is, one a line" />
        <Lines place={['participants']} label="Who takes part, one a line" />
      </details>
    </section>
  )
}

function Leave() {
  return (
    <section>
      <h2>Other runs</h2>
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
