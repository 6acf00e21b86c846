/** Implications as the engine keeps them: in the order in which they conclude, with what they add to an answer. */
import type { Json } from '../values/json.ts'
import { conditionOperator } from './operators.ts'
import type { InferredFact } from './outcome.ts'
import type { Certainty, Implication } from './rule.ts'
import type { PathIndex } from './value-classes.ts'

export interface CompiledImplication {
  readonly implication: Implication
  /** Number of the path at which it concludes. */
  readonly path: number
  /** Values that the implication gives the path: one, or several of which any may be true. */
  readonly values: readonly Json[]
  /** A list of its id alone, shared by all values that follow from it. */
  readonly ids: readonly string[]
  /** Entry that it adds to `inferred`, for each certainty. */
  readonly facts: Readonly<Record<Certainty, InferredFact>>
  /** Sentence about what follows, for a stated value that contradicts it. */
  readonly follows: string
}

/** Sorted by certainty (definition first), then by id, so that the order in the file has no effect. */
export function inOrder(implications: readonly Implication[]): Implication[] {
  return implications.toSorted(
    (a, b) => rank(a.holds) - rank(b.holds) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
}

const rank = (holds: Certainty): number => (holds === 'by_definition' ? 0 : 1)

/**
 * @param numberOf path → its number
 * @throws Error where an implication has an unknown operator, an operand that its operator does not take, or a condition
 *   that a later fact could undo (`exists: false`)
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
