/** JSON that is written already, with the type of what was written. */
export class Serialized<out T, out Text extends string | Uint8Array = string | Uint8Array> {
  readonly text: Text
  declare protected readonly value: T

  private constructor(text: Text) {
    this.text = text
  }

  static of<T>(value: T): Serialized<T, string> {
    return new Serialized(JSON.stringify(value))
  }

  /** For what something else wrote: a column of the corpus, the rule engine, a page assembled from its items. */
  static trusted<T, Text extends string | Uint8Array = string>(text: Text): Serialized<T, Text> {
    return new Serialized(text)
  }
}
