/**
 * An adapter reads one kind of file and reports the facts in it, where they are and how certain they are. It knows no
 * rule.
 */
import type { ProblemCode } from '../codes.ts'
import type { AdapterName, SettingName } from './names.ts'
import type { DecodedText } from './text-encoding.ts'

/** How a fact came to be known. Only `measured`, `declared` and `judged` may block; the others warn. */
export type Certainty = 'measured' | 'estimated' | 'inferred' | 'declared' | 'judged'

/** Where a fact is in a file. `where` says it in words if there is no line ("stream 1", "cue 4", "node 3"). */
export interface Place {
  /** Path from the root of the run, with forward slashes. */
  readonly file: string
  /** 1-based. */
  readonly line?: number
  readonly column?: number
  readonly where?: string
}

export interface Fact {
  /** A path of the model: a dimension's or a decision variable's id, `captions.reading_speed`. */
  readonly path: string
  /** In the unit and type of the path. A value outside its range is kept, and the linter reports it. */
  readonly value: unknown
  readonly certainty: Certainty
  /** How it was obtained, in a few words: "mean over observations", "header", "ITU-R BS.1770-5". */
  readonly method: string
  /** Program or library with its version, where one took part. */
  readonly tool?: string
  readonly place: Place
}

/**
 * The facts in one file about one subject. A file may describe several subjects (a transcript its claims, a run its
 * concepts).
 */
export interface SubjectReading {
  /**
   * Present where the subject is the file itself, or something of which the file is one of several files: `id` is then
   * the path of the file and `kind` the most likely kind. The configuration may state another kind (a `.mov` that is a
   * recording and not a deliverable), and files with a common name are joined: `show.mp3` and `show.en.vtt` are one
   * deliverable.
   */
  readonly wholeFile?: true
  /**
   * Path from the root, or name, of the file to which this subject belongs, if the file says so: the enclosure of a
   * feed item.
   */
  readonly belongsTo?: string
  /** An id of `subjects` in corpus/media/model.yaml: "deliverable", "recording", "cue", "claim" … */
  readonly kind: string
  /** Unique among the subjects of this kind in this file; the linter joins readings of equal kind and id of several files where they name the same thing. */
  readonly id: string
  /** Place of the subject, used for a finding about something that is absent. */
  readonly place: Place
  readonly facts: readonly Fact[]
  /** Paths that the adapter looked for. One of these without a fact is known to be absent; any other is unknown. */
  readonly looked: readonly string[]
}

/** A problem with a file that is not a finding of a rule: cut short, damaged, over a limit. */
export interface FileProblem {
  readonly place: Place
  /** What kind of problem it is; docs/errors.md says what to do. */
  readonly code: ProblemCode
  readonly message: string
  /** `failed`: the file was asked for and could not be read; ends the run with 2. `partial`: read as far as it goes. `note`: everything read. */
  readonly kind: 'failed' | 'partial' | 'note'
}

export interface Reading {
  readonly subjects: readonly SubjectReading[]
  readonly problems: readonly FileProblem[]
}

/** One file of the run. Nothing outside of the root is opened, and no link out of it is followed. */
export interface InputFile {
  readonly path: string
  readonly absolutePath: string
  readonly bytes: number
  /** The first 4,096 bytes at most, to tell a file by what it is rather than by its name. */
  readonly head: Uint8Array
}

export interface StreamTimes {
  /** Seconds at which key frames are shown, in order. */
  readonly keyFrames: readonly number[]
  readonly end: number
  /** Seconds from the first sound to the first picture; positive where sound leads. */
  readonly offset: number | undefined
  /** Seconds at which all pictures are shown, in order, where they were asked for. */
  readonly pictures: readonly number[] | undefined
  readonly form: PictureForm | undefined
}

/** Properties of the picture that the container does not state. */
export interface PictureForm {
  /** Display aspect ratio: width over height after rotation and pixel aspect. */
  readonly shape: number
  /** Pictures per second, measured on the first ones; undefined where their times are uneven. */
  readonly rate: number | undefined
}

export interface StreamTimesRequest {
  /** Whether the file has an index of times, so that its size does not matter. */
  readonly hasIndex: boolean
  readonly everyPicture: boolean
  /** Whether shape and frame rate are wanted because the container does not state them. */
  readonly withForm: boolean
}

