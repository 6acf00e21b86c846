/**
 * A value that is computed on first use and cached. A rejected promise is not cached, so that the next call tries
 * again.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    if (made !== undefined) return made.value
    const value = make()
    made = { value }
    // An import that failed, for example without a free file descriptor, may work the next time.
    if (value instanceof Promise) {
      value.catch(() => {
        made = undefined
      })
    }
    return value
  }
}
