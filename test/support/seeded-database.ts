/** Runs before all tests: seeds the real corpus once into a temporary file that every test file opens. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedDatabase } from '../../seed/seed-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: string
  }
}

const corpusDir = path.join(import.meta.dirname, '../../corpus')

export async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'grammar-test-'))
  const databaseFile = path.join(directory, 'grammar.db')
  await seedDatabase({ corpusDir, databaseFile })
  project.provide('database', databaseFile)
  return () => rmSync(directory, { recursive: true, force: true })
}
