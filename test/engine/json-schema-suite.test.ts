/**
 * Runs the official test suite for JSON Schema, draft 2020-12, with the validator that the services use. It is not in
 * this repository: it is read from a checkout named by JSON_SCHEMA_SUITE, else from where Debian's package
 * libtest-json-schema-acceptance-perl puts it (decision 30).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import {
  compileDocumentValidators,
  type DocumentValidator,
} from '../../src/engine/documents/validators.ts'
import { lazy } from '../../src/lazy.ts'
import { keywordsInUse } from '../support/schema-keywords.ts'

interface Group {
  readonly description: string
  readonly schema: AnySchemaObject
  readonly tests: readonly {
    readonly description: string
    readonly data: unknown
    readonly valid: boolean
  }[]
}

const debian = '/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance'
const suite = process.env['JSON_SCHEMA_SUITE'] ?? debian
const cases = path.join(suite, 'tests/draft2020-12')
const installed = existsSync(cases)
if (!installed && suite !== debian)
  throw new Error(`JSON_SCHEMA_SUITE is "${suite}", which holds no tests/draft2020-12`)

/**
 * `optional/format` is left out: it is for validators that assert `format`, and this one treats it as an annotation.
 */
const files = installed
  ? ['', 'optional/'].flatMap((folder) =>
      readdirSync(path.join(cases, folder))
        .filter((name) => name.endsWith('.json'))
        .map((name) => `${folder}${name}`),
    )
  : []

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const groupsOf = (file: string): Group[] => read(path.join(cases, file)) as Group[]

/**
 * Groups that the validator does not support, by file, with the reason. Each must still fail if the suite has it: they
 * are those of the editions from 1.019 to 1.040 of Debian's package. A group that was rewritten under its old name is
 * named with its first test.
 */
const leftOut: Record<string, { readonly reason: string; readonly groups: readonly string[] }> = {
  'dynamicRef.json': {
    reason:
      'ajv knows a dynamic anchor only after it has passed by, and no reference beyond a name',
    groups: [
      'A $dynamicRef to a $dynamicAnchor in the same schema resource behaves like a normal $ref to an $anchor',
      'A $dynamicRef to an $anchor in the same schema resource behaves like a normal $ref to an $anchor',
      'A $dynamicRef resolves to the first $dynamicAnchor still in scope that is encountered when the schema is evaluated',
      'A $dynamicRef without anchor in fragment behaves identical to $ref',
      "A $dynamicRef with intermediate scopes that don't include a matching $dynamicAnchor does not affect dynamic scope resolution",
      'An $anchor with the same name as a $dynamicAnchor is not used for dynamic scope resolution',
      'A $dynamicRef without a matching $dynamicAnchor in the same schema resource behaves like a normal $ref to $anchor',
      'A $dynamicRef with a non-matching $dynamicAnchor in the same schema resource behaves like a normal $ref to $anchor',
      'A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope',
      'A $dynamicRef that initially resolves to a schema without a matching $dynamicAnchor behaves like a normal $ref to $anchor',
      'after leaving a dynamic scope, it is not used by a $dynamicRef',
      'tests for implementation dynamic anchor and reference link',
      '$ref and $dynamicAnchor are independent of order - $defs first',
      '$ref and $dynamicAnchor are independent of order - $ref first',
      'multiple dynamic paths to the $dynamicRef keyword: number list with number values',
      '$dynamicRef points to a boolean schema',
      '$ref to $dynamicRef finds detached $dynamicAnchor',
      '$dynamicRef skips over intermediate resources - direct reference',
      '$dynamicRef avoids the root of each schema, but scopes are still registered',
    ],
  },
  'optional/dynamicRef.json': {
    reason: 'ajv knows no reference from one dynamic scope into another',
    groups: [
      '$dynamicRef skips over intermediate resources - pointer reference across resource boundary',
    ],
  },
  'enum.json': {
    reason: 'a schema whose list is empty is refused as a mistake',
    groups: ['empty enum'],
  },
  'unevaluatedItems.json': {
    reason:
      'ajv counts otherwise what `contains`, nested `items`, `if` and `$dynamicRef` have seen',
    groups: [
      'unevaluatedItems with $dynamicRef',
      'unevaluatedItems with minContains = 0',
      'unevaluatedItems can see annotations from if without then and else',
      'unevaluatedItems with nested items',
      'unevaluatedItems depends on adjacent contains',
      'unevaluatedItems depends on multiple nested contains',
      'unevaluatedItems and contains interact to control item dependency relationship',
    ],
  },
  'unevaluatedProperties.json': {
    reason: 'ajv counts otherwise what `if` without `then` and what `$dynamicRef` have seen',
    groups: [
      'unevaluatedProperties with if/then/else, then not defined',
      'unevaluatedProperties with $dynamicRef',
      'unevaluatedProperties can see annotations from if without then and else',
    ],
  },
  'unknownKeyword.json': {
    reason: 'ajv takes every `$id` for an identifier, wherever it stands',
    groups: ['$id inside an unknown keyword is not a real identifier'],
  },
  'optional/unknownKeyword.json': {
    reason: 'ajv takes every `$id` for an identifier, wherever it stands',
    groups: ['$id inside an unknown keyword is not a real identifier'],
  },
  'vocabulary.json': {
    reason: 'the validator speaks the dialect of 2020-12 alone and no other metaschema',
    groups: [
      'schema that uses custom metaschema with with no validation vocabulary',
      'ignore unrecognized optional vocabulary',
    ],
  },
  'optional/cross-draft.json': {
    reason: 'the validator speaks the dialect of 2020-12 alone and no earlier draft',
    groups: ['refs to historic drafts are processed as historic drafts'],
  },
  'optional/ecmascript-regex.json': {
    reason: '`format` is an annotation',
    groups: ['\\a is not an ECMA 262 control escape'],
  },
  'optional/float-overflow.json': {
    reason: 'a quotient beyond 1.8e308 is Infinity in JavaScript, and no integer',
    groups: ['all integers are multiples of 0.5, if overflow is handled'],
  },
  'optional/format-assertion.json': {
    reason: '`format` is an annotation, and there is no other metaschema',
    groups: [
      'schema that uses custom metaschema with format-assertion: false',
      'schema that uses custom metaschema with format-assertion: true',
    ],
  },
}

