/** What a rating still needs, beside it: at once, and once the step was left in the words of the check. */
import type { Concept, Run } from '../../../engine/runs/run.ts'
import { Remarks } from './fields.tsx'
import { open, remarksAt, valueAt } from './state.ts'
import { unsaidRatings } from './unsaid-ratings.ts'

export function RatingRemarks({ at, id }: { at: number; id: string }) {
  const place = ['concepts', at, 'ratings', id] as const
  const concept = valueAt(['concepts', at]) as unknown as Concept
  const unsaid = unsaidRatings(concept, open.value!.run as unknown as Run)
  const note = unsaid.find((one) => one.id === id)?.note
  const isSaid = note === undefined || remarksAt(place).warnings.length > 0
  return (
    <>
      <Remarks place={place} />
      {isSaid ? null : <p class="note small">{note}</p>}
    </>
  )
}
