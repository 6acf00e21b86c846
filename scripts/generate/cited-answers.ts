/**
 * A page for reviewers. Wherever a text of the coordinate grammar cites a coordinate, it shows the question at that
 * coordinate beside what the text says, so that a reader can check whether the text answers it.
 */

import { namedCoordinates } from '../../seed/prose-names.ts'
import type { Corpus } from '../../seed/read.ts'
import type { Answer, Run } from '../../src/engine/runs/run.ts'

interface Citation {
  readonly coordinate: string
  readonly text: string
}

export function citedAnswers(corpus: Corpus): string {
  const stems = stemTexts(corpus)
  const articles = [
    ...corpus.modes,
    ...(corpus.modesOverview === undefined ? [] : [corpus.modesOverview]),
    ...corpus.core,
    ...corpus.templates,
    ...(corpus.guide === undefined ? [] : [corpus.guide]),
  ]
  return [
    '# Cited answers',
    '',
    'Where a text cites a coordinate: the stem that stands there, and what the text says of it. Read the two',
    'side by side; where the second does not answer the first, change the answer or choose another coordinate.',
    'Written by `npm run generate`.',
    ...articles.flatMap(({ file, text }) => section(file, inText(text), stems)),
    ...corpus.operators.value.operators.flatMap(({ name, ...fields }) =>
      section(`${corpus.operators.file}: ${name}`, inText(Object.values(fields).join('\n')), stems),
    ),
    ...corpus.workedRuns.flatMap(({ file, source }) =>
      section(file, (source.value as Run).answers.map(inAnswer), stems),
    ),
    '',
  ].join('\n')
}

function stemTexts(corpus: Corpus): Map<string, string> {
  return new Map(
    corpus.prompts.flatMap(({ value: { change, cells } }) =>
      Object.entries(cells).flatMap(([internal, { stems }]) =>
        Object.entries(stems).map(([meta, text]): [string, string] => [
          `GRAM-${change}-${internal}-${meta}`,
          text,
        ]),
      ),
    ),
  )
}

function section(
  title: string,
  citations: readonly Citation[],
  stems: ReadonlyMap<string, string>,
): string[] {
  const known = citations.filter(({ coordinate }) => stems.has(coordinate))
  if (known.length === 0) return []
  return [
    '',
    `## ${title}`,
    '',
    '| Coordinate | Stem | Text |',
    '|---|---|---|',
    ...known.map(
      ({ coordinate, text }) => `| ${coordinate} | ${stems.get(coordinate)} | ${inCell(text)} |`,
    ),
  ]
}

const inCell = (text: string): string => text.replaceAll('|', '·').replaceAll('`', '')

function inAnswer({ coordinate, status, text }: Answer): Citation {
  return { coordinate, text: `${status}: ${text}` }
}

/** Characters shown before and after a citation. */
const BEFORE = 160
const AFTER = 240

function inText(text: string): Citation[] {
  return namedCoordinates(text).map(({ id, offset }) => {
    const before = text.slice(0, offset).split('\n').at(-1)!
    const after = text.slice(offset).split('\n', 1)[0]!
    return { coordinate: id, text: `${lastWords(before)}${firstWords(after)}`.trim() }
  })
}

function lastWords(text: string): string {
  return text.length <= BEFORE ? text : text.slice(-BEFORE).replace(/^\S*\s/, '… ')
}

function firstWords(text: string): string {
  return text.length <= AFTER ? text : text.slice(0, AFTER).replace(/\s\S*$/, ' …')
}
