/** Explains why a file cannot be read, as a code and as a sentence. */

export const unreadCode = (error: unknown): 'file_missing' | 'file_unreadable' =>
  (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'file_missing' : 'file_unreadable'

/** @param named the file name as the user gave it, or its path */
export function unreadFile(named: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `there is no file at ${named}`
  if (code === 'EISDIR') return `${named} is a folder, and a file is wanted`
  if (code === 'EACCES') return `${named} may not be read by you`
  return `${named} cannot be read: ${code ?? message}`
}