const isLeftOut = (file: string, { description, tests }: Group): boolean => {
  const names = [description, `${description}: ${tests[0]?.description}`]
  return leftOut[file]?.groups.some((group) => names.includes(group)) ?? false
}

/** Files whose name is not the keyword that they are about. */
const fileOf: Record<string, string> = {
  $ref: 'ref.json',
  $defs: 'defs.json',
  if: 'if-then-else.json',
  then: 'if-then-else.json',
  else: 'if-then-else.json',
}

/** The schemas that the suite expects on a server, by address. Those at the root are shared by all drafts. */
function remotes(): ReadonlyMap<string, AnySchemaObject> {
  const root = path.join(suite, 'remotes')
  const names = [
    ...readdirSync(root),
    ...readdirSync(path.join(root, 'draft2020-12'), { recursive: true }).map(
      (name) => `draft2020-12/${name}`,
    ),
  ].filter((name) => name.endsWith('.json') && !/metaschema|format-assertion/.test(name))
  return new Map(
    names.map((name) => {
      const schema = read(path.join(root, name)) as AnySchemaObject
      return [`http://localhost:1234/${name}`, schema]
    }),
  )
}
const found = installed ? remotes() : new Map<string, AnySchemaObject>()

/** The group's schema with all that it may refer to. Our schemas are known by their `$id`, so each of them has one. */
function validatorOf({ schema }: Group): DocumentValidator {
  const schemas = new Map<string, AnySchemaObject>()
  const text = JSON.stringify(schema)
  for (const [address, remote] of text.includes('//localhost:1234/') ? found : []) {
    const isMeant = address.includes('/draft2020-12/') || text.includes(address)
    if (!isMeant || text.includes(`"$id":"${address}"`)) continue
    const { $id = address } = remote
    schemas.set(address, { ...remote, $id })
    if ($id !== address) schemas.set(`${address}, elsewhere`, { $id: address, $ref: $id })
  }
  return compileDocumentValidators(schemas.set('it', schema), false).get('it')!
}

/** Groups that name no address are compiled at once: each compiler compiles the metaschema first, which takes long. */
function validatorsOf(groups: readonly Group[]): (group: Group) => DocumentValidator {
  const isPlain = ({ schema }: Group): boolean =>
    typeof schema === 'object' && !/"\$id"|:\/\/localhost/.test(JSON.stringify(schema))
  const plain = new Map(
    groups.filter(isPlain).map((group, i) => [group, `urn:suite:${i}`] as const),
  )
  const schemas = [...plain].map(([{ schema }, $id]) => [$id, { ...schema, $id }] as const)
  const validators = compileDocumentValidators(new Map(schemas), false)
  return (group) => validators.get(plain.get(group) ?? '') ?? validatorOf(group)
}

/** Whether every test of the group gives the suite's result. A schema that does not compile fails them. */
function holds(group: Group): boolean {
  try {
    const validate = validatorOf(group)
    return group.tests.every(({ data, valid }) => validate(data).valid === valid)
  } catch {
    return false
  }
}

const title = 'the official test suite for JSON Schema, draft 2020-12'

function runSuite(): void {
  describe.for(files.filter((file) => groupsOf(file).length > 0))('%s', (file) => {
    const groups = groupsOf(file)
    const validators = lazy(() => validatorsOf(groups.filter((group) => !isLeftOut(file, group))))
    for (const group of groups) {
      if (isLeftOut(file, group)) {
        it(`${group.description} (left out: ${leftOut[file]!.reason})`, () => {
          expect(holds(group)).toBe(false)
        })
        continue
      }
      const validate = lazy(() => validators()(group))
      for (const { description, data, valid } of group.tests) {
        it(`${group.description}: ${description}`, () => {
          expect(validate()(data).valid).toBe(valid)
        })
      }
    }
  })

  const inUse = [...keywordsInUse()].map((keyword) => fileOf[keyword] ?? `${keyword}.json`)

  it('has a file for every keyword in use', () => {
    expect(inUse.filter((file) => !files.includes(file))).toEqual([])
  })

  it.for([...new Set(inUse)])(
    'leaves out of %s nothing but what is refused as a schema',
    (file) => {
      const groups = groupsOf(file).filter((group) => isLeftOut(file, group))
      for (const group of groups) expect(() => validatorOf(group), group.description).toThrow()
      expect(groups.length).toBeLessThan(groupsOf(file).length)
    },
  )
}

if (installed) describe(title, runSuite)
else {
  describe(title, () => {
    it.skip('is not here: apt-get install libtest-json-schema-acceptance-perl, or set JSON_SCHEMA_SUITE', () => {})
  })
}
