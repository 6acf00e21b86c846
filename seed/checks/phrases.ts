import { changeCodes, internalCodes } from '../../src/engine/runs/coordinate-code.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const phrases: Check = {
  name: 'Every cell has phrases, and a phrase leads to one intent or stem',
  check: (corpus) => [...missing(corpus), ...repeated(corpus)],
}

function missing({ phrases: source }: Corpus): Problem[] {
  const cells = changeCodes.flatMap((change) => internalCodes.map((code) => `${change}-${code}`))
  return cells
    .filter((cell) => !Object.hasOwn(source.value.phrases, cell))
    .map((cell) => problemAt(source, ['phrases'], `has no phrases for ${cell}`))
}

function repeated({ phrases: source }: Corpus): Problem[] {
  const places = new Map<string, string>()
  return Object.entries(source.value.phrases).flatMap(([cell, lists]) =>
    Object.entries(lists).flatMap(([name, list]) =>
      list.flatMap((phrase, at) => {
        const place = places.get(phrase)
        places.set(phrase, `${cell} ${name}`)
        return place === undefined
          ? []
          : [
              problemAt(
                source,
                ['phrases', cell, name, at],
                `"${phrase}" is a phrase of ${place} already`,
              ),
            ]
      }),
    ),
  )
}
