/** Makes the Python client of both services, one file, from their OpenAPI documents. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { identifier, quoted, snakeCase, wrapped, wrappedCode } from './python-text.ts'
import { type Document, type Json, types } from './python-types.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description?: string
  readonly schema: Json
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { content: { 'application/json': { schema: Json } } }
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: Json }> }>>
}

interface Argument {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

const services = {
  media: { className: 'MediaGrammar', port: 4310 },
  coordinate: { className: 'CoordinateGrammar', port: 4320 },
} as const

type Name = keyof typeof services

const head = `"""The media grammar and coordinate grammar services in Python: every operation is a method.

    from grammar import CoordinateGrammar, MediaGrammar

    media = MediaGrammar("http://127.0.0.1:4310")
    for rule in media.list_rules(q="loudness", type="hard"):
        print(rule["id"], rule["title"])

A list goes over all pages: iterate, index, slice or \`len()\` it; \`.page\` is the first as it came,
with facets. A failure is a
\`GrammarError\` with the service's own sentence. Needs Python 3.9 and nothing besides.

Made from the contracts by \`npm run generate\`: changes belong there.
"""

from __future__ import annotations

import email.message
import gzip
import http.client
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from typing import (
    Any,
    Dict,
    Generic,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
    overload,
)

if sys.version_info < (3, 9):
    raise ImportError("grammar.py needs Python 3.9 or later")

from typing import Literal, TypedDict

Item = TypeVar("Item")
`

/** @param documents the OpenAPI documents of both services, as text */
export function pythonClient(documents: Readonly<Record<Name, string>>): string {
  const parsed = {
    media: JSON.parse(documents.media) as Document,
    coordinate: JSON.parse(documents.coordinate) as Document,
  }
  const { declarations, typeOf } = types(parsed)
  const runtime = readFileSync(path.join(import.meta.dirname, 'python-runtime.py'), 'utf8')
  return `${[
    head,
    ...(['media', 'coordinate'] as const).map((name) =>
      serviceClass(name, parsed[name], (schema) => typeOf(name, schema)),
    ),
    ...declarations,
  ]
    .toSpliced(1, 0, runtime.trimEnd())
    .map((part) => part.trimEnd())
    .join('\n\n\n')}\n`
}

function serviceClass(
  name: Name,
  document: Document,
  typeOf: (schema: Json | undefined) => string,
): string {
  const { className, port } = services[name]
  const operations = Object.entries(document.paths).flatMap(([target, methods]) =>
    Object.values(methods).map((operation) =>
      method(target, operation as unknown as Operation, document, typeOf),
    ),
  )
  return [
    `class ${className}(_Service):`,
    `    """${document.info.summary}"""`,
    '',
    `    def __init__(self, base_url: str = "http://127.0.0.1:${port}", *, timeout: float = 30.0) -> None:`,
    '        """',
    '        Args:',
    '            base_url: Address of the service, without `/v1`.',
    '            timeout: Seconds to wait for an answer.',
    '        """',
    '        super().__init__(base_url, timeout=timeout)',
    '',
    operations.join('\n\n'),
  ].join('\n')
}

function method(
  target: string,
  operation: Operation,
  document: Document,
  typeOf: (schema: Json | undefined) => string,
): string {
  // The client has one method that reads any list as CSV, so `format` is not a parameter of the others.
  const parameters = (operation.parameters ?? []).filter(({ name }) => name !== 'format')
  const segments = parameters.filter((parameter) => parameter.in === 'path')
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const body = bodyOf(operation, document, typeOf)
  const args = [
    ...segments.map((parameter) => argument(parameter, true, typeOf)),
    ...(body?.args ?? []),
    ...query.map((parameter) => argument(parameter, false, typeOf)),
  ]
  const required = args.filter(({ isRequired }) => isRequired)
  const optional = args.filter(({ isRequired }) => !isRequired)
  const signature = [
    'self',
    ...required.map(({ name, type }) => `${name}: ${type}`),
    ...(optional.length === 0 ? [] : ['*']),
    ...optional.map(({ name, type }) => `${name}: Optional[${type}] = None`),
  ]
  const answer = answerOf(operation, document, typeOf)
  const place = segments.length === 0 ? quoted(target) : pathExpression(target)
  const members = query.map(({ name }) => `${quoted(name)}: ${identifier(name)}`)
  const asked = query.length === 0 ? place : `_target(${place}, ${dictionary(members)})`
  const call =
    body === undefined
      ? `self.${answer.reader}(${asked})`
      : `self._post(${asked}, ${body.expression})`
  const head = `    def ${snakeCase(operation.operationId)}(${signature.join(', ')}) -> ${answer.type}:`
  return [
    head.length <= 100
      ? head
      : [
          `    def ${snakeCase(operation.operationId)}(`,
          ...signature.map((word) => wrappedCode(`${word},`, 8)),
          `    ) -> ${answer.type}:`,
        ].join('\n'),
    docstring(operation, args, answer.note),
    `        return ${call}`,
  ].join('\n')
}

