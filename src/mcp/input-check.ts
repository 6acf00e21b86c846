/**
 * Schemas for the MCP SDK with this project's own validation, whose messages give the location and the nearest valid
 * word.
 */
import {
  fromJsonSchema,
  type JsonSchemaType,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
} from '@modelcontextprotocol/server'
import { InvalidInput, invalid, NotFound, Refused } from '../contract/failures.ts'
import type { Operation } from '../contract/operation.ts'
import { requestCheck } from '../contract/request.ts'
import type { Schema } from '../contract/schema.ts'

function ownCheck<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
  const check = requestCheck({ body: schema } as unknown as Operation)
  return (input) => {
    const details = check.body(input)
    return details.length === 0
      ? accepted(input as T)
      : { valid: false, data: undefined, errorMessage: invalid(400, details).message }
  }
}

/**
 * Results are not validated at run time: the code is typed, and tests validate them against their schemas (decision
 * 45).
 */
const noChecks: jsonSchemaValidator = { getValidator: noCheck }

function noCheck<T>(): JsonSchemaValidator<T> {
  return (input) => accepted(input as T)
}

const accepted = <T>(data: T) => ({ valid: true, data, errorMessage: undefined }) as const

/** Removes the comments of a schema, which are for refusals and not for agents. */
export const inputSchema = (schema: Schema) =>
  fromJsonSchema(withoutComments(schema) as JsonSchemaType, {
    getValidator: () => ownCheck(schema as JsonSchemaType),
  })

function withoutComments(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutComments)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => name !== '$comment')
      .map(([name, value]) => [name, withoutComments(value)]),
  )
}

export const outputSchema = (schema: Schema) =>
  fromJsonSchema(outline(schema as Described) as JsonSchemaType, noChecks)

interface Described {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Described>>
}

/**
 * The members of a result with their types but not their content: an agent reads the list of tools before every task,
 * and the description of a tool says what matters about its answer (decision 45).
 */
function outline({ type, properties = {} }: Described): Described {
  const members = Object.entries(properties).map(([name, member]) => [name, shallow(member)])
  return { ...(type === undefined ? {} : { type }), properties: Object.fromEntries(members) }
}

const shallow = ({ type }: Described): Described => (type === undefined ? {} : { type })

/** The message for a call that fails because of its input; undefined for any other failure. */
export function inputFault(error: unknown): string | undefined {
  if (error instanceof NotFound) return error.message
  if (error instanceof InvalidInput) return invalid(400, error.details).message
  return error instanceof Refused ? error.message : undefined
}
