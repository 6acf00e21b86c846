/**
 * The process in which a start builds the corpus file. Its memory is freed when it ends, and the process that starts
 * stays free to handle signals. It gets the options as a message and answers with one.
 */
import { CorpusProblems } from './report.ts'
import { type SeedOptions, seedDatabase } from './seed-database.ts'

/** Empty where the file was built; otherwise one sentence or a report, and the number of problems that it lists. */
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
