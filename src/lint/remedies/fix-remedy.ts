/** Describes `grammar lint --fix` as a remedy, for findings that are not from rules. */
import { copyOf } from './remedies.ts'
import type { Remedy, TextEdit } from './remedy.ts'
import { commandLine } from './shell.ts'

export function fixRemedy(id: string, title: string, file: string, edits: TextEdit): Remedy {
  // The fault can only be found by comparison with other files, so all are read again.
  const words = ['lint', '--fix']
  return {
    id,
    title,
    program: 'grammar',
    arguments: words,
    command: commandLine('grammar', words),
    reads: file,
    writes: copyOf(file),
    note: 'It writes a copy beside; with --in-place the file itself.',
    edits,
  }
}
