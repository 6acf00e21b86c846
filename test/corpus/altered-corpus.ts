/** Copies of a few files of the real corpus with a mistake planted in one of them. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export const realCorpus = path.join(import.meta.dirname, '../../corpus')

/** What a model file needs besides its variables, in one line. */
export const oneSubject =
  'subjects: [{ id: project, name: Project, parent: null, description: All of it. }]\n'

/** Creates a folder that is deleted after the test. */
export function temporaryFolder(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'corpus-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Writes a corpus of these files. */
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

/** Replaces the first match in a text; throws if there is none, so that no test passes without its mistake. */
export function planted(text: string, from: RegExp | string, to: string): string {
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`nothing to replace: ${from}`)
  return changed
}
