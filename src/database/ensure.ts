/** Sees to it that the database file is there and belongs to the corpus beside it; builds it where it does not. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from './open.ts'

const corpusDir = path.join(import.meta.dirname, '../../corpus')

/**
 * Builds `file` from the corpus when it is missing, damaged or stale. Where there is no corpus beside the
 * code, the file is served as it is.
 *
 * @throws an Error of one sentence where the corpus has problems or the file cannot be written
 */
export async function ensureDatabase(file: string): Promise<void> {
  if (!existsSync(corpusDir)) return
  const { corpusDigest, schemaDigest } = await import('../../seed/files.ts')
  if (belongsTo(file, corpusDigest(corpusDir), schemaDigest())) return
  const { seedDatabase } = await import('../../seed/seed-database.ts')
  await seedDatabase({ corpusDir, databaseFile: file })
}

function belongsTo(file: string, digest: string, schemaDigest: string): boolean {
  try {
    using database = openDatabase(file)
    const row = database.sqlite.prepare('select digest, schema_digest from corpus').get() as
      | { digest: string; schema_digest: string }
      | undefined
    return row?.digest === digest && row.schema_digest === schemaDigest
  } catch {
    return false
  }
}
