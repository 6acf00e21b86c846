/** Reads the files of the corpus and checks their shape. Every value keeps its position in the file for messages. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { documentError } from '../src/engine/documents/errors.ts'
import { changeCodes } from '../src/engine/runs/coordinate-code.ts'
import { segmentsOf } from '../src/engine/values/json-path.ts'
import { didYouMean, nearest } from '../src/engine/values/nearest.ts'
import { axisIds, modeIds, situationFields } from '../src/forms/coordinate-enums.ts'
import { type FileContents, type FileKind, fileSchemas } from '../src/forms/file-schemas.ts'
import { dimensionGroups, domains, packagedSchemas } from '../src/forms/media-enums.ts'
import type { Problem } from '../src/forms/problem.ts'
import {
  type Path,
  problemAt,
  problemOf,
  readJson,
  readYaml,
  type Sourced,
} from '../src/forms/sourced.ts'
import { type CorpusFile, filesDigest, type Kind, listFiles } from './files.ts'

/** A Markdown file: title from its first line, summary from its first paragraph. */
export interface Article extends CorpusFile {
  readonly title: string
  readonly summary: string
}

/** A JSON file, or a stage of the example; `value` is undefined for the DSL. */
export interface DataFile extends CorpusFile {
  readonly source: Sourced<unknown>
}

export interface Corpus {
  readonly directory: string
  readonly files: readonly CorpusFile[]
  readonly rules: readonly Sourced<FileContents['rules']>[]
  readonly dimensions: readonly Sourced<FileContents['dimensions']>[]
  readonly model: Sourced<FileContents['model']>
  readonly questions: readonly Sourced<FileContents['questions']>[]
  readonly implications: Sourced<FileContents['implications']>
  readonly remedies: Sourced<FileContents['remedies']>
  readonly papers: Sourced<FileContents['papers']>
  readonly wordings: readonly Sourced<FileContents['wordings']>[]
  readonly doubts: Sourced<FileContents['doubts']>
  readonly places: Sourced<FileContents['places']>
  readonly anyway: Sourced<FileContents['anyway']>
  readonly sources: Sourced<FileContents['sources']>
  readonly destinations: readonly Sourced<FileContents['destination']>[]
  readonly schemas: readonly DataFile[]
  readonly chapters: readonly Article[]
  readonly stages: readonly DataFile[]
  readonly about: Sourced<FileContents['about']>
  readonly axes: readonly Sourced<FileContents['axis']>[]
  readonly prompts: readonly Sourced<FileContents['prompts']>[]
  readonly modes: readonly Article[]
  readonly modesOverview: Article | undefined
  readonly operators: Sourced<FileContents['operators']>
  readonly core: readonly Article[]
  readonly templates: readonly Article[]
  readonly scoring: Sourced<FileContents['scoring']>
  readonly situations: readonly Sourced<FileContents['situations']>[]
  readonly verbs: Sourced<FileContents['verbs']>
  readonly synonyms: Sourced<FileContents['synonyms']>
  readonly themes: Sourced<FileContents['themes']>
  readonly phrases: Sourced<FileContents['phrases']>
  readonly sentences: Sourced<FileContents['sentences']>
  readonly runDocuments: ReadonlyMap<string, DataFile>
  readonly workedRuns: readonly DataFile[]
  readonly guide: Article | undefined
}

/**
 * Reads the whole corpus and checks the shape of each file.
 *
 * @returns the corpus; run further checks only if `problems` is empty, since files of the wrong shape are left out
 */
export function readCorpus(corpusDir: string): {
  corpus: Corpus
  digest: string
  problems: Problem[]
} {
  const { files, unexpected } = listFiles(corpusDir)
  const problems = unexpected.map((file) =>
    problemOf(file, 'is not a file that the corpus knows; corpus/README.md lists names and places'),
  )
  const validators = new FileValidators(problems)
  const ofKind = (kind: Kind) => files.filter((file) => file.kind === kind)
  const yaml = <K extends FileKind & Kind>(kind: K, order: readonly string[]) =>
    ofKind(kind)
      .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
      .flatMap((file) => validators.read(kind, file) ?? [])
  const one = <K extends FileKind & Kind>(
    kind: K,
    empty: FileContents[K],
  ): Sourced<FileContents[K]> =>
    ofKind(kind).flatMap((file) => validators.read(kind, file) ?? [])[0] ?? absent(kind, empty)
  const data = (kind: Kind) => ofKind(kind).map((file) => readData(file, problems))
  const articles = (kind: Kind) => ofKind(kind).map((file) => readArticle(file, problems))
  const byName = (order: readonly string[]) => (a: CorpusFile, b: CorpusFile) =>
    order.indexOf(a.name) - order.indexOf(b.name)

  const corpus: Corpus = {
    directory: corpusDir,
    files,
    rules: yaml(
      'rules',
      domains.map(({ id }) => id),
    ),
    dimensions: yaml('dimensions', dimensionGroups),
    model: one('model', { subjects: [], decision_variables: [] }),
    questions: yaml('questions', []),
    implications: one('implications', { implications: [] }),
    remedies: one('remedies', { remedies: [] }),
    papers: one('papers', { about: [], papers: [] }),
    wordings: yaml('wordings', [...dimensionGroups, 'clip']),
    doubts: one('doubts', { others: [], asked: [] }),
    places: one('places', { places: [] }),
    anyway: one('anyway', { holds: [], rules: [] }),
    sources: one('sources', { sources: [] }),
    destinations: yaml('destination', []),
    schemas: data('schema').toSorted(byName(packagedSchemas)),
    chapters: articles('chapter'),
    stages: data('stage'),
    about: one('about', { origin_note: '', illustrative_state_warning: '', caveats: [] }),
    axes: yaml('axis', axisIds),
    prompts: yaml(
      'prompts',
      changeCodes.map((code) => code.toLowerCase()),
    ),
    modes: articles('mode').toSorted(byName(modeIds)),
    modesOverview: articles('modes_overview')[0],
    operators: one('operators', { operators: [] }),
    core: articles('core'),
    templates: articles('template'),
    scoring: one('scoring', {
      criteria: [],
      hard_gates: [],
      rating_anchors: [],
      formula: { words: '', notation: '' },
      test_vectors: [],
    }),
    situations: yaml('situations', situationFields),
    verbs: one('verbs', { levels: { C1: [], C2: [], C3: [], C4: [] } }),
    synonyms: one('synonyms', { both: [], media: [], coordinate: [], subjects: [] }),
    themes: one('themes', { both: [], media: [], coordinate: [] }),
    phrases: one('phrases', { phrases: {} }),
    sentences: one('sentences', { sentences: {} }),
    runDocuments: new Map(data('run').map((file) => [file.name, file])),
    workedRuns: data('worked_run'),
    guide: articles('guide')[0],
  }
  return { corpus, digest: filesDigest(files), problems }
}

