/**
 * Every filter of a list is a parameter of the tool that calls it, so that new ones reach agents; exceptions have a
 * reason.
 */
import { expect, inject, it } from 'vitest'
import type { Operation } from '../../src/contract/operation.ts'
import { contract as coordinateContract } from '../../src/coordinate/contract.ts'
import { loadCoordinates } from '../../src/coordinate/load.ts'
import { coordinateHandlers } from '../../src/coordinate/service.ts'
import { openDatabase } from '../../src/database/open.ts'
import { coordinatePart } from '../../src/mcp/coordinate-part.ts'
import { mediaPart } from '../../src/mcp/media-part.ts'
import { contract as mediaContract } from '../../src/media/contract.ts'
import { loadMedia } from '../../src/media/load.ts'
import { mediaHandlers } from '../../src/media/service.ts'

const database = openDatabase(inject('database'))
const media = loadMedia(database)
const coordinates = loadCoordinates(database)
const tools = [
  ...mediaPart(media, mediaHandlers(media)).tools,
  ...coordinatePart(coordinates, coordinateHandlers(coordinates)).tools,
]

const parameters = (schema: unknown): string[] =>
  Object.keys((schema as { readonly properties: object }).properties)

/** Parameters that no agent needs: tools return JSON without highlights, in pages of their own size. */
const form = ['highlight', 'limit', 'offset', 'facets', 'format']

it.for<[string, Operation, readonly string[]]>([
  // An agent asks by words and gets the order of the match.
  ['grammar_find_rules', mediaContract.listRules, ['sort']],
  ['grammar_find_destinations', mediaContract.listDestinations, []],
  ['grammar_find_questions', coordinateContract.listPrompts, []],
  ['grammar_find_questions', coordinateContract.drawCards, []],
  // Facts are asked for by path or group, by words or by the rules that read them.
  [
    'grammar_describe_paths',
    mediaContract.listPaths,
    ['q', 'group', 'kind', 'type', 'unit', 'rule'],
  ],
])('%s has the filters of its list', ([name, { query }, left]) => {
  const taken = parameters(tools.find((tool) => tool.name === name)!.input)
  const known = [...taken, ...form, ...left]
  expect(parameters(query).filter((filter) => !known.includes(filter))).toEqual([])
  // A filter that the tool takes by now must leave the list of exceptions.
  expect(left.filter((filter) => taken.includes(filter))).toEqual([])
})
