import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { readCorpus } from '../../seed/read.ts'
import { contextFields, writtenRules } from '../../seed/ruleset.ts'
import { compileDocumentValidators } from '../../src/engine/documents/validators.ts'
import { actionOperators, blockScopes, desks } from '../../src/engine/rules/actions.ts'
import { conditionOperators } from '../../src/engine/rules/operators.ts'
import type { Json } from '../../src/engine/values/json.ts'
import { type Mistake, patched } from '../support/mistakes.ts'
import { caseTable } from '../support/rules.ts'

const schemaFolder = path.join(import.meta.dirname, '../../corpus/media/schemas')
const caseFolder = path.join(import.meta.dirname, '../cases/documents')

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const names = readdirSync(schemaFolder).map((file) => file.replace('.schema.json', ''))
const schemas = new Map(
  names.map((name) => [
    name,
    readJson(path.join(schemaFolder, `${name}.schema.json`)) as AnySchemaObject,
  ]),
)
const validators = compileDocumentValidators(schemas)
const validate = (name: string, document: unknown) => validators.get(name)!(document)

const { corpus } = readCorpus(path.join(import.meta.dirname, '../../corpus'))

interface MistakenDocument extends Mistake {
  readonly document: 'minimal' | 'full'
}

const mistakes = names.flatMap((name) =>
  Object.entries(caseTable<Record<string, MistakenDocument>>(`documents/${name}/mistakes`)).map(
    ([mistake, row]) => [name, mistake, row] as const,
  ),
)

/** Every member of a `properties`, with its place as a JSON Pointer; those inside conditions are left out. */
function properties(schema: unknown, pointer = ''): { pointer: string; property: Property }[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([word, value]) => {
    if (['if', 'then', 'allOf', 'contains', 'examples', 'enum'].includes(word)) return []
    const here = `${pointer}/${word}`
    const members =
      word === 'properties'
        ? Object.entries(value as Record<string, Property>).map(([name, property]) => ({
            pointer: `${here}/${name}`,
            property,
          }))
        : []
    return [...members, ...properties(value, here)]
  })
}

/** Every list of words that says in `$comment` whose words it mirrors. */
function mirrored(schema: unknown): { field: string; words: unknown }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { $comment: comment, enum: words } = schema as { $comment?: string; enum?: unknown }
  const inside = Object.values(schema).flatMap(mirrored)
  const field = /^mirrors (\S+)$/.exec(comment ?? '')?.[1]
  return field === undefined ? inside : [{ field, words }, ...inside]
}

interface RulePart {
  readonly properties: { readonly op: { readonly enum: readonly string[] } }
  readonly allOf: readonly {
    readonly then: { readonly properties: { readonly path: { readonly enum?: readonly string[] } } }
  }[]
}

function ruleParts(schema: AnySchemaObject): { condition: RulePart; action: RulePart } {
  const rule = (schema as { properties: { rules: { items: AnySchemaObject } } }).properties.rules
    .items
  const { when, then } = rule['properties'] as Record<'when' | 'then', { items: RulePart }>
  return { condition: when.items, action: then.items }
}

interface Property {
  readonly title?: string
  readonly description?: string
  readonly examples?: readonly unknown[]
}

describe('the packaged schemas', () => {
  it.for(names)('give every property of %s a title, a description and examples', (name) => {
    const bare = properties(schemas.get(name)).filter(
      ({ property: { title, description, examples } }) =>
        !title || !description || !examples?.length,
    )
    expect(bare.map(({ pointer }) => pointer)).toEqual([])
  })

  it.for(names)('give examples in %s that satisfy the property they stand beside', (name) => {
    const wanted = properties(schemas.get(name))
    const tried = new Map(schemas)
    for (const { pointer } of wanted) {
      const { $id } = schemas.get(name)!
      tried.set(pointer, { $id: pointer.replaceAll('/', '.'), $ref: `${$id}#${pointer}` })
    }
    const validator = compileDocumentValidators(tried)
    const refused = wanted.flatMap(({ pointer, property }) =>
      property.examples!.flatMap((example) =>
        validator.get(pointer)!(example).errors.map(({ message }) => `${pointer}: ${message}`),
      ),
    )
    expect(refused).toEqual([])
  })

  it.for(names)('refuse in %s a property that they do not know', (name) => {
    const document = readJson(path.join(caseFolder, name, 'minimal.json')) as object
    const { errors } = validate(name, { ...document, stranger: 1 })
    expect(errors.map((error) => error.path)).toEqual(['$.stranger'])
  })

  it('mirror the words of dimensions and decision variables, none missing and none added', () => {
    const fields = new Map(contextFields(corpus).map((field) => [field.path, field.values]))
    const mirrors = names.flatMap((name) => mirrored(schemas.get(name)))
    expect(mirrors.length).toBeGreaterThan(30)
    for (const { field, words } of mirrors) expect(words, field).toEqual(fields.get(field))
  })

  it('know the operators, desks and scopes of the engine', () => {
    const { condition, action } = ruleParts(schemas.get('production_rules')!)
    expect(condition.properties.op.enum).toEqual(conditionOperators.map(({ name }) => name))
    expect(action.properties.op.enum).toEqual(actionOperators.map(({ name }) => name))
    const lists = action.allOf.map((branch) => branch.then.properties.path.enum)
    expect(lists).toEqual(expect.arrayContaining([[...desks], [...blockScopes]]))
  })

  it('have ids under which they find one another', () => {
    expect([...schemas].map(([name, { $id }]) => [name, $id])).toEqual(
      names.map((name) => [name, `${name}.schema.json`]),
    )
  })
})

describe('valid documents', () => {
  it.for(names)('satisfy %s with the fewest properties and with all', (name) => {
    for (const file of ['minimal.json', 'full.json']) {
      expect(validate(name, readJson(path.join(caseFolder, name, file)))).toEqual({
        valid: true,
        error_count: 0,
        errors: [],
      })
    }
  })

  it.for(names)('of %s cannot do with less than the minimal one holds', (name) => {
    const document = readJson(path.join(caseFolder, name, 'minimal.json')) as Record<
      string,
      unknown
    >
    for (const left of Object.keys(document)) {
      const { [left]: _, ...rest } = document
      expect(validate(name, rest).valid, `without ${left}`).toBe(false)
    }
  })

  it.for(names)('of %s use every property in the full one', (name) => {
    const document = readJson(path.join(caseFolder, name, 'full.json')) as object
    expect(Object.keys(document).sort()).toEqual(
      Object.keys(schemas.get(name)!.properties as object).sort(),
    )
  })
})

describe('the production rules of the corpus', () => {
  it('satisfy the schema in the form in which the service returns them', () => {
    const rules = writtenRules(corpus).map(({ rule, entry: { basis, sources } }) => ({
      ...rule,
      basis,
      sources,
    }))
    expect(validate('production_rules', { rules }).errors).toEqual([])
  })
})

describe('mistaken documents', () => {
  it.for(mistakes)('%s: %s', ([name, , { document, patch, errors }]) => {
    const valid = readJson(path.join(caseFolder, name, `${document}.json`)) as Json
    expect(validate(name, patched(valid, patch)).errors).toEqual(
      errors.map(({ path, message }) => ({ path, message: expect.stringContaining(message) })),
    )
  })

  it('are there for every schema', () => {
    expect(new Set(mistakes.map(([name]) => name))).toEqual(new Set(names))
  })
})
