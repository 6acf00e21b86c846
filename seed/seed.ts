/**
 * The command `npm run seed`: builds the database from corpus/. `--check` stops after the checks and writes nothing;
 * `--release` also requires that the corpus is ready for a release.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { CorpusProblems, report } from './report.ts'
import { checkCorpus, openBeforeRelease, seedDatabase, shownDirectory } from './seed-database.ts'

/** Maximum number of places shown for each check that a working tree may break. */
const SHOWN = 5

const root = path.join(import.meta.dirname, '..')

try {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      release: { type: 'boolean', default: false },
      corpus: { type: 'string', default: path.join(root, 'corpus') },
      database: {
        type: 'string',
        default: process.env['DATABASE'] ?? path.join(root, 'data/grammar.db'),
      },
    },
  })
  if (values.check || values.release) await check(values.corpus, values.release)
  else await build(values.corpus, values.database)
} catch (error) {
  if (error instanceof CorpusProblems) console.error(error.message)
  else console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function check(corpusDir: string, isForRelease: boolean): Promise<void> {
  const { corpus, problems } = checkCorpus(corpusDir)
  const directory = shownDirectory(corpusDir)
  if (problems.length > 0) throw new CorpusProblems(problems, directory)
  const open = openBeforeRelease(corpus)
  if (isForRelease && open.length > 0) {
    const all = open.flatMap((law) => law.problems)
    throw new CorpusProblems(all, directory)
  }
  const rules = corpus.rules.reduce((sum, { value }) => sum + value.rules.length, 0)
  console.log(
    `The corpus is sound: ${corpus.files.length} files, ${rules} rules, no problem found.`,
  )
  for (const law of open) {
    console.log(`\nNot ready to be released. ${law.law}:`)
    console.log(report(law.problems.slice(0, SHOWN), directory).split('\n').slice(0, -2).join('\n'))
    if (law.problems.length > SHOWN) {
      console.log(`… and ${law.problems.length - SHOWN} more: npm run corpus:release lists all`)
    }
  }
}

async function build(corpusDir: string, databaseFile: string): Promise<void> {
  const digest = await seedDatabase({ corpusDir, databaseFile })
  console.log(`${shownDirectory(databaseFile)} holds the corpus ${digest.slice(0, 12)}.`)
}
