/**
 * An adapter reads one kind of file and reports the facts in it, with their location and certainty. It knows no rules.
 */
import type { ProblemCode } from '../codes.ts'
import type { AdapterName, SettingName } from './names.ts'
import type { DecodedText } from './text-encoding.ts'

/**
 * How a fact was obtained. Findings based only on `measured`, `declared` and `judged` facts may block; others are
 * warnings.
 */
export type Certainty = 'measured' | 'estimated' | 'inferred' | 'declared' | 'judged'

/** Location of a fact in a file. If there is no line, `where` says it in words ("stream 1", "cue 4", "node 3"). */
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
  /** In the unit and type of the path. A value outside its range is kept; the linter reports it. */
  readonly value: unknown
  readonly certainty: Certainty
  /** How the fact was obtained, in a few words: "mean over observations", "header", "ITU-R BS.1770-5". */
  readonly method: string
  /** Program or library with its version, if one was used. */
  readonly tool?: string
  readonly place: Place
}

/**
 * The facts in one file about one subject. A file may describe several subjects (a transcript its claims, a run its
 * concepts).
 */
export interface SubjectReading {
  /**
   * Set if the subject is the file itself, or something that consists of several files of which this is one: `id` is
   * then the path of the file and `kind` the most likely kind. The configuration may state another kind (a `.mov` that
   * is a recording and not a deliverable), and files with the same base name are joined: `show.mp3` and `show.en.vtt`
   * are one deliverable.
   */
  readonly wholeFile?: true
  /**
   * The file that this subject belongs to, as a path from the root or a name, if the file states it: for example the
   * enclosure of a feed item.
   */
  readonly belongsTo?: string
  /** An id of `subjects` in corpus/media/model.yaml: "deliverable", "recording", "cue", "claim" … */
  readonly kind: string
  /**
   * Unique among the subjects of this kind in this file. The linter joins readings from several files that have the
   * same kind and id, if both mean the same thing.
   */
  readonly id: string
  /** Location of the subject, used for a finding about something that is absent. */
  readonly place: Place
  readonly facts: readonly Fact[]
  /** Paths that the adapter looked for. One of these without a fact is known to be absent; any other is unknown. */
  readonly looked: readonly string[]
}

/** A problem with a file that is not a finding of a rule: truncated, damaged, over a limit. */
export interface FileProblem {
  readonly place: Place
  /** What kind of problem it is; docs/errors.md says what to do. */
  readonly code: ProblemCode
  readonly message: string
  /**
   * `failed`: the file was named explicitly and could not be read; the run exits with 2. `partial`: read as far as
   * possible. `fault`: everything was read, and it is wrong whatever the file is for. `note`: everything was read.
   */
  readonly kind: 'failed' | 'partial' | 'fault' | 'note'
}

export interface Reading {
  readonly subjects: readonly SubjectReading[]
  readonly problems: readonly FileProblem[]
}

/** One file of the run. Files outside the root are never opened, not even through links. */
export interface InputFile {
  readonly path: string
  readonly absolutePath: string
  readonly bytes: number
  /** The first bytes, at most 4,096, to recognise a file by its content rather than its name. */
  readonly head: Uint8Array
}

export interface StreamTimes {
  /** Presentation times of the key frames in seconds, in order. */
  readonly keyFrames: readonly number[]
  readonly end: number
  /** From the first picture or sound to the end of the last, in seconds. */
  readonly seconds: number
  /** Seconds from the start of the audio to the start of the video; positive if the audio starts first. */
  readonly offset: number | undefined
  /** Presentation times of all frames in seconds, in order, if requested. */
  readonly pictures: readonly number[] | undefined
  readonly form: PictureForm | undefined
  /** Whether the first pictures carry captions, if that was asked for. */
  readonly captions: boolean | undefined
}

/** Properties of the video that the container does not state. */
export interface PictureForm {
  /** Display aspect ratio: width over height after rotation and pixel aspect. */
  readonly shape: number
  /** Frames per second, measured on the first frames; undefined if they are not evenly spaced. */
  readonly rate: number | undefined
}

export interface StreamTimesRequest {
  /** Whether the file has an index of timestamps; if so, its size does not matter. */
  readonly hasIndex: boolean
  readonly everyPicture: boolean
  /** Whether to measure shape and frame rate, because the container does not state them. */
  readonly withForm: boolean
  /** Whether to look for captions within the pictures. */
  readonly withCaptions: boolean
}

