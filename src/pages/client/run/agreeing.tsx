/** Who must agree to a concept, beside the gate that asks for it. */
import { isOpenTo, type Openness, opennessOf } from '../../../engine/runs/grounds.ts'
import { jump } from './fields.tsx'
import { listAt } from './state.ts'

const opennessWords = {
  waits: 'not agreed yet',
  'in part': 'agreed in part',
  decides: 'still to decide',
} as const

const Open = ({ how }: { how: Openness | undefined }) =>
  how === undefined ? null : <b>({opennessWords[how]})</b>

/** Who must agree, according to the concept, shown next to the gate that asks for it. */
export function Agreeing({ at, isPassed }: { at: number; isPassed: boolean }) {
  const parties = listAt(['concepts', at, 'who_must_agree']).map(String)
  if (parties.length === 0) return null
  const isWaiting = parties.some(isOpenTo)
  return (
    <>
      <p class="hint">Who must agree, as you wrote it:</p>
      <ul class="given" aria-label="Who must agree">
        {parties.map((party, i) => (
          <li key={i}>
            {party} <Open how={opennessOf(party)} />
          </li>
        ))}
      </ul>
      {isWaiting && isPassed ? (
        <p class="note small" id={`waits-${at}`}>
          You call this passed, and not everybody has agreed. Leave it at “Not judged” until they
          have, unless the gate does not depend on them.
        </p>
      ) : null}
      {isWaiting && !isPassed ? (
        <p class="hint">
          “Not judged” is right until they have agreed. Enter the day on which they decide at
          “Decide”: until then the report calls this a proposal, and this gate may stay open.
        </p>
      ) : null}
      <button type="button" class="jump" onClick={() => jump(`$.concepts[${at}].who_must_agree`)}>
        Change who has agreed
      </button>
    </>
  )
}
