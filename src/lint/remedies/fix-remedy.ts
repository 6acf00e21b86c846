/** What `grammar lint --fix` does where no rule is broken, as a remedy. */
import { copyOf } from './remedies.ts'
import type { Remedy, TextEdit } from './remedy.ts'
import { commandLine } from './shell.ts'

export function fixRemedy(id: string, title: string, file: string, edits: TextEdit): Remedy {
  // What is wrong shows beside the other files, so that all are read again.
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
