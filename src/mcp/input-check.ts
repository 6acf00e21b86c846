/** Schemas for the MCP SDK, with the checks of this project, whose messages name the place and the nearest right word. */
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

/** Answers are not checked at run time: the code is typed, and tests check them against their schemas (decision 45). */
const noChecks: jsonSchemaValidator = { getValidator: noCheck }

function noCheck<T>(): JsonSchemaValidator<T> {
  return (input) => accepted(input as T)
}

const accepted = <T>(data: T) => ({ valid: true, data, errorMessage: undefined }) as const

export const inputSchema = (schema: Schema) => fromJsonSchema(schema as JsonSchemaType, ownChecks)

export const outputSchema = (schema: Schema) =>
  fromJsonSchema(withAdditionalProperties(schema) as JsonSchemaType, noChecks)

/** A schema that allows additional properties, since answers may gain members (docs/compatibility.md). */
export function withAdditionalProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withAdditionalProperties)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'additionalProperties' || value !== false)
      .map(([name, value]) => [name, withAdditionalProperties(value)]),
  )
}

/** The message for a call that fails because of its input; undefined for any other failure. */
export function inputFault(error: unknown): string | undefined {
  if (error instanceof NotFound) return error.message
  if (error instanceof InvalidInput) return invalid(400, error.details).message
  return error instanceof Refused ? error.message : undefined
}
