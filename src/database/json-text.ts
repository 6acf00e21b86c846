/** JSON that the database stores as text. */

/** JSON stored as text. The brand is the type that `JSON.parse` gives. */
export type JsonText<T> = string & { readonly __json?: T }

export const parseJson = <T>(text: JsonText<T>): T => JSON.parse(text) as T

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [name: string]: JsonValue }
