/** JSON Schema in words: which values a property allows. */
import { isObject } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { html, type Piece } from '../../pages/html.ts'
import { nameOfPath } from '../../pages/words.ts'

/** Maximum number of enum words in a line. */
const MOST_WORDS = 12

/** Target of a reference: a definition of this schema or another one. */
export function targetOf(of: JsonObject): string | undefined {
  const reference = of['$ref']
  if (typeof reference !== 'string') return undefined
  const [file = '', pointer = ''] = reference.split('#')
  const schema = file.replace(/\.schema\.json$/, '')
  const definition = pointer.replace(/^\/\$defs\//, '')
  const page = schema === '' ? '' : `/schemas/${schema}`
  return pointer.startsWith('/$defs/') ? `${page}#def-${definition}` : page || '#main'
}

/** Describes the type of a value: `a list of unit id`. */
export function typeOf(schema: string, of: JsonObject): Piece {
  const target = targetOf(of)
  if (target !== undefined) {
    const name = target.replace(/^.*(?:#def-|\/schemas\/)/, '')
    return html`<a href="${target}">${target === '#main' ? schema : nameOfPath(name).toLowerCase()}</a>`
  }
  const { type, items } = of
  if (type === 'array') return isObject(items) ? html`a list of ${typeOf(schema, items)}` : 'a list'
  if ('const' in of) return html`always <code>${JSON.stringify(of['const'])}</code>`
  if (Array.isArray(of['enum'])) return wordsOf(of['enum'])
  for (const name of ['oneOf', 'anyOf'] as const) {
    const choices = of[name]
    if (Array.isArray(choices))
      return choices.map((choice, i) => [
        i === 0 ? '' : ' or ',
        isObject(choice) ? typeOf(schema, choice) : '',
      ])
  }
  return [type]
    .flat()
    .map((one, i) => [i === 0 ? '' : ' or ', typeNames[String(one)] ?? 'anything'])
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const wordsOf = (words: readonly Json[]): Piece => [
  words
    .slice(0, MOST_WORDS)
    .map((word, i) => [i === 0 ? '' : ', ', html`<code>${String(word)}</code>`]),
  words.length > MOST_WORDS ? ` and ${words.length - MOST_WORDS} more` : '',
]

/** The constraints of a schema in words. */
export function constraintsOf(of: JsonObject): string[] {
  return Object.entries(bounds).flatMap(([name, say]) => {
    const value = of[name]
    return value === undefined || value === false ? [] : [say(String(value))]
  })
}

const bounds: Readonly<Record<string, (value: string) => string>> = {
  minimum: (value) => `${value} or more`,
  exclusiveMinimum: (value) => `above ${value}`,
  maximum: (value) => `${value} or less`,
  exclusiveMaximum: (value) => `below ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  minLength: (value) => `at least ${value} ${value === '1' ? 'character' : 'characters'}`,
  maxLength: (value) => `at most ${value} ${value === '1' ? 'character' : 'characters'}`,
  pattern: (value) => `written as ${value}`,
  minItems: (value) => `at least ${value} ${value === '1' ? 'item' : 'items'}`,
  maxItems: (value) => `at most ${value} ${value === '1' ? 'item' : 'items'}`,
  uniqueItems: () => 'no item twice',
}
