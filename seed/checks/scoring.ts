import { score } from '../../src/engine/runs/score.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const scoring: Check = {
  name: 'Weights sum to 100, and the formula gives what the test vectors say',
  check: (corpus) => {
    const { criteria } = corpus.scoring.value
    const sum = criteria.reduce((total, { weight }) => total + weight, 0)
    return [
      ...(sum === 100
        ? []
        : [problemAt(corpus.scoring, ['criteria'], `the weights sum to ${sum}; wanted 100`)]),
      ...vectors(corpus),
    ]
  },
}

function vectors({ scoring: source }: Corpus): Problem[] {
  const { criteria, test_vectors } = source.value
  return test_vectors.flatMap((vector, at) => {
    const { ratings } = vector
    const missing = criteria.filter(({ id }) => ratings[id] === undefined).map(({ id }) => id)
    if (missing.length > 0) {
      return [
        problemAt(
          source,
          ['test_vectors', at, 'ratings'],
          `has no rating for ${missing.join(', ')}`,
        ),
      ]
    }
    const got = score(criteria, ratings as Record<string, number>, true)
    const given = {
      index: got.index,
      status: got.status,
      promise: got.promise.points,
      confidence: got.confidence.points,
    }
    return Object.entries(given)
      .filter(([name, value]) => vector[name as keyof typeof given] !== value)
      .map(([name, value]) =>
        problemAt(
          source,
          ['test_vectors', at, name],
          `the formula gives ${value}; the vector says ${vector[name as keyof typeof given]}`,
        ),
      )
  })
}
