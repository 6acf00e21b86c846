/** One kind of the project's own documents: how it is told from others, and which subjects with which facts it speaks of. */
import type { Certainty } from '../adapter.ts'
import type { JsonPath, JsonRecord } from '../json.ts'
import type keys from './keys.json'

/** How each path is filled; the adapter's `fills` is made of these. */
export type Fills = Readonly<
  Record<string, { readonly certainty: Certainty; readonly how: string }>
>

export interface DocumentSubject {
  readonly kind: string
  readonly id: string
  /** Where the subject stands in the document. */
  readonly at: JsonPath
  /** Path of the model → value, undefined for what the document could say and does not, and where it stands if not at `at`. */
  readonly facts: Readonly<Record<string, FieldValue>>
}

export interface FieldValue {
  readonly value: unknown
  /** Below the subject. */
  readonly at?: JsonPath
}

export interface DocumentKind {
  /** Name of the packaged schema. */
  readonly schema: keyof typeof keys
  /** Names of what holds its records, where it holds several. */
  readonly around?: readonly string[]
  readonly fills: Fills
  /** Whether a record is such a document. */
  readonly isOne: (record: JsonRecord) => boolean
  readonly subjects: (record: JsonRecord, at: JsonPath, file: string) => readonly DocumentSubject[]
}

export const field = (value: unknown, ...at: JsonPath): FieldValue => ({ value, at })
