/** What the pool of readers and its threads say to each other. A thread reads one file with one adapter at a time. */
import type { Missing } from '../../adapters/adapter.ts'
import type { AdapterName } from '../../adapters/names.ts'

/** Milliseconds that any job may take; a thread says so where one may take longer. */
export const LEAST_MS = 8000

/** What a thread is started with. */
export interface ThreadData {
  readonly root: string
}

export interface ReadRequest {
  readonly kind: 'read'
  /** From the root. */
  readonly file: string
  readonly adapter: AdapterName
  readonly settings: Readonly<Record<string, unknown>>
  readonly declared: readonly (readonly [path: string, value: unknown])[]
  /** Length of the file. */
  readonly bytes: number
}

export interface RecogniseRequest {
  readonly kind: 'recognise'
  readonly files: readonly string[]
}

/** A run of an outside program that a thread asked for; `call` tells it from the others of that thread. */
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

export type ToThread = ReadRequest | RecogniseRequest | ProgramAnswer

/** How reading a file with an adapter came out. */
export type Outcome =
  | {
      readonly kind: 'read'
      /** JSON of a packed reading: it crosses between threads in half the time that a copy takes. */
      readonly reading: string
      /** Names of the files that accompany it, where the adapter asked for them. */
      readonly companions: readonly string[] | null
      /** Whether the adapter asked for an outside program, there or not. */
      readonly usesProgram: boolean
    }
  /** The file is longer than the adapter takes, or reading it took longer or more memory than it may. */
  | { readonly kind: 'over-limit'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

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

export type FromThread =
  | { readonly kind: 'ready' }
  /** The adapters that ask for each file; undefined for one that cannot be opened. */
  | {
      readonly kind: 'recognised'
      readonly adapters: readonly (readonly AdapterName[] | undefined)[]
    }
  /** The job under way may take so long. */
  | { readonly kind: 'begun'; readonly ms: number }
  /** How far into the file reading has come, from 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  /** The adapter asked for a file beside the one that it reads. */
  | { readonly kind: 'beside'; readonly path: string; readonly isThere: boolean }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | ProgramRequest
