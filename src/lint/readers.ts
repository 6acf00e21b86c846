/** What reading files needs from the machine: readers, and the cache of earlier readings (`Memory`). */
import type { AdapterName } from '../adapters/names.ts'
import type { ProblemCode } from '../codes.ts'
import type { SourcedReading } from './tree.ts'

export interface ReadRequest {
  /** Relative to the root. */
  readonly file: string
  readonly adapter: AdapterName
  readonly settings: Readonly<Record<string, unknown>>
  readonly declared: readonly (readonly [path: string, value: unknown])[]
  readonly bytes: number
}

export interface ReadEvents {
  /** Called when the adapter requests another file in the folder of the one that it reads. */
  readonly onBeside: (path: string, isThere: boolean) => void
  /** Called with the share of the file that has been read, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** The result of reading a file with an adapter. */
export type Outcome =
  | {
      readonly kind: 'read'
      /** JSON of a packed reading; sending it between processes takes half the time of a structured clone. */
      readonly reading: string
      /** Names of accompanying files, if the adapter requested them. */
      readonly companions: readonly string[] | null
      /** Whether the adapter requested an external program, installed or not. */
      readonly usesProgram: boolean
    }
  | { readonly kind: 'unread'; readonly code: ProblemCode; readonly message: string }

export interface Readers {
  /** @returns for each file the adapters that read it; undefined for one that cannot be opened */
  readonly recognise: (
    files: readonly string[],
  ) => Promise<readonly (readonly AdapterName[] | undefined)[]>
  /** Reads within the limits of the adapter; a reader that exceeds them is killed, and the next file gets a new one. */
  readonly read: (request: ReadRequest, events: ReadEvents) => Promise<Outcome>
  /** Names of the files in the same folder whose names begin with the base name of this one. */
  readonly companions: (file: string) => readonly string[]
  /** Version of the external program, or why there is none. */
  readonly programState: () => Promise<string>
  /** Stops everything that was started. */
  readonly close: () => Promise<void>
}

/** A cached reading, with the state of everything that it depended on. */
export interface Kept {
  readonly key: string
  /** Version of the external program that was used, or why there was none; null for an adapter that uses none. */
  readonly program: string | null
  /** Other files that the adapter requested, with their digests; null for one that did not exist. */
  readonly besides: Readonly<Record<string, string | null>>
  /** Names of accompanying files, if the adapter requested them. */
  readonly companions: readonly string[] | null
  readonly reading: SourcedReading
}

/** The current state of everything that a reading depends on; evaluated only if there is a cached reading. */
export interface Now {
  readonly key: () => Promise<string>
  /** Version of the external program, or why there is none. */
  readonly program: () => Promise<string>
  /** Names of the files that accompany it. */
  readonly companions: () => readonly string[]
}

/** The cache of readings, from one run to the next. */
export interface Memory {
  /** Whether anything is cached for the next run. */
  readonly isKept: boolean
  /**
   * The adapters that read a file: from the cache if the file is unchanged, otherwise from `find`.
   *
   * @returns undefined if the file cannot be opened
   */
  readonly asked: (
    file: string,
    find: () => Promise<readonly AdapterName[] | undefined>,
  ) => Promise<readonly AdapterName[] | undefined>
  /** Length of a file at the time when its adapters were determined. */
  readonly bytesOf: (file: string) => number
  /** Digest of a file's bytes and of the values that a reading of it also depends on. */
  readonly keyOf: (file: string, values: readonly unknown[]) => Promise<string>
  /** Digest of a file's bytes; null if there is no readable file. */
  readonly digestOf: (file: string) => Promise<string | null>
  /** The cached reading with the files beside it, or undefined. */
  readonly find: (name: string, now: Now) => Promise<Kept | undefined>
  /** @param packed the reading as JSON, as it came from the reader */
  readonly keep: (name: string, kept: Kept, packed: string) => void
  readonly save: () => Promise<void>
}
