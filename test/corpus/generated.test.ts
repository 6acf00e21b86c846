import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { editorFiles } from '../../scripts/generate.ts'
import { fileSchemas } from '../../src/forms/file-schemas.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('editor schemas', () => {
  test.for([...editorFiles()])('%s is what "npm run generate" writes', ([file, text]) => {
    expect(read(file)).toBe(text)
  })

  test('corpus/_schema holds no other file', () => {
    const names = readdirSync(path.join(root, 'corpus/_schema'))
    expect(names.toSorted()).toEqual(
      Object.keys(fileSchemas)
        .map((kind) => `${kind}.schema.json`)
        .toSorted(),
    )
  })
})

describe('the editor', () => {
  const settings = JSON.parse(read('.vscode/settings.json')) as {
    'yaml.schemas': Record<string, string | string[]>
  }
  const mapped = Object.entries(settings['yaml.schemas']).flatMap(([schema, files]) =>
    [files]
      .flat()
      .flatMap((pattern) =>
        matching(pattern).map((file) => ({ file, schema: schema.replace('./', '') })),
      ),
  )
  const written = ['media', 'coordinate'].flatMap((service) =>
    readdirSync(path.join(root, 'corpus', service), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml') && !file.startsWith('example'))
      .map((file) => `corpus/${service}/${file}`),
  )

  test('has a schema for every YAML file of the corpus, once', () => {
    expect(mapped.map(({ file }) => file).toSorted()).toEqual(written.toSorted())
  })

  test.for(mapped)('finds no mistake in $file', ({ file, schema }) => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true })
    const validate = ajv.compile(JSON.parse(read(schema)))
    expect(validate(parse(read(file))) || validate.errors).toBe(true)
  })

  test.for(Object.keys(fileSchemas))('explains every field of %s and shows an example', (kind) => {
    expect(unexplained(JSON.parse(read(`corpus/_schema/${kind}.schema.json`)))).toEqual([])
  })
})

/** Files that a pattern of the settings names: a path, or a folder and `*.yaml`. */
function matching(pattern: string): string[] {
  if (!pattern.endsWith('*.yaml')) return [pattern]
  const folder = path.dirname(pattern)
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}/${name}`)
}

interface Schema {
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
}

/** Paths of properties without a description, or without an example unless they have properties themselves. */
function unexplained(schema: Schema, at = ''): string[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      ...(property.description === undefined ? [`${at}.${name} has no description`] : []),
      ...(property.examples === undefined && isLeaf(property)
        ? [`${at}.${name} has no example`]
        : []),
      ...unexplained(property, `${at}.${name}`),
    ]),
  ]
  return schema.items === undefined ? inside : [...inside, ...unexplained(schema.items, `${at}[]`)]
}

function isLeaf({ properties, items, additionalProperties }: Schema): boolean {
  return (
    properties === undefined &&
    items?.properties === undefined &&
    typeof additionalProperties !== 'object'
  )
}
