import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  changeCodes,
  formatCoordinate,
  internalCodes,
  metaCodes,
} from '../../src/engine/runs/coordinate-code.ts'
import { readGrammar } from '../support/ebnf.ts'

const corpus = path.join(import.meta.dirname, '../../corpus/coordinate')
const read = (file: string) => readFileSync(path.join(corpus, file), 'utf8')

const extract = read('core/02-formal-grammar.md')
const blocks = [...extract.matchAll(/^```ebnf\n([\s\S]*?)^```$/gm)]
const grammar = readGrammar(blocks[0]![1]!, {
  'any character but the quotation mark and the line break': /[^"\n\r]/,
})

const ids = changeCodes.flatMap((change) =>
  internalCodes.flatMap((internal) =>
    metaCodes.map((meta) => formatCoordinate({ change, internal, meta })),
  ),
)
const operators = (
  parse(read('operators.yaml')) as { operators: { name: string }[] }
).operators.map(({ name }) => name)

/** The rows of the extract's table of texts. */
const rows = [...extract.matchAll(/^\| `([^`]+)` \| (\w+) \| (accepted|refused)/gm)].map(
  ([, text, name, result]) => ({ text: text!, name: name!, result: result! }),
)

describe('the formal grammar', () => {
  it('is one block and defines every name that it uses', () => {
    expect(blocks).toHaveLength(1)
    expect(grammar.undefinedNames).toEqual([])
  })

  it('accepts all 700 coordinates', () => {
    expect(ids).toHaveLength(700)
    expect(ids.filter((id) => !grammar.accepts('coordinate', id))).toEqual([])
  })

  it('refuses every coordinate with one character left out, doubled or put into lower case', () => {
    const mistaken = ids.slice(0, 30).flatMap((id) =>
      [...id].flatMap((character, index) => {
        const [before, after] = [id.slice(0, index), id.slice(index + 1)]
        const lower = before + character.toLowerCase() + after
        return [
          before + after,
          before + character + character + after,
          ...(lower === id ? [] : [lower]),
        ]
      }),
    )
    const known = new Set(ids)
    const accepted = mistaken.filter((text) => grammar.accepts('coordinate', text))
    expect(accepted.filter((text) => !known.has(text))).toEqual([])
  })

  it('knows the operators of the corpus by name, and no others', () => {
    expect(operators.filter((name) => !grammar.accepts('operator', name))).toEqual([])
    const block = blocks[0]![1]!
    const named = new Set([...block.matchAll(/"([A-Z]{3,})"/g)].map(([, name]) => name))
    expect([...named].sort()).toEqual([...operators].sort())
  })

  it('agrees with its own table of texts that parse and texts that do not', () => {
    expect(rows.length).toBeGreaterThanOrEqual(20)
    for (const { text, name, result } of rows) {
      expect([text, grammar.accepts(name, text) ? 'accepted' : 'refused']).toEqual([text, result])
    }
  })

  it('accepts every expression that the other extracts and the templates print', () => {
    const files = ['core', 'templates'].flatMap((folder) =>
      readdirSync(path.join(corpus, folder)).map((file) => `${folder}/${file}`),
    )
    const texts = files
      .filter((file) => !file.endsWith('formal-grammar.md'))
      .flatMap((file) => [
        ...read(file).matchAll(/`([A-Z]{3,}\(GRAM-[^`]+|[A-Z]{3,}\([A-Z]{3,}\([^`]+)`/g),
      ])
      .map(([, text]) => text!)
    expect(texts.length).toBeGreaterThanOrEqual(1)
    expect(texts.filter((text) => !grammar.accepts('expression', text))).toEqual([])
  })

  it('accepts the expressions, gates and ratings of the worked run', () => {
    const { concepts } = JSON.parse(read('worked-runs/01-repair-cafe.json')) as {
      concepts: {
        id: string
        expression: string
        gates: Record<string, boolean | null>
        ratings: Record<string, number> | null
      }[]
    }
    for (const { id, expression, gates, ratings } of concepts) {
      const answers = Object.values(gates).map((gate) =>
        gate === null ? 'unknown' : gate ? 'passed' : 'failed',
      )
      const rated = ratings === null ? '' : ` rated (${Object.values(ratings).join(', ')})`
      const text = `${id}: ${expression} gated (${answers.join(', ')})${rated}`
      expect([text, grammar.accepts('concept', text)]).toEqual([text, true])
    }
  })

  it.for([
    'AMPLIFY(GRAM-C1-I05-M05)',
    'SHIFT(GRAM-C1-I05-M01, GRAM-C1-I05-M05)',
    'SEQUENCE(GRAM-C2-I04-M13, GRAM-C3-I04-M13, INVERT(GRAM-C0-I04-M02))',
    'CONTRAST(REMOVE(GRAM-C2-I02-M06), SUBSTITUTE(GRAM-C2-I02-M06))',
    'COMBINE(GRAM-C2-I05-M09,GRAM-C3-I08-M02)',
  ])('accepts the expression %s', (text) => {
    expect(grammar.accepts('expression', text)).toBe(true)
  })

  it.for([
    '',
    'INVERT',
    'INVERT()',
    'INVERT(GRAM-C0-I05-M09',
    'INVERT(GRAM-C0-I05-M09))',
    'invert(GRAM-C0-I05-M09)',
    'INVERT(GRAM-C0-I05-M09, GRAM-C0-I05-M08)',
    'SEQUENCE(GRAM-C2-I04-M13)',
    'GRAM-C0-I05-M09 GRAM-C0-I05-M08',
    'LINK(GRAM-C0-I05-M09; GRAM-C0-I05-M08)',
  ])('refuses the expression "%s"', (text) => {
    expect(grammar.accepts('expression', text)).toBe(false)
  })
})

describe(readGrammar, () => {
  it.for([
    { source: 'a = b ;', what: 'a name that is used and not defined', undefinedNames: ['b'] },
    { source: 'a = "x" ; b = a, a ;', what: 'nothing amiss', undefinedNames: [] },
  ])('reports $what', ({ source, undefinedNames }) => {
    expect(readGrammar(source, {}).undefinedNames).toEqual(undefinedNames)
  })

  it.for(['a = "x"', 'a "x" ;', 'a = ( "x" ;', 'a = "x" ; a = "y" ;', 'a = ? odd ? ;', 'a = % ;'])(
    'refuses the grammar %s',
    (source) => {
      expect(() => readGrammar(source, {})).toThrow(SyntaxError)
    },
  )

  it('counts a factor exactly', () => {
    const { accepts } = readGrammar('a = 3 * "x" ;', {})
    expect(['xx', 'xxx', 'xxxx'].map((text) => accepts('a', text))).toEqual([false, true, false])
  })
})
