/**
 * The steps after the first, but for the goal, and the background of a run, in one module that is loaded when the first step is left.
 */
import { isOpenTo } from '../../../engine/runs/grounds.ts'
import { isGateProven } from '../../../engine/runs/proofs.ts'
import { Came } from './came.tsx'
import { Concept } from './concepts.tsx'
import { Ideas } from './ideas.tsx'
import { Judge } from './judge.tsx'
import { CheckWhole, Last } from './last.tsx'
import { Look } from './look.tsx'
import { More } from './more.tsx'
import { Decide, Test } from './outlook.tsx'
import { readWith } from './state.ts'
import type { PartPlace } from './steps.ts'
import { Today } from './today.tsx'
import { unsaidRatings } from './unsaid-ratings.ts'

export { CheckWhole, More }

readWith({ isGateProven, isOpenTo, unsaidRatings })

export function LateStep({ part, step }: PartPlace) {
  switch (step) {
    case 'today':
      return <Today />
    case 'look':
      return <Look part={part} />
    case 'ideas':
      return <Ideas part={part} />
    case 'concept':
      return <Concept part={part} />
    case 'test':
      return <Test />
    case 'judge':
      return <Judge part={part} />
    case 'decide':
      return <Decide />
    case 'came':
      return <Came part={part} />
    default:
      return <Last part={part} />
  }
}
