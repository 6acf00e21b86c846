/**
 * A value that is made when it is first asked for, and kept; a promise that fails is dropped, so that the next caller
 * tries again.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    if (made !== undefined) return made.value
    const value = make()
    made = { value }
    // A file that could not be loaded for want of a file descriptor may load the next time.
    if (value instanceof Promise) {
      value.catch(() => {
        made = undefined
      })
    }
    return value
  }
}
