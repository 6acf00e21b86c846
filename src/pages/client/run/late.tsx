/** The steps from a concept on, in one part that is loaded when the first of them is opened. */
import { Concept } from './concepts.tsx'
import { Judge } from './judge.tsx'
import { Last } from './last.tsx'
import { Decide, Test } from './outlook.tsx'
import type { PartPlace } from './steps.ts'

export function LateStep({ part, step }: PartPlace) {
  switch (step) {
    case 'concept':
      return <Concept part={part} />
    case 'test':
      return <Test part={part} />
    case 'judge':
      return <Judge part={part} />
    case 'decide':
      return <Decide />
    default:
      return <Last part={part} />
  }
}
