/** External programs for adapters in a reader process: requested by messages, and run by the parent process. */
import type { Missing, Program } from '../../adapters/adapter.ts'
import { messageOf } from '../../adapters/files.ts'
import type { FromReader, ProgramAnswer } from './messages.ts'

type Result = Awaited<ReturnType<Program['run']>>

interface Run {
  readonly ended: PromiseWithResolvers<Result>
  readonly onStdout: ((chunk: Uint8Array) => void) | undefined
  /** Why the output of the program could not be used. */
  refusal: string | undefined
}

export class AskedPrograms {
  readonly #tell: (message: FromReader) => void
  readonly #asked = new Map<number, PromiseWithResolvers<Program | Missing>>()
  readonly #runs = new Map<number, Run>()
  #calls = 0

  constructor(tell: (message: FromReader) => void) {
    this.#tell = tell
  }

  program(): Promise<Program | Missing> {
    const call = this.#calls++
    const asked = Promise.withResolvers<Program | Missing>()
    this.#asked.set(call, asked)
    this.#tell({ kind: 'program', call })
    return asked.promise
  }

  answer(message: ProgramAnswer): void {
    const { call } = message
    if (message.kind === 'program') {
      const { found } = message
      this.#asked.get(call)?.resolve('missing' in found ? found : this.#usable(found.version))
      this.#asked.delete(call)
      return
    }
    const run = this.#runs.get(call)
    if (run === undefined) return
    if (message.kind === 'output') {
      this.#take(call, run, message.chunk)
      return
    }
    this.#runs.delete(call)
    const { result } = message
    if (run.refusal !== undefined) run.ended.reject(new Error(run.refusal))
    else if ('error' in result) run.ended.reject(new Error(result.error))
    else run.ended.resolve(result)
  }

  #take(call: number, run: Run, chunk: Uint8Array): void {
    if (run.refusal !== undefined) return
    try {
      run.onStdout?.(chunk)
      this.#tell({ kind: 'taken', call })
    } catch (error) {
      run.refusal = `the output of the program could not be read: ${messageOf(error)}`
      this.#tell({ kind: 'refused', call, message: run.refusal })
    }
  }

  #usable(version: string): Program {
    return {
      version,
      run: (args, { timeoutMs, silenceMs, onStdout }) => {
        const call = this.#calls++
        const ended = Promise.withResolvers<Result>()
        this.#runs.set(call, { ended, onStdout, refusal: undefined })
        this.#tell({
          kind: 'run',
          call,
          args,
          timeoutMs,
          ...(silenceMs === undefined ? {} : { silenceMs }),
          isStreamed: onStdout !== undefined,
        })
        return ended.promise
      },
    }
  }
}