/** All that an adapter may use of the machine: no network, no clock, no environment. */
export interface AdapterTools {
  /** The whole file, or a refusal where it is longer than `limit` bytes. */
  readonly readBytes: (file: InputFile, limit: number) => Promise<Uint8Array>
  readonly readText: (file: InputFile, limit: number) => Promise<string>
  /** The same with the encoding, for facts that depend on how characters are read. */
  readonly readDecoded: (file: InputFile, limit: number) => Promise<DecodedText>
  /** A part of a large file. */
  readonly readRange: (file: InputFile, start: number, end: number) => Promise<Uint8Array>
  /** A file beside this one that it names, inside of the root; undefined where there is none. */
  readonly sibling: (file: InputFile, relativePath: string) => Promise<InputFile | undefined>
  /** Names of the files beside this one whose names begin with its name: `show.en.vtt` for `show.mp3`. */
  readonly companions: (file: InputFile) => readonly string[]
  /** Hashes the bytes that it is given with the machine's native code, because a list may name terabytes. */
  readonly hash: (algorithm: 'md5' | 'sha1' | 'sha256' | 'sha512') => Hasher | Promise<Hasher>
  /** The result of `readStreamTimes`, run where it can be killed: a damaged file makes its library loop for ever. */
  readonly streamTimes: (
    file: InputFile,
    request: StreamTimesRequest,
    signal: AbortSignal,
  ) => Promise<StreamTimes | undefined>
  /** The file as a Blob for libraries written for browsers; its bytes are read on demand. */
  readonly blob: (file: InputFile) => Blob
  /** The compiled part of a library, by its place in the package. */
  readonly wasm: (place: '@contentauth/c2pa-wasm/c2pa.wasm') => Promise<Uint8Array<ArrayBuffer>>
  /** Address of the compiled part of a library that loads it itself; undefined where the library finds it. */
  readonly locate: (place: 'mediainfo.js/MediaInfoModule.wasm') => string | undefined
  /** An outside program run without a shell and killed at its time limit, or why there is none. */
  readonly program: (name: 'ffmpeg') => Promise<Program | Missing>
  /** Sound decoded by the browser's decoders; undefined where there is none for it, or they must not be used. */
  readonly decodedSound: (file: InputFile, signal: AbortSignal) => Promise<DecodedSound | undefined>
  /** Settings of this adapter in the configuration (`adapters: { <name>: {…} }`); empty where there are none. */
  readonly settings: Readonly<Partial<Record<SettingName, unknown>>>
  /** Facts declared for the subject of the file, by path: `core.frame_rate` for captions whose times count frames. */
  readonly declared: ReadonlyMap<string, unknown>
  /** Aborted shortly before the adapter's time is up, so that it can still return what it has read. */
  readonly signal: AbortSignal
}

export interface Hasher {
  update(bytes: Uint8Array): unknown
  digest(): Uint8Array
}

/** Decoded sound, which is read once. */
export interface DecodedSound {
  readonly channels: number
  readonly sampleRate: number
  /** Name and version of the decoder. */
  readonly tool: string
  /** Interleaved samples of 32-bit float, piece by piece. */
  readonly pieces: AsyncIterable<Uint8Array>
}

/** Why a program cannot be used, to end a sentence ("ffmpeg was not found"). */
export interface Missing {
  readonly missing: string
}

export interface Program {
  readonly version: string
  /**
   * Runs it with options that keep it to plain files: no network, and no playlist that opens other files.
   *
   * @throws where it exits with another status than 0, exceeds `timeoutMs`, says nothing for `silenceMs` (half a minute where it is left out), or `signal` ends it; the message holds the end of its stderr without addresses and folders of the machine.
   */
  readonly run: (
    args: readonly string[],
    options: {
      readonly timeoutMs: number
      readonly silenceMs?: number
      /** Takes the output piece by piece; the program waits for a promise. What it throws ends the program. */
      readonly onStdout?: (chunk: Uint8Array) => Promise<void> | undefined | void
      readonly signal?: AbortSignal
    },
  ) => Promise<{ readonly stdout: Uint8Array; readonly stderr: string }>
}

export type OptionalLibrary = '@contentauth/c2pa-wasm'

/** A file is not read for a reason that says nothing of what it holds: the system refuses, or a limit is reached. */
export class Unread extends Error {
  readonly code: ProblemCode

  /** @param message the rest of a sentence that begins with the file */
  constructor(code: ProblemCode, message: string) {
    super(message)
    this.name = 'Unread'
    this.code = code
  }
}

/** A library that is needed to read a file is not installed. */
export class NotInstalled extends Unread {
  /** @param holds what of the file is not read, as the rest of a sentence that begins with the file */
  constructor(library: OptionalLibrary, holds: string) {
    const message = `${holds}, which were not read: "npm install ${library}" brings what reads them`
    super('not_installed', message)
    this.name = 'NotInstalled'
  }
}

export interface Adapter {
  readonly name: AdapterName
  /** Formats that it reads, in one sentence for docs/adapters.md. */
  readonly summary: string
  /** File names it asks for, as globs, for docs and `grammar doctor`. */
  readonly files: readonly string[]
  /** Every path that it can fill, and how; docs/adapters.md is made from this. */
  readonly fills: Readonly<Record<string, { readonly certainty: Certainty; readonly how: string }>>
  /** Programs that it needs for some of its facts. */
  readonly programs?: readonly 'ffmpeg'[]
  /** A large library that need not be installed. */
  readonly library?: OptionalLibrary
  readonly limits: {
    readonly bytes: number
    readonly ms: number
    /** It reads other files too, so its time limit does not depend on the length of the file. */
    readonly readsOthers?: true
  }
  readonly matches: (file: InputFile) => boolean
  /** Reports damage as a problem of the reading; it throws only `Unread`. */
  readonly read: (file: InputFile, tools: AdapterTools) => Promise<Reading>
}
