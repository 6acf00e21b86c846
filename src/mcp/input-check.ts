/** Schemas as the MCP SDK takes them, with the checks of this project: they name the place and the nearest right word. */
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

const ownChecks: jsonSchemaValidator = { getValidator: ownCheck }

function ownCheck<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
  const check = requestCheck({ body: schema } as unknown as Operation)
  return (input) => {
    const details = check.body(input)
    return details.length === 0
      ? accepted(input as T)
      : { valid: false, data: undefined, errorMessage: invalid(400, details).message }
  }
}

/** Answers are made by typed code and held against their schema by tests: a check of each would find nothing. */
const noChecks: jsonSchemaValidator = { getValidator: noCheck }

function noCheck<T>(): JsonSchemaValidator<T> {
  return (input) => accepted(input as T)
}

const accepted = <T>(data: T) => ({ valid: true, data, errorMessage: undefined }) as const

export const inputSchema = (schema: Schema) => fromJsonSchema(schema as JsonSchemaType, ownChecks)

export const outputSchema = (schema: Schema) =>
  fromJsonSchema(opened(schema) as JsonSchemaType, noChecks)

/** Answers may gain members (docs/compatibility.md), so their schemas refuse none. */
export function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'additionalProperties' || value !== false)
      .map(([name, value]) => [name, opened(value)]),
  )
}

/** What an agent reads where a call fails by its own fault; undefined for a fault of ours. */
export function faultOfCaller(error: unknown): string | undefined {
  if (error instanceof NotFound) return `nothing carries the id ${error.id}`
  if (error instanceof InvalidInput) return invalid(400, error.details).message
  return error instanceof Refused ? error.message : undefined
}
