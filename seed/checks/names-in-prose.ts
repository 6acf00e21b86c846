import { parseCoordinate } from '../../src/engine/runs/coordinate-code.ts'
import { didYouMean } from '../../src/engine/values/nearest.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemOnLine } from '../../src/forms/sourced.ts'
import { placeOf } from '../prose.ts'
import {
  citedSources,
  codeWords,
  type Mention,
  namedCoordinates,
  namedRules,
} from '../prose-names.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const namesInProse: Check = {
  name: 'Every rule, dimension, state, source and coordinate named in prose exists',
  check: (corpus) => {
    const names = knownNames(corpus)
    const markdown = corpus.files.filter(({ file }) => file.endsWith('.md'))
    const yaml = corpus.files.filter(({ file, kind }) => file.endsWith('.yaml') && kind !== 'stage')
    return [
      ...[...markdown, ...yaml].flatMap(({ file, text }) => [
        ...unknown(file, text, namedRules(text), names.rules, 'rule'),
        ...badCoordinates(file, text),
      ]),
      ...corpus.chapters.flatMap(({ file, text }) =>
        unknown(file, text, citedSources(text), names.sources, 'source'),
      ),
      ...markdown.flatMap(({ file, text }) => unknownPaths(file, text, names.paths)),
    ]
  },
}

function knownNames(corpus: Corpus) {
  const rules = corpus.rules.flatMap(({ value }) => value.rules)
  const dimensions = corpus.dimensions.flatMap(({ value }) => value.dimensions)
  return {
    rules: new Set(rules.map(({ id }) => id)),
    sources: new Set(corpus.sources.value.sources.map(({ id }) => id)),
    paths: new Set([
      ...dimensions.map(({ id }) => id),
      ...dimensions.flatMap(({ id, states }) =>
        Object.keys(states ?? {}).map((state) => `${id}.${state}`),
      ),
      ...dimensions.flatMap(({ states }) => Object.keys(states ?? {})),
      ...corpus.model.value.decision_variables.map(({ path }) => path),
      ...rules.flatMap(({ then }) => then.map(({ path }) => path)),
    ]),
  }
}

function unknown(
  file: string,
  text: string,
  mentions: readonly Mention[],
  known: ReadonlySet<string>,
  what: string,
): Problem[] {
  return mentions
    .filter(({ id }) => !known.has(id))
    .map(({ id, offset }) =>
      at(file, text, offset, `no ${what} is called ${id}${didYouMean(id, known)}`),
    )
}

/** A dotted name is a path if its first segment is that of a known path; otherwise it is a file or a field. */
function unknownPaths(file: string, text: string, known: ReadonlySet<string>): Problem[] {
  const beginnings = new Set(
    [...known].filter((name) => name.includes('.')).map((name) => name.split('.')[0]!),
  )
  return codeWords(text)
    .filter(({ id }) => /^[a-z][a-z0-9_]*(\.[A-Za-z0-9_]+)+$/.test(id))
    .filter(
      ({ id }) => beginnings.has(id.split('.')[0]!) && !/\.(?:json|ya?ml|md|dsl|ts)$/.test(id),
    )
    .filter(({ id }) => !known.has(id))
    .map(({ id, offset }) =>
      at(
        file,
        text,
        offset,
        `no dimension, variable or topic is called ${id}${didYouMean(id, known)}`,
      ),
    )
}

/** A line with the word "refused" shows an invalid coordinate on purpose. */
function badCoordinates(file: string, text: string): Problem[] {
  return namedCoordinates(text)
    .filter(({ id }) => parseCoordinate(id) === undefined)
    .filter(({ offset }) => !lineAt(text, offset).includes('refused'))
    .map(({ id, offset }) =>
      at(file, text, offset, `${id} is no coordinate: C0 to C4, I01 to I10, M01 to M14`),
    )
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset)
  return text.slice(text.lastIndexOf('\n', offset) + 1, end < 0 ? undefined : end)
}

function at(file: string, text: string, offset: number, message: string): Problem {
  const { line, column } = placeOf(text, offset)
  return problemOnLine(file, line, column, message)
}
