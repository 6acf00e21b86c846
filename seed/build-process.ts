/**
 * The process in which a start builds the file: the memory that a build takes is given back, and the process that starts
 * stays free for signals. It gets the options as a message and answers with one.
 */
import { CorpusProblems } from './report.ts'
import { type SeedOptions, seedDatabase } from './seed-database.ts'

/** Nothing where the file is built; else one sentence or a report, and the number of problems that it lists. */
export interface BuildResult {
  readonly message?: string
  readonly problems?: number
}

process.once('message', async (options: SeedOptions) => {
  const result = await resultOf(options)
  process.send!(result, () => process.disconnect())
})
process.once('disconnect', () => process.exit())

async function resultOf(options: SeedOptions): Promise<BuildResult> {
  try {
    await seedDatabase(options)
    return {}
  } catch (error) {
    const { message } = error as Error
    return error instanceof CorpusProblems
      ? { message, problems: error.problems.length }
      : { message }
  }
}
