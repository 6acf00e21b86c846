/** JSON that the database stores as text. */

/** The type parameter is the type of the parsed value. */
export type JsonText<T> = string & { readonly __json?: T }

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [name: string]: JsonValue }
