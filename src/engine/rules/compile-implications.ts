/** Compiled implications, in the order in which they are applied, with what they add to a response. */
import type { Json } from '../values/json.ts'
import { conditionOperator } from './operators.ts'
import type { InferredFact } from './outcome.ts'
import type { Certainty, Implication } from './rule.ts'
import type { PathIndex } from './value-classes.ts'

export interface CompiledImplication {
  readonly implication: Implication
  /** Number of the path that the implication gives a value. */
  readonly path: number
  /** Values that the implication gives the path: one, or several alternatives. */
  readonly values: readonly Json[]
  /** A list with only the implication's id, shared by all values that follow from it. */
  readonly ids: readonly string[]
  /** The entry that the implication adds to `inferred`, by certainty. */
  readonly facts: Readonly<Record<Certainty, InferredFact>>
  /** A sentence about what follows, used if a stated value contradicts it. */
  readonly follows: string
}

/** Sorts implications by certainty (definition first), then by id, so that the order in the file has no effect. */
export function inOrder(implications: readonly Implication[]): Implication[] {
  return implications.toSorted(
    (a, b) => rank(a.holds) - rank(b.holds) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
}

const rank = (holds: Certainty): number => (holds === 'by_definition' ? 0 : 1)

/**
 * @param numberOf number of each path
 * @throws Error if an implication has an unknown operator, an operand that its operator does not take, or a condition
 * that a later fact could undo (`exists: false`)
 */
export function compileImplications(
  implications: readonly Implication[],
  numberOf: ReadonlyMap<string, number>,
  paths: readonly PathIndex[],
): CompiledImplication[] {
  return implications.map((implication) => {
    refuseInvalid(implication)
    const { because, id, then, when } = implication
    const from = [...new Set(when.map((condition) => condition.path))]
    const values = Array.isArray(then.value) ? (then.value as readonly Json[]) : [then.value]
    const wanted = values.map((value) => JSON.stringify(value)).join(' or ')
    const path = numberOf.get(then.path) as number
    const fact = (holds: Certainty): InferredFact => ({
      path: (paths[path] as PathIndex).path,
      value: then.value,
      implication: id,
      from,
      holds,
    })
    return {
      implication,
      path,
      values,
      ids: [id],
      facts: { by_definition: fact('by_definition'), usually: fact('usually') },
      follows: `from ${from.join(', ')} it follows by definition that it is ${wanted} (${id}: ${because})`,
    }
  })
}

function refuseInvalid({ id, when }: Implication): void {
  for (const { op, value } of when) {
    const operator = conditionOperator(op)
    if (operator === undefined) throw new Error(`${id} has the unknown operator "${op}"`)
    const problem = operator.operandProblem(value)
    if (problem !== undefined) throw new Error(`${id}: ${op} ${problem}`)
    if (op === 'exists' && value === false) {
      throw new Error(`${id}: what is missing implies nothing, since a later fact could fill it`)
    }
  }
}
