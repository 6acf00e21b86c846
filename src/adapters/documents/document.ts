/**
 * One kind of document that a packaged schema describes: how to recognise it, and which subjects and facts it holds.
 */
import type { Certainty } from '../adapter.ts'
import type { JsonPath, JsonRecord } from '../json.ts'
import type keys from './keys.json'

/** How each path is filled; the adapter's `fills` is built from these. */
export type Fills = Readonly<
  Record<string, { readonly certainty: Certainty; readonly how: string }>
>

export interface DocumentSubject {
  readonly kind: string
  readonly id: string
  /** Place of the subject in the document. */
  readonly at: JsonPath
  /**
   * Values by path of the model. A value is undefined if the document could state it but does not; it has its own
   * location if that is not `at`.
   */
  readonly facts: Readonly<Record<string, FieldValue>>
}

export interface FieldValue {
  readonly value: unknown
  /** Location relative to the subject. */
  readonly at?: JsonPath
}

export interface DocumentKind {
  /** Name of the packaged schema. */
  readonly schema: keyof typeof keys
  /** Names of the members that hold the records, if a document has several. */
  readonly around?: readonly string[]
  readonly fills: Fills
  /** Whether a record is a document of this kind. */
  readonly isOne: (record: JsonRecord) => boolean
  readonly subjects: (record: JsonRecord, at: JsonPath, file: string) => readonly DocumentSubject[]
}

export const field = (value: unknown, ...at: JsonPath): FieldValue => ({ value, at })
