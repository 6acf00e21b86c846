/**
 * The child process in which a start builds the corpus file. Its memory is freed when it exits, and the parent can
 * still handle signals meanwhile. It receives the options as a message and replies with one.
 */
import { CorpusProblems } from './report.ts'
import { type SeedOptions, seedDatabase } from './seed-database.ts'

/** Empty if the file was built; otherwise one sentence or a report, and the number of problems in it. */
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
