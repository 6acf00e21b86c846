/**
 * Writes every file that is made from others and kept in the repository. `generatedFiles` is the list;
 * a test compares it with what is committed, so none of them goes stale.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { editorSchemas } from '../seed/editor-schemas.ts'
import { readCorpus } from '../seed/read.ts'
import { openapi } from '../src/contract/openapi.ts'
import { coordinateService } from '../src/coordinate/service.ts'
import { compiledQuestions } from '../src/database/question.ts'
import { mediaService } from '../src/media/service.ts'

const root = path.join(import.meta.dirname, '..')

/** Path from the root → text. */
export function generatedFiles(): Map<string, string> {
  const { corpus } = readCorpus(path.join(root, 'corpus'))
  const json = (document: unknown): string => `${JSON.stringify(document, undefined, 2)}\n`
  return new Map([
    ...[...editorSchemas(corpus)].map(
      ([name, text]) => [`corpus/_schema/${name}`, text] as [string, string],
    ),
    ['docs/api/media.openapi.json', json(openapi(mediaService))],
    ['docs/api/coordinate.openapi.json', json(openapi(coordinateService))],
  ])
}

/**
 * What Kysely makes of every question, by the question's source as Node sees it. A test runner sees another source, so
 * the test of this file compares the SQL alone.
 */
function questionsFile(): [string, string] {
  return [
    'src/database/compiled-questions.json',
    `${JSON.stringify(compiledQuestions(), undefined, 1)}\n`,
  ]
}

// Not import.meta.main: run.mjs imports this file and is itself the main module.
if (process.argv[1] === import.meta.filename) {
  for (const [file, text] of [...generatedFiles(), questionsFile()]) {
    const target = path.join(root, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
    console.log(file)
  }
}
