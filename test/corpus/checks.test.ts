import { describe, expect, test } from 'vitest'
import { checks, releaseChecks } from '../../seed/checks/index.ts'
import { counts } from '../../seed/inventory.ts'
import { readCorpus } from '../../seed/read.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { planted, realText, writtenCorpus } from './altered-corpus.ts'
import { anyway } from './mistakes/anyway.ts'
import { destinations } from './mistakes/destinations.ts'
import { documents } from './mistakes/documents.ts'
import { files } from './mistakes/files.ts'
import { implications } from './mistakes/implications.ts'
import type { Mistake } from './mistakes/mistake.ts'
import { papers } from './mistakes/papers.ts'
import { questions } from './mistakes/questions.ts'
import { remedies } from './mistakes/remedies.ts'
import { rules } from './mistakes/rules.ts'
import { texts } from './mistakes/texts.ts'
import { wordings } from './mistakes/wordings.ts'

const mistakes: Record<string, readonly Mistake[]> = {
  ...files,
  ...rules,
  ...implications,
  ...questions,
  ...destinations,
  ...remedies,
  ...papers,
  ...anyway,
  ...wordings,
  ...texts,
  ...documents,
}

describe.for(Object.entries(mistakes))('%s', ([name, rows]) => {
  const check = [...checks, ...releaseChecks].find((candidate) => candidate.name === name)

  test.for(rows)(
    'finds it when $note',
    ({ file, text, beside = [], besideTexts, from, to, problem }) => {
      const texts = {
        ...Object.fromEntries(beside.map((path) => [path, realText(path)])),
        ...besideTexts,
        [file]: text ?? realText(file),
      }
      const before = problemsOf(texts)
      const after = problemsOf({ ...texts, [file]: planted(texts[file]!, from, to) })
      const wanted = Object.fromEntries(
        Object.entries(problem).map(([name, value]) => [
          name,
          value instanceof RegExp ? expect.stringMatching(value) : value,
        ]),
      )
      expect(before).not.toContainEqual(expect.objectContaining(wanted))
      expect(after).toContainEqual(expect.objectContaining(wanted))
    },
  )

  function problemsOf(texts: Record<string, string>): Problem[] {
    const { corpus, problems } = readCorpus(writtenCorpus(texts))
    return [...problems, ...check!.check(corpus, counts)]
  }
})

test('every check has a mistake that it finds', () => {
  expect(Object.keys(mistakes).toSorted()).toEqual(
    [...checks, ...releaseChecks].map(({ name }) => name).toSorted(),
  )
})
