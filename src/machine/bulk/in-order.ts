/** Processes several items of a stream concurrently and yields the results in the order of the items. */

/**
 * @param ahead maximum number of items taken before the first of them is done, which limits memory
 * @returns the results of `work` in the order of the items, each as soon as it is ready
 */
export async function* inOrder<P, R>(
  pieces: AsyncIterable<P>,
  ahead: number,
  work: (piece: P) => Promise<R>,
): AsyncGenerator<R> {
  const iterator = pieces[Symbol.asyncIterator]()
  const under: Promise<R>[] = []
  let next: Promise<IteratorResult<P>> | undefined = iterator.next()
  try {
    while (next !== undefined || under.length > 0) {
      const [first] = under
      const isFull = under.length >= ahead
      if (first !== undefined && (next === undefined || isFull || (await isSooner(first, next)))) {
        yield await first
        under.shift()
        continue
      }
      const { done, value } = (await next) as IteratorResult<P>
      if (done === true) next = undefined
      else {
        const result = work(value)
        // The result is awaited later; until then a rejection must not count as unhandled.
        result.catch(() => {})
        under.push(result)
        next = iterator.next()
      }
    }
  } finally {
    next?.catch(() => {})
    void iterator.return?.()
  }
}

const isSooner = (one: Promise<unknown>, other: Promise<unknown>): Promise<boolean> =>
  Promise.race([one.then(() => true), other.then(() => false)])
