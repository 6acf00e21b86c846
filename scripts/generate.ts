/**
 * Writes every generated file that is kept in the repository: editor schemas, the review page of cited answers, the
 * licences, the browser scripts, the OpenAPI documents (it asks both services over the corpus for them) and the Python
 * client made from those. Prints the names of the files that changed. Tests compare all of them with what is committed.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { editorSchemas } from '../seed/editor-schemas.ts'
import { withOperators } from '../seed/packaged-operators.ts'
import { readCorpus } from '../seed/read.ts'
import { CorpusProblems } from '../seed/report.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import { adapters } from '../src/adapters/adapters.ts'
import { compiledRules } from '../src/command/compiled-rules.ts'
import { configSchema } from '../src/lint/config/schema.ts'
import { houseSchema } from '../src/lint/house/schema.ts'
import { ruleBase } from '../src/lint/rule-base.ts'
import { startServices } from '../src/services.ts'
import { mappingSchema } from '../src/table/mapping-schema.ts'
import { adaptersPage, readFrom } from './generate/adapters-page.ts'
import { apiDocuments } from './generate/api-documents.ts'
import { citedAnswers } from './generate/cited-answers.ts'
import { clientFiles } from './generate/client.ts'
import { commandPage } from './generate/command-page.ts'
import { documentKeys } from './generate/document-keys.ts'
import { englishFiles } from './generate/english-words.ts'
import { errorsPage } from './generate/errors-page.ts'
import { licencesPage } from './generate/licences.ts'
import { pythonClient } from './generate/python.ts'

const root = path.join(import.meta.dirname, '..')
const corpusDir = path.join(root, 'corpus')

/** Text of each file, by its path from the root. */
export function editorFiles(): Map<string, string> {
  const { corpus } = readCorpus(corpusDir)
  const compiled = compiledRules(corpusDir)
  const rules = corpus.schemas.find(({ name }) => name === 'production_rules')
  return new Map([
    ...[...editorSchemas(corpus)].map(
      ([name, text]) => [`corpus/_schema/${name}`, text] as [string, string],
    ),
    ['docs/cited-answers.md', citedAnswers(corpus)],
    ['docs/command.md', commandPage()],
    ['docs/errors.md', errorsPage()],
    ['docs/licences.md', licencesPage()],
    ['docs/adapters.md', adaptersPage(compiled, adapters)],
    ['src/media/facts/read-from.json', `${JSON.stringify(readFrom(adapters), undefined, 1)}\n`],
    [
      'src/adapters/documents/keys.json',
      `${JSON.stringify(documentKeys(corpus.schemas), undefined, 1)}\n`,
    ],
    ['docs/schemas/grammar.schema.json', schemaText(configSchema(ruleBase(compiled)))],
    ['docs/schemas/table-mapping.schema.json', schemaText(mappingSchema(ruleBase(compiled)))],
    ['docs/schemas/house-rules.schema.json', schemaText(houseSchema)],
    ...(rules === undefined
      ? []
      : [[`corpus/${rules.file}`, withOperators(rules.text)] as [string, string]]),
  ])
}

/** JSON with one member a line, so that a change can be read in a diff. */
const schemaText = (schema: object): string => `${JSON.stringify(schema, undefined, 1)}\n`

async function apiFiles(): Promise<Map<string, string>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'grammar-generate-'))
  try {
    const database = path.join(directory, 'grammar.db')
    await seedDatabase({ corpusDir, databaseFile: database })
    await using services = await startServices({
      host: '127.0.0.1',
      mediaPort: 0,
      coordinatePort: 0,
      database,
      logLevel: 'error',
      cacheBytes: 0,
    })
    const { media, coordinate } = services
    const documents = await apiDocuments({ media: media.url, coordinate: coordinate.url })
    return new Map([...documents, ['clients/python/grammar.py', pythonClientOf(documents)]])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** @param documents text of each OpenAPI document, by its path from the root */
export const pythonClientOf = (documents: ReadonlyMap<string, string>): string =>
  pythonClient({
    media: documents.get('docs/api/media.openapi.json')!,
    coordinate: documents.get('docs/api/coordinate.openapi.json')!,
  })

/** Writes the files whose content has changed, and prints their names. */
function write(files: ReadonlyMap<string, string | Buffer>): void {
  for (const [file, content] of files) {
    const target = path.join(root, file)
    if (existsSync(target) && readFileSync(target).equals(Buffer.from(content))) continue
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
    console.log(file)
  }
}

// Not import.meta.main: run.mjs imports this file and is itself the main module.
if (process.argv[1] === import.meta.filename) {
  try {
    // The editor schemas come first, because the check of the corpus reads them.
    write(editorFiles())
    write(englishFiles())
    write(await clientFiles())
    write(await apiFiles())
  } catch (error) {
    if (!(error instanceof CorpusProblems)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