const argument = (
  { name, description = '', schema }: Parameter,
  isRequired: boolean,
  typeOf: (schema: Json) => string,
): Argument => ({
  name: identifier(name),
  type: typeOf(schema),
  isRequired,
  description:
    schema['default'] === undefined
      ? description
      : `${description} ${python(schema['default'])} if left out.`,
})

const python = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

/** The members of an object body become arguments; any other body is one argument. */
function bodyOf(
  { requestBody }: Operation,
  document: Document,
  typeOf: (schema: Json) => string,
): { args: Argument[]; expression: string } | undefined {
  const schema = requestBody?.content['application/json'].schema
  if (schema === undefined) return undefined
  const name = String(schema['$ref'] ?? '')
    .split('/')
    .at(-1)!
  const members = document.components.schemas[name]?.['properties'] as
    | Record<string, Json>
    | undefined
  if (members === undefined) {
    const description = 'The document, as `json.load` gives it.'
    return {
      args: [{ name: 'document', type: 'Any', isRequired: true, description }],
      expression: 'document',
    }
  }
  const required = new Set(document.components.schemas[name]!['required'] as string[])
  const args = Object.entries(members).map(([member, inner]) => ({
    name: identifier(member),
    type: typeOf(inner),
    isRequired: required.has(member),
    description: describedBy(inner, document),
  }))
  const given = Object.keys(members).map((member) => `${quoted(member)}: ${identifier(member)}`)
  // None is sent as null if the member is required; if it is optional, the member is left out.
  const isSent = Object.keys(members).every((member) => required.has(member))
  return {
    args,
    expression: isSent ? dictionary(given) : `_given(${dictionary(given)})`,
  }
}

/** A dict literal, on one line if it fits. */
function dictionary(members: readonly string[]): string {
  const line = `{${members.join(', ')}}`
  return line.length <= 50
    ? line
    : `{\n${members.map((member) => `            ${member},\n`).join('')}        }`
}

function describedBy(schema: Json, document: Document): string {
  if (typeof schema['description'] === 'string') return schema['description']
  const name = String(schema['$ref'] ?? '')
    .split('/')
    .at(-1)!
  return String(document.components.schemas[name]?.['description'] ?? '')
}

/** Return type of a method, and the expression that reads the answer. */
function answerOf(
  { responses }: Operation,
  document: Document,
  typeOf: (schema: Json | undefined) => string,
): { type: string; reader: string; note: string } {
  const content = responses['200']!.content!
  const json = content['application/json']?.schema
  if (json === undefined) return { type: 'str', reader: '_text', note: '' }
  if (Object.keys(content).some((type) => type !== 'application/json' && type !== 'text/csv')) {
    return { type: 'Any', reader: '_json_or_text', note: 'Text where the answer is no JSON.' }
  }
  const name = String(json['$ref'] ?? '')
    .split('/')
    .at(-1)!
  const results = (
    document.components.schemas[name]?.['properties'] as Record<string, Json> | undefined
  )?.['results']
  return content['text/csv'] === undefined || results === undefined
    ? { type: typeOf(json), reader: '_json', note: '' }
    : {
        type: `Results[${typeOf(results['items'] as Json)}]`,
        reader: '_list',
        note: `Results over all pages; \`.page\` is the first, a \`${typeOf(json)}\`.`,
      }
}

const pathExpression = (target: string): string =>
  target
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') ? `_segment(${identifier(part.slice(1, -1))})` : quoted(part),
    )
    .join(' + ')

function docstring(operation: Operation, args: readonly Argument[], note: string): string {
  const refusals = Object.keys(operation.responses).filter((status) => /^4/.test(status))
  return [
    `        """${operation.summary}.`,
    '',
    ...wrapped(operation.description, 8),
    ...(args.length === 0
      ? []
      : [
          '',
          '        Args:',
          ...args.flatMap(({ name, description }) => wrapped(`${name}: ${description}`, 12, 16)),
        ]),
    ...(note === '' ? [] : ['', '        Returns:', ...wrapped(note, 12)]),
    ...(refusals.length === 0
      ? []
      : [
          '',
          '        Raises:',
          ...(refusals.includes('404')
            ? ['            NotFoundError: Nothing carries that identifier.']
            : []),
          '            RefusedError: The message says what to change.',
        ]),
    '        """',
  ].join('\n')
}
