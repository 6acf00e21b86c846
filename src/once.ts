/** A value that is made when it is first asked for, and then kept; a promise only as long as it does not fail. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    if (made !== undefined) return made.value
    const value = make()
    made = { value }
    // What could not be loaded now, for want of a file descriptor perhaps, is tried again when it is next asked for.
    if (value instanceof Promise) {
      value.catch(() => {
        made = undefined
      })
    }
    return value
  }
}
