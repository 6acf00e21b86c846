/** Documents that follow the packaged schemas: records about capture, edit, claims and issues. */
import { lineOf } from '../engine/values/json-places.ts'
import type {
  Adapter,
  Fact,
  FileProblem,
  InputFile,
  Place,
  Reading,
  SubjectReading,
} from './adapter.ts'
import type { DocumentKind, DocumentSubject, Fills } from './documents/document.ts'
import { misspelt } from './documents/misspelt.ts'
import { project } from './documents/project.ts'
import { recordKinds } from './documents/records.ts'
import { isRecord, type JsonPath, type JsonRecord, parseJson } from './json.ts'

const BYTES = 8 * 1024 * 1024
/** Maximum number of records read from one file. */
const MOST_RECORDS = 5000

const kinds: readonly DocumentKind[] = [project, ...recordKinds]
const fills: Fills = Object.assign({}, ...kinds.map((kind) => kind.fills))

export const documents: Adapter = {
  name: 'documents',
  summary:
    'Documents of the packaged schemas (JSON; the project also as YAML): project, clips, claims, transcript, shots, issues, provenance.',
  files: ['*.json', '*project.yaml'],
  fills,
  limits: { bytes: BYTES, ms: 20_000 },
  matches: ({ path, head }) => {
    if (/(?:^|[-_./])project\.ya?ml$/i.test(path)) return true
    return (
      /\.json$/i.test(path) &&
      /^\s*[[{]/.test(new TextDecoder().decode(head)) &&
      NAMED.test(new TextDecoder().decode(head))
    )
  },
  read: async (file, tools) => {
    const text = await tools.readText(file, BYTES)
    return /\.json$/i.test(file.path) ? readJson(file, text) : readYaml(file, text)
  },
}

/** Member names of such documents; at least one occurs near the beginning. */
const NAMED = /"(?:units|unit|deliverables|resolution|actions|recording|movement)"\s*:/

type LineOf = (at: JsonPath) => number

function readJson(file: InputFile, text: string): Reading {
  const value = parseJson(text)
  // Other JSON may have these names, too. Unreadable JSON is reported only if the file name is that of such a document.
  if (value === undefined)
    return {
      subjects: [],
      problems: [partial(file, 'malformed', 'is no valid JSON, so no document of it is read')],
    }
  return readValue(file, value, (at) => lineOf(text, at))
}

async function readYaml(file: InputFile, text: string): Promise<Reading> {
  const { isMap, isNode, isSeq, LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [error] = document.errors
  if (error !== undefined)
    return {
      subjects: [],
      problems: [partial(file, 'malformed', `is no valid YAML: ${error.message}`)],
    }
  const lineAt: LineOf = (at) => {
    const node = [...at.keys()]
      .map((depth) => document.getIn(at.slice(0, at.length - depth), true))
      .find((one) => isNode(one) && (isMap(one) || isSeq(one) || 'value' in one))
    const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
    return lines.linePos(offset).line
  }
  return readValue(file, document.toJS({ maxAliasCount: 100 }), lineAt)
}

const partial = ({ path }: InputFile, code: FileProblem['code'], message: string): FileProblem => ({
  place: { file: path },
  code,
  message,
  kind: 'partial',
})

function readValue(file: InputFile, value: unknown, lineAt: LineOf): Reading {
  const records = Array.isArray(value) ? value.slice(0, MOST_RECORDS) : [value]
  const isCut = Array.isArray(value) && value.length > MOST_RECORDS
  const readings = records.flatMap((record, i) =>
    isRecord(record) ? readRecord(file, record, Array.isArray(value) ? [i] : [], lineAt) : [],
  )
  const problems = readings.flatMap((reading) => reading.problems)
  return {
    subjects: readings.flatMap(({ subjects }) => subjects),
    problems: [
      ...new Map(problems.map((one) => [one.message, one])).values(),
      ...(isCut
        ? [
            partial(
              file,
              'over_limit',
              `holds ${value.length} records; the first ${MOST_RECORDS} are read`,
            ),
          ]
        : []),
    ],
  }
}

function readRecord(file: InputFile, record: JsonRecord, at: JsonPath, lineAt: LineOf): Reading[] {
  const kind = kinds.find((one) => one.isOne(record))
  if (kind === undefined) return []
  const subjects = kind
    .subjects(record, at, file.path)
    .map((subject) => subjectOf(file, subject, kind, lineAt))
  const problems = misspelt(kind, record, at).map(
    (one): FileProblem => ({
      place: { file: file.path, line: lineAt(one.at) },
      code: 'unknown_name',
      message: one.message,
      kind: 'partial',
    }),
  )
  return [{ subjects, problems }]
}

function subjectOf(
  file: InputFile,
  { kind, id, at, facts }: DocumentSubject,
  { schema, fills: filled }: DocumentKind,
  lineAt: LineOf,
): SubjectReading {
  const place = (path: JsonPath): Place => ({ file: file.path, line: lineAt(path) })
  return {
    kind,
    id,
    place: place(at),
    facts: Object.entries(facts).flatMap(([path, { value, at: below = [] }]): Fact[] => {
      if (value === undefined || value === null) return []
      const { certainty, how } = filled[path] ?? { certainty: 'declared', how: schema }
      return [{ path, value, certainty, method: how, place: place([...at, ...below]) }]
    }),
    looked: Object.keys(facts),
  }
}