/** Everything that an adapter may use of its host: no network, no clock, no environment variables. */
export interface AdapterTools {
  /** Reads the whole file; throws if it is longer than `limit` bytes. */
  readonly readBytes: (file: InputFile, limit: number) => Promise<Uint8Array>
  readonly readText: (file: InputFile, limit: number) => Promise<string>
  /** Like `readText`, but also returns the encoding, for facts that depend on how bytes are decoded. */
  readonly readDecoded: (file: InputFile, limit: number) => Promise<DecodedText>
  /** Reads the bytes from `start` up to `end` (exclusive). */
  readonly readRange: (file: InputFile, start: number, end: number) => Promise<Uint8Array>
  /** A file that this one refers to by a relative path, inside the root; undefined if there is none. */
  readonly sibling: (file: InputFile, relativePath: string) => Promise<InputFile | undefined>
  /** Names of files in the same folder that begin with the base name of this one: `show.en.vtt` for `show.mp3`. */
  readonly companions: (file: InputFile) => readonly string[]
  /** Uses the platform's native implementation, because a hash list may cover terabytes. */
  readonly hash: (algorithm: 'md5' | 'sha1' | 'sha256' | 'sha512') => Hasher | Promise<Hasher>
  /**
   * The result of `readStreamTimes`, run in a thread that can be killed: its library loops forever on some damaged
   * files.
   */
  readonly streamTimes: (
    file: InputFile,
    request: StreamTimesRequest,
    signal: AbortSignal,
  ) => Promise<StreamTimes | undefined>
  /** The file as a Blob, for libraries written for browsers; its bytes are read on demand. */
  readonly blob: (file: InputFile) => Blob
  /** The WebAssembly module of a library, by its path in the package. */
  readonly wasm: (place: '@contentauth/c2pa-wasm/c2pa.wasm') => Promise<Uint8Array<ArrayBuffer>>
  /** URL of the WebAssembly module for a library that loads it itself; undefined if the library finds it. */
  readonly locate: (place: 'mediainfo.js/MediaInfoModule.wasm') => string | undefined
  /** An external program, run without a shell and killed on timeout; or the reason why it is not available. */
  readonly program: (name: 'ffmpeg') => Promise<Program | Missing>
  /** Audio decoded by the browser; undefined if the browser has no decoder for it or must not be used. */
  readonly decodedSound: (file: InputFile, signal: AbortSignal) => Promise<DecodedSound | undefined>
  /** Settings of this adapter in the configuration (`adapters: { <name>: {…} }`); empty if there are none. */
  readonly settings: Readonly<Partial<Record<SettingName, unknown>>>
  /**
   * Facts declared for the subject of the file, by path; for example `core.frame_rate` for captions timed in frames.
   */
  readonly declared: ReadonlyMap<string, unknown>
  /** Aborted shortly before the adapter's timeout, so that it can still return what it has read. */
  readonly signal: AbortSignal
}

export interface Hasher {
  update(bytes: Uint8Array): unknown
  digest(): Uint8Array
}

/** Decoded audio; can be read only once. */
export interface DecodedSound {
  readonly channels: number
  readonly sampleRate: number
  /** Name and version of the decoder. */
  readonly tool: string
  /** Interleaved 32-bit float samples, in chunks. */
  readonly pieces: AsyncIterable<Uint8Array>
}

/** Why a program cannot be used, worded as the end of a sentence ("ffmpeg was not found"). */
export interface Missing {
  readonly missing: string
}

export interface Program {
  readonly version: string
  /**
   * Runs the program with options that restrict it to plain files: no network, and no playlist that opens other files.
   *
   * @throws if it exits with a status other than 0, exceeds `timeoutMs`, prints nothing for `silenceMs` (by default
   * half a minute), or is aborted by `signal`; the message has the end of its stderr without addresses and folders of
   * the machine
   */
  readonly run: (
    args: readonly string[],
    options: {
      readonly timeoutMs: number
      readonly silenceMs?: number
      /**
       * Receives the output in chunks. If it returns a promise, reading pauses until it resolves; if it throws, the
       * program is killed.
       */
      readonly onStdout?: (chunk: Uint8Array) => Promise<void> | undefined | void
      readonly signal?: AbortSignal
    },
  ) => Promise<{ readonly stdout: Uint8Array; readonly stderr: string }>
}

export type OptionalLibrary = '@contentauth/c2pa-wasm'

/** A file was not read for a reason unrelated to its content: a system error, or a limit. */
export class Unread extends Error {
  readonly code: ProblemCode

  /** @param message the rest of a sentence that begins with the name of the file */
  constructor(code: ProblemCode, message: string) {
    super(message)
    this.name = 'Unread'
    this.code = code
  }
}

/** A library that is needed to read a file is not installed. */
export class NotInstalled extends Unread {
  /**
   * @param holds the part of the file that is not read, as the rest of a sentence that begins with the name of the file
   */
  constructor(library: OptionalLibrary, holds: string) {
    const message = `${holds}, which were not read: "npm install ${library}" brings what reads them`
    super('not_installed', message)
    this.name = 'NotInstalled'
  }
}

export interface Adapter {
  readonly name: AdapterName
  /** Formats that the adapter reads, in one sentence for docs/adapters.md. */
  readonly summary: string
  /** Files that the adapter reads, as globs, for docs and `grammar doctor`. */
  readonly files: readonly string[]
  /** Every path that the adapter can fill, and how; docs/adapters.md is made from this. */
  readonly fills: Readonly<Record<string, { readonly certainty: Certainty; readonly how: string }>>
  /** Programs that the adapter needs for some of its facts. */
  readonly programs?: readonly 'ffmpeg'[]
  /** Optional library that the adapter needs, if any. */
  readonly library?: OptionalLibrary
  readonly limits: {
    readonly bytes: number
    readonly ms: number
    /** Set if the adapter also reads other files, so that its time limit does not depend on the length of the file. */
    readonly readsOthers?: true
  }
  readonly matches: (file: InputFile) => boolean
  /** Damage is reported as a problem of the reading; only `Unread` is thrown. */
  readonly read: (file: InputFile, tools: AdapterTools) => Promise<Reading>
}
