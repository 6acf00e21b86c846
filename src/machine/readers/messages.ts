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

/** Answers about a run of an outside program; `call` identifies the run. */
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
      /** Whether the output is wanted piece by piece. */
      readonly isStreamed: boolean
    }
  /** A piece of output was taken. */
  | { readonly kind: 'taken'; readonly call: number }
  /** A piece of output could not be used. */
  | { readonly kind: 'refused'; readonly call: number; readonly message: string }

export type FromReader =
  | { readonly kind: 'ready' }
  /** The adapters that ask for each file; undefined for one that cannot be opened. */
  | {
      readonly kind: 'recognised'
      readonly adapters: readonly (readonly AdapterName[] | undefined)[]
    }
  /** The current job may take so long. */
  | { readonly kind: 'begun'; readonly ms: number }
  /** How far into the file reading has come, from 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  /** The adapter asked for a file beside the one that it reads. */
  | { readonly kind: 'beside'; readonly path: string; readonly isThere: boolean }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | ProgramRequest
