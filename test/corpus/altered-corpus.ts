/** Copies of a few files of the real corpus with a mistake planted in one of them. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export const realCorpus = path.join(import.meta.dirname, '../../corpus')

/** What a model file needs besides its variables, in one line. */
export const oneSubject =
  'subjects: [{ id: project, name: Project, parent: null, description: All of it. }]\n'

/** A folder that is gone when the test has ended. */
export function temporaryFolder(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'corpus-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A corpus of the files given, with these texts. */
export function writtenCorpus(files: Readonly<Record<string, string>>): string {
  const directory = temporaryFolder()
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(directory, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  return directory
}

/** The text of a file of the real corpus. */
export function realText(file: string): string {
  return readFileSync(path.join(realCorpus, file), 'utf8')
}

/** The text with the first match replaced; a test whose mistake cannot be planted fails. */
export function planted(text: string, from: RegExp | string, to: string): string {
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`nothing to replace: ${from}`)
  return changed
}
