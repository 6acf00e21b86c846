/**
 * The seed's command. `node seed/seed.ts` builds the database from corpus/; `--check` stops after the
 * checks and writes nothing.
 */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'

enableCompileCache()
const { checkCorpus, seedDatabase, shownDirectory } = await import('./seed-database.ts')
const { CorpusProblems } = await import('./report.ts')

const root = path.join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    corpus: { type: 'string', default: path.join(root, 'corpus') },
    database: {
      type: 'string',
      default: process.env['DATABASE'] ?? path.join(root, 'data/grammar.db'),
    },
  },
})

try {
  if (values.check) check(values.corpus)
  else await build(values.corpus, values.database)
} catch (error) {
  if (error instanceof CorpusProblems) console.error(error.message)
  else console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function check(corpusDir: string): void {
  const { corpus, problems } = checkCorpus(corpusDir)
  if (problems.length > 0) throw new CorpusProblems(problems, shownDirectory(corpusDir))
  const rules = corpus.rules.reduce((sum, { value }) => sum + value.rules.length, 0)
  console.log(
    `The corpus is sound: ${corpus.files.length} files, ${rules} rules, no problem found.`,
  )
}

async function build(corpusDir: string, databaseFile: string): Promise<void> {
  const digest = await seedDatabase({ corpusDir, databaseFile })
  console.log(`${shownDirectory(databaseFile)} holds the corpus ${digest.slice(0, 12)}.`)
}
