/** Commands for a POSIX shell. */

/** Characters that no shell reads as more than themselves. */
const PLAIN = /^[A-Za-z0-9_./:=,+@%^-]+$/

/** A word as a shell takes it, whatever stands in it. */
export const quoted = (word: string): string =>
  PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** @param into file to which what it prints is added */
export function commandLine(program: string, words: readonly string[], into?: string): string {
  const line = [program, ...words].map(quoted).join(' ')
  return into === undefined ? line : `${line} >> ${quoted(asFile(into))}`
}

/** A file's name as no program takes it for an option or an address: `./-a.wav`, `./a:b.wav`. */
export const asFile = (name: string): string =>
  name.startsWith('-') || /^[^/]*:/.test(name) ? `./${name}` : name
