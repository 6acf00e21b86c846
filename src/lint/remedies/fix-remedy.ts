/** What `grammar lint --fix` does where no rule is broken, as a remedy. */
import { copyOf } from './remedies.ts'
import type { Remedy, TextEdit } from './remedy.ts'
import { asFile, commandLine } from './shell.ts'

export function fixRemedy(id: string, title: string, file: string, edits: TextEdit): Remedy {
  const words = ['lint', '--fix', asFile(file)]
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
