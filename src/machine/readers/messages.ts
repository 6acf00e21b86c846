/** Messages between the pool and its readers. A reader reads one file with one adapter at a time. */
import type { Missing } from '../../adapters/adapter.ts'
import type { AdapterName } from '../../adapters/names.ts'
import type { Outcome, ReadRequest } from '../../lint/readers.ts'

export interface ReadMessage extends ReadRequest {
  readonly kind: 'read'
}

export interface RecogniseRequest {
  readonly kind: 'recognise'
  readonly files: readonly string[]
}

/** Responses about a run of an external program; `call` identifies the run. */
export type ProgramAnswer =
  | {
      readonly kind: 'program'
      readonly call: number
      readonly found: Missing | { readonly version: string }
    }
  | { readonly kind: 'output'; readonly call: number; readonly chunk: Uint8Array }
  | {
      readonly kind: 'ended'
      readonly call: number
      readonly result: { readonly stdout: Uint8Array; readonly stderr: string } | { error: string }
    }

export type ToReader = ReadMessage | RecogniseRequest | ProgramAnswer

export type ProgramRequest =
  | { readonly kind: 'program'; readonly call: number }
  | {
      readonly kind: 'run'
      readonly call: number
      readonly args: readonly string[]
      readonly timeoutMs: number
      readonly silenceMs?: number
      /** Whether the output is to be streamed in chunks. */
      readonly isStreamed: boolean
    }
  /** A chunk of output was processed. */
  | { readonly kind: 'taken'; readonly call: number }
  /** A chunk of output could not be used. */
  | { readonly kind: 'refused'; readonly call: number; readonly message: string }

export type FromReader =
  | { readonly kind: 'ready' }
  /** The adapters that read each file; undefined for one that cannot be opened. */
  | {
      readonly kind: 'recognised'
      readonly adapters: readonly (readonly AdapterName[] | undefined)[]
    }
  /** The current job may take this long. */
  | { readonly kind: 'begun'; readonly ms: number }
  /** Progress of reading the file, from 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  /** The adapter requested another file in the folder of the one that it reads. */
  | { readonly kind: 'beside'; readonly path: string; readonly isThere: boolean }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | ProgramRequest
