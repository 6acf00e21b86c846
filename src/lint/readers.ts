/** What reading files needs of the machine: readers, and the cache of earlier readings (`Memory`). */
import type { AdapterName } from '../adapters/names.ts'
import type { ProblemCode } from '../codes.ts'
import type { SourcedReading } from './tree.ts'

export interface ReadRequest {
  /** From the root. */
  readonly file: string
  readonly adapter: AdapterName
  readonly settings: Readonly<Record<string, unknown>>
  readonly declared: readonly (readonly [path: string, value: unknown])[]
  /** Length of the file. */
  readonly bytes: number
}

export interface ReadEvents {
  /** The adapter asked for a file beside the one that it reads. */
  readonly onBeside: (path: string, isThere: boolean) => void
  /** How far into the file reading has come, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** How reading a file with an adapter came out. */
export type Outcome =
  | {
      readonly kind: 'read'
      /** JSON of a packed reading, which passes between processes in half the time of a structured copy. */
      readonly reading: string
      /** Names of accompanying files, if the adapter asked for them. */
      readonly companions: readonly string[] | null
      /** Whether the adapter asked for an outside program, installed or not. */
      readonly usesProgram: boolean
    }
  | { readonly kind: 'unread'; readonly code: ProblemCode; readonly message: string }

export interface Readers {
  /** @returns for each file the adapters that ask for it; undefined for one that cannot be opened */
  readonly recognise: (
    files: readonly string[],
  ) => Promise<readonly (readonly AdapterName[] | undefined)[]>
  /** Within the limits of the adapter; a reader that exceeds them is ended, and the next file gets another. */
  readonly read: (request: ReadRequest, events: ReadEvents) => Promise<Outcome>
  /** Names of the files beside one whose names begin with its name. */
  readonly companions: (file: string) => readonly string[]
  /** Version of the outside program, or why there is none. */
  readonly programState: () => Promise<string>
  /** Ends everything that was started. */
  readonly close: () => Promise<void>
}

/** A cached reading, with the state of everything that it depends on when it was made. */
export interface Kept {
  readonly key: string
  /** Version of the outside program that took part, or why there was none; null for an adapter that uses none. */
  readonly program: string | null
  /** Files beside the one read that the adapter asked for, with their digests; null for one that was not there. */
  readonly besides: Readonly<Record<string, string | null>>
  /** Names of accompanying files, if the adapter asked for them. */
  readonly companions: readonly string[] | null
  readonly reading: SourcedReading
}

/** The current state of everything that a reading depends on; evaluated only where there is a cached reading. */
export interface Now {
  readonly key: () => Promise<string>
  /** Version of the outside program, or why there is none. */
  readonly program: () => Promise<string>
  /** Names of the files that accompany it. */
  readonly companions: () => readonly string[]
}

/** The cache of readings, from one run to the next. */
export interface Memory {
  /** Whether anything is kept for the next run. */
  readonly isKept: boolean
  /**
   * The adapters that read a file: from the cache where the file is unchanged, otherwise from `find`.
   *
   * @returns undefined where the file cannot be opened
   */
  readonly asked: (
    file: string,
    find: () => Promise<readonly AdapterName[] | undefined>,
  ) => Promise<readonly AdapterName[] | undefined>
  /** Length of a file as it was when the adapters were asked. */
  readonly bytesOf: (file: string) => number
  /** Digest of a file's bytes with the values that a reading of it depends on besides. */
  readonly keyOf: (file: string, values: readonly unknown[]) => Promise<string>
  /** Digest of a file's bytes; null where there is no readable file. */
  readonly digestOf: (file: string) => Promise<string | null>
  /** The cached reading with the files beside it, or undefined. */
  readonly find: (name: string, now: Now) => Promise<Kept | undefined>
  /** @param packed the reading as JSON, as it came from the reader */
  readonly keep: (name: string, kept: Kept, packed: string) => void
  readonly save: () => Promise<void>
}
