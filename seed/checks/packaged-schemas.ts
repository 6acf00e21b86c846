import type { Problem } from '../../src/forms/problem.ts'
import { type Path, problemAt, problemOf } from '../../src/forms/sourced.ts'
import { packagedValidators } from '../packaged-validators.ts'
import type { Corpus, DataFile } from '../read.ts'
import type { Check } from './check.ts'

export const packagedSchemas: Check = {
  name: 'The packaged schemas compile together, explain every property and agree with the dimensions',
  check: (corpus) => [
    ...compileProblems(corpus),
    ...corpus.schemas.flatMap(identity),
    ...corpus.schemas.flatMap(({ source }) =>
      places(source.value).flatMap(({ path, schema }) =>
        [...explanation(path, schema), ...agreement(path, schema, corpus)].map(([at, message]) =>
          problemAt(source, at, message),
        ),
      ),
    ),
  ],
}

type Schema = Record<string, unknown>
type Complaint = readonly [Path, string]

function compileProblems(corpus: Corpus): Problem[] {
  const compiled = packagedValidators(corpus)
  return 'error' in compiled
    ? [problemOf('media/schemas', `do not compile: ${compiled.error}`)]
    : []
}

function identity({ name, source }: DataFile): Problem[] {
  const { $schema, $id, title, description } = source.value as Schema
  const wanted = 'https://json-schema.org/draft/2020-12/schema'
  return [
    ...($schema === wanted ? [] : [problemAt(source, ['$schema'], `must be "${wanted}"`)]),
    ...(typeof $id === 'string' && $id.includes(name)
      ? []
      : [problemAt(source, ['$id'], `must be an address that names ${name}`)]),
    ...(typeof title === 'string' ? [] : [problemAt(source, [], 'needs a title')]),
    ...(typeof description === 'string' ? [] : [problemAt(source, [], 'needs a description')]),
  ]
}

/** Every schema in a document, with its path: members of `properties` and `$defs`, items, alternatives. */
function places(value: unknown, path: Path = []): { path: Path; schema: Schema }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => places(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  const data = ['enum', 'const', 'examples', 'default']
  return [
    { path, schema: value as Schema },
    ...Object.entries(value).flatMap(([name, member]) =>
      data.includes(name) ? [] : places(member, [...path, name]),
    ),
  ]
}

/** Every property needs a description, and every scalar without a list of values an example. */
function explanation(path: Path, schema: Schema): Complaint[] {
  const isProperty = path.at(-2) === 'properties' && typeof path.at(-1) === 'string'
  if (!isProperty || schema['$ref'] !== undefined) return []
  const shows = ['examples', 'enum', 'const', 'items', 'properties', 'anyOf', 'oneOf'].some(
    (word) => word in schema,
  )
  return [
    ...('description' in schema ? [] : [[path, 'needs a description'] as const]),
    ...(shows || schema['type'] === 'boolean' ? [] : [[path, 'needs examples'] as const]),
  ]
}

/** Overlap (Jaccard index) with the states of a dimension at or above which an enum counts as a copy of them. */
const COPY = 0.8

/**
 * An `enum` whose `$comment` names the dimension that it mirrors, or that looks like a copy of a dimension's states,
 * must have exactly these states.
 */
function agreement(path: Path, schema: Schema, corpus: Corpus): Complaint[] {
  const words = schema['enum']
  if (!Array.isArray(words)) return []
  const dimensions = corpus.dimensions.flatMap(({ value }) => value.dimensions)
  const named = dimensions.find(({ id }) => String(schema['$comment'] ?? '').includes(id))
  const copied = dimensions.find(({ states }) => {
    const known = Object.keys(states ?? {})
    const shared = known.filter((state) => words.includes(state)).length
    return known.length > 0 && shared / new Set([...known, ...words]).size >= COPY
  })
  const mirrored = named ?? copied
  if (mirrored === undefined) return []
  const states = Object.keys(mirrored.states ?? {})
  const missing = states.filter((state) => !words.includes(state))
  const strange = words.filter((word) => typeof word === 'string' && !states.includes(word))
  return [
    ...(missing.length > 0
      ? [[[...path, 'enum'], `lacks ${missing.join(', ')} of ${mirrored.id}`] as const]
      : []),
    ...(strange.length > 0
      ? [[[...path, 'enum'], `holds ${strange.join(', ')}, which ${mirrored.id} has not`] as const]
      : []),
  ]
}
