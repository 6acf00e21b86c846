/** Commands for a POSIX shell. */

/** Characters without special meaning in any shell. */
const PLAIN = /^[A-Za-z0-9_./:=,+@%^-]+$/

/** Quotes any word for the shell. */
export const quoted = (word: string): string =>
  PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** @param into file to which the output is appended */
export function commandLine(program: string, words: readonly string[], into?: string): string {
  const line = [program, ...words].map(quoted).join(' ')
  return into === undefined ? line : `${line} >> ${quoted(asFile(into))}`
}

/** Writes a file name so that no program mistakes it for an option or a URL: `./-a.wav`, `./a:b.wav`. */
export const asFile = (name: string): string =>
  name.startsWith('-') || /^[^/]*:/.test(name) ? `./${name}` : name