/**
 * Validates files against their schemas, each compiled when its first file is read; errors are added to the problems.
 */
class FileValidators {
  readonly #problems: Problem[]
  readonly #ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
  })
  readonly #validators = new Map<FileKind, ValidateFunction>()

  constructor(problems: Problem[]) {
    this.#problems = problems
  }

  /** The content of the file, or undefined if its syntax or shape is wrong. */
  read<K extends FileKind>(kind: K, file: CorpusFile): Sourced<FileContents[K]> | undefined {
    const { sourced, problems } = readYaml(file.file, file.text)
    this.#problems.push(...problems)
    if (problems.length > 0) return undefined
    const validate = this.#validators.get(kind) ?? this.#ajv.compile(fileSchemas[kind])
    this.#validators.set(kind, validate)
    if (validate(sourced.value)) return sourced as Sourced<FileContents[K]>
    this.#problems.push(
      ...causesOf(validate.errors ?? []).map((error) => shapeProblem(sourced, error)),
    )
    return undefined
  }
}

/** Drops consequential errors: if a name is misspelt, the right name is missing too. */
function causesOf(errors: readonly ErrorObject[]): ErrorObject[] {
  const misspelt = new Set(
    errors.flatMap((error) => {
      const meant = error.keyword === 'additionalProperties' ? nameMeant(error) : undefined
      return meant === undefined ? [] : [`${error.instancePath} ${meant}`]
    }),
  )
  return errors.filter(
    ({ keyword, instancePath, params }) =>
      keyword !== 'anyOf' &&
      keyword !== 'propertyNames' &&
      !(keyword === 'required' && misspelt.has(`${instancePath} ${params['missingProperty']}`)),
  )
}

const knownNames = ({ parentSchema }: ErrorObject): string[] =>
  Object.keys((parentSchema?.['properties'] as object | undefined) ?? {})

const nameMeant = (error: ErrorObject): string | undefined =>
  nearest(String(error.params['additionalProperty']), knownNames(error))

function shapeProblem(source: Sourced<unknown>, error: ErrorObject): Problem {
  const place = pathOf(error.instancePath, source.value)
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params['additionalProperty'])
    const known = knownNames(error)
    const message = `unknown field "${key}"${didYouMean(key, known)}; known are ${known.join(', ')}`
    return problemAt(source, place, message, source.atKey([...place, key]))
  }
  if (error.propertyName !== undefined) {
    const key = error.propertyName
    const allowed = error.params['allowedValues'] as string[] | undefined
    const wanted = allowed?.join(', ') ?? `a name of the form ${error.params['pattern']}`
    const message = `"${key}" is not a name allowed here${didYouMean(key, allowed ?? [])}; wanted ${wanted}`
    return problemAt(source, place, message, source.atKey([...place, key]))
  }
  return problemAt(source, place, documentError(error, source.value).message)
}

/** Converts a JSON Pointer to a path, with array indices as numbers. */
function pathOf(pointer: string, root: unknown): Path {
  let here = root
  return segmentsOf(pointer).map((name) => {
    const segment = Array.isArray(here) ? Number(name) : name
    here = (here as Record<string | number, unknown>)[segment]
    return segment
  })
}

function readData(file: CorpusFile, problems: Problem[]): DataFile {
  if (file.file.endsWith('.dsl')) return { ...file, source: absentSource(file.file, file.text) }
  const read = /\.(?:json|otio)$/.test(file.file) ? readJson : readYaml
  const { sourced, problems: found } = read(file.file, file.text)
  problems.push(...found)
  if (found.length === 0 && (typeof sourced.value !== 'object' || sourced.value === null)) {
    problems.push(problemAt(sourced, [], 'must be an object or an array'))
  }
  return { ...file, source: sourced }
}

function readArticle(file: CorpusFile, problems: Problem[]): Article {
  const [first = '', ...rest] = file.text.split('\n')
  if (!first.startsWith('# ')) {
    problems.push({
      ...problemOf(file.file, 'must begin with a title: "# " and the words'),
      line: 1,
      column: 1,
    })
  }
  const paragraph =
    rest
      .join('\n')
      .trim()
      .split(/\n\s*\n/, 1)[0] ?? ''
  return { ...file, title: first.replace(/^# /, ''), summary: paragraph.replaceAll('\n', ' ') }
}

function absent<K extends FileKind>(kind: K, value: FileContents[K]): Sourced<FileContents[K]> {
  return { ...absentSource(kind, ''), value }
}

function absentSource(file: string, text: string): Sourced<undefined> {
  const nowhere = () => ({ line: 1, column: 1 })
  return { file, text, value: undefined, at: nowhere, atKey: nowhere }
}
