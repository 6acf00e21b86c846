/** How things stand today: a figure with its day, and where it can be looked up. */
import type { JsonObject } from './document.ts'
import { Evidence } from './evidence.tsx'
import { Area, Day, Remarks } from './fields.tsx'
import { edit, open, valueAt } from './state.ts'

/** The day of the figure when its field was last entered. */
let dayBefore: string | undefined

export function Today() {
  const { date, evidence, ...rest } = (valueAt(['baseline']) ?? {}) as JsonObject
  const { measure, moved } = open.value!
  const day = String(date ?? '')
  // The first source takes the day of the figure while that is written for the first time. A day that stood there
  // already may be that of the source, so changing it moves no source.
  const follows = (source: JsonObject, at: number): boolean =>
    (dayBefore ?? day) === '' && at === 0 && (source['date'] ?? '') === day
  const setDay = (next: string): void =>
    edit(['baseline'], {
      ...rest,
      date: next === '' ? null : next,
      evidence: ((evidence ?? []) as readonly JsonObject[]).map((one, i) =>
        follows(one, i) ? { ...one, date: next } : one,
      ),
    })
  return (
    <>
      <Area
        place={['baseline', 'statement']}
        label="How do things stand, before anything is changed?"
        hint={`With a figure and its unit: ${measure ?? '41 of 118 children, 35 per cent'}.${moved === undefined ? '' : ` Then what the first move showed: “${moved}” Its source and day go below as another source.`}`}
        empty={null}
        rows={3}
      />
      <div
        onFocusCapture={() => {
          dayBefore = day
        }}
      >
        <Day place={['baseline', 'date']} label="Of which day is the figure?" write={setDay} />
      </div>
      <Evidence
        place={['baseline', 'evidence']}
        day={day}
        example="List, log or count, and who keeps it"
      />
      <Remarks place={['baseline']} />
    </>
  )
}
