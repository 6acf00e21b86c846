/** Lists the files of the corpus with their kinds, and computes one digest over all. Reads bytes and parses nothing. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The paths of each kind of file. The last group is the name; if there are two, the first is the number. */
const places = {
  rules: /^media\/rules\/([a-z_]+)\.yaml$/,
  dimensions: /^media\/dimensions\/([a-z_]+)\.yaml$/,
  model: /^media\/(model)\.yaml$/,
  questions: /^media\/questions\/([a-z_]+)\.yaml$/,
  implications: /^media\/(implications)\.yaml$/,
  remedies: /^media\/(remedies)\.yaml$/,
  papers: /^media\/(papers)\.yaml$/,
  wordings: /^media\/wordings\/([a-z_]+)\.yaml$/,
  doubts: /^media\/(doubts)\.yaml$/,
  places: /^media\/(places)\.yaml$/,
  anyway: /^media\/(anyway)\.yaml$/,
  sources: /^media\/(sources)\.yaml$/,
  destination: /^media\/destinations\/([a-z0-9-]+)\.yaml$/,
  schema: /^media\/schemas\/([a-z_]+)\.schema\.json$/,
  chapter: /^media\/docs\/(\d\d)-([a-z0-9-]+)\.md$/,
  stage: /^media\/example\/(\d\d)-([a-z-]+)\.(?:json|otio|yaml|dsl)$/,
  about: /^coordinate\/axes\/(about)\.yaml$/,
  axis: /^coordinate\/axes\/([a-z-]+)\.yaml$/,
  prompts: /^coordinate\/prompts\/(c\d)-[a-z-]+\.yaml$/,
  modes_overview: /^coordinate\/modes\/(overview)\.md$/,
  mode: /^coordinate\/modes\/([A-Z]+)\.md$/,
  operators: /^coordinate\/(operators)\.yaml$/,
  core: /^coordinate\/core\/(\d\d)-([a-z-]+)\.md$/,
  template: /^coordinate\/templates\/(\d\d)-([a-z-]+)\.md$/,
  scoring: /^coordinate\/(scoring)\.yaml$/,
  run: /^coordinate\/run\/(run\.schema|blank-run)\.json$/,
  worked_run: /^coordinate\/worked-runs\/(\d\d)-([a-z0-9-]+)\.json$/,
  situations: /^coordinate\/situations\/([a-z]+)\.yaml$/,
  verbs: /^coordinate\/(verbs)\.yaml$/,
  guide: /^coordinate\/(guide)\.md$/,
  synonyms: /^search\/(synonyms)\.yaml$/,
  themes: /^search\/(themes)\.yaml$/,
  phrases: /^search\/(phrases)\.yaml$/,
  sentences: /^search\/(sentences)\.yaml$/,
} as const

export type Kind = keyof typeof places

/** One file as the manifest lists it. */
export interface CorpusFile {
  readonly file: string
  /** `both` for files that the two services share. */
  readonly service: 'media' | 'coordinate' | 'both'
  readonly kind: Kind
  /** Number at the beginning of the file name, 0 if there is none. */
  readonly number: number
  /** The file name without number and extension. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly text: string
}

/** Extension of the running code: `.ts` in this tree, `.js` in the package of the command. */
const ending = path.extname(import.meta.filename)

/** SHA-256 over the paths and bytes of every corpus file, in hexadecimal. */
export function corpusDigest(corpusDir: string): string {
  return filesDigest(listFiles(corpusDir).files)
}

/** Like `corpusDigest`, for files that have already been read. */
export function filesDigest(files: readonly CorpusFile[]): string {
  const hash = createHash('sha256')
  for (const { file, sha256 } of files) hash.update(`${sha256}  ${file}\n`)
  return hash.digest('hex')
}

/**
 * SHA-256 over the code that turns a corpus into a file: migrations, seed, engine, forms and search, in hexadecimal. A
 * file built by other code is stale even if the corpus is the same.
 */
export function schemaDigest(): string {
  const hash = createHash('sha256')
  for (const folder of ['migrations', 'seed', 'src/engine', 'src/forms', 'src/search']) {
    const directory = path.join(import.meta.dirname, '..', folder)
    for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!name.endsWith(ending)) continue
      hash
        .update(`${folder}/${name.replaceAll('\\', '/')}\n`)
        .update(readFileSync(path.join(directory, name)))
    }
  }
  return hash.digest('hex')
}

/** The folders of the corpus, with the service of each. */
const folders = [
  { folder: 'media', service: 'media' },
  { folder: 'coordinate', service: 'coordinate' },
  { folder: 'search', service: 'both' },
] as const

/** Every file under the folders, by path, and the paths that match no kind. */
export function listFiles(corpusDir: string): { files: CorpusFile[]; unexpected: string[] } {
  const files: CorpusFile[] = []
  const unexpected: string[] = []
  for (const { folder, service } of folders) {
    for (const file of pathsUnder(corpusDir, folder)) {
      const kind = (Object.keys(places) as Kind[]).find((name) => places[name].test(file))
      if (kind === undefined) {
        unexpected.push(file)
        continue
      }
      const groups = places[kind].exec(file)!.slice(1)
      const bytes = readFileSync(path.join(corpusDir, file))
      files.push({
        file,
        service,
        kind,
        number: groups.length > 1 ? Number(groups[0]) : 0,
        name: groups.at(-1)!,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        text: bytes.toString('utf8'),
      })
    }
  }
  return { files, unexpected }
}

function pathsUnder(corpusDir: string, folder: string): string[] {
  if (!existsSync(corpusDir)) throw new Error(`there is no corpus at ${corpusDir}`)
  const directory = path.join(corpusDir, folder)
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) =>
      path.relative(corpusDir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
    )
    .sort()
}
