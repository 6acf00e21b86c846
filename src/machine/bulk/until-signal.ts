/** Lets a signal end long-running work between two lines instead of in the middle of one. */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * @param work stops soon after its signal is aborted; then the process is ended by the signal that was received. A
 * second signal has its usual effect.
 */
export async function untilSignal<T>(work: (stopped: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  let came: NodeJS.Signals | undefined
  const stop = (signal: NodeJS.Signals): void => {
    came = signal
    for (const one of SIGNALS) process.off(one, stop)
    stopping.abort()
  }
  for (const one of SIGNALS) process.on(one, stop)
  try {
    return await work(stopping.signal)
  } finally {
    for (const one of SIGNALS) process.off(one, stop)
    if (came !== undefined) process.kill(process.pid, came)
  }
}

/** Yields chunks until the signal is aborted, then stops waiting. */
export async function* until<T>(stopped: AbortSignal, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]()
  // Each wait uses a new promise: a single one for the whole stream would keep every chunk in memory.
  let wake = (): void => {}
  stopped.addEventListener('abort', () => wake(), { once: true })
  try {
    while (!stopped.aborted) {
      const result = await new Promise<IteratorResult<T> | undefined>((resolve, reject) => {
        wake = () => resolve(undefined)
        iterator.next().then(resolve, reject)
      })
      if (result === undefined || result.done === true) return
      yield result.value
    }
  } finally {
    void iterator.return?.()
  }
}
