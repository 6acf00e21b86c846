/** Serialised JSON, with the type of its value. */
export class Serialized<out T, out Text extends string | Uint8Array = string | Uint8Array> {
  readonly text: Text
  declare protected readonly value: T

  private constructor(text: Text) {
    this.text = text
  }

  static of<T>(value: T): Serialized<T, string> {
    return new Serialized(JSON.stringify(value))
  }

  /** For JSON from elsewhere, which is not checked: a column of the corpus, the rule engine, a page made of its items. */
  static trusted<T, Text extends string | Uint8Array = string>(text: Text): Serialized<T, Text> {
    return new Serialized(text)
  }

  written(): string {
    return typeof this.text === 'string' ? this.text : new TextDecoder().decode(this.text)
  }

  parsed(): T {
    return JSON.parse(this.written()) as T
  }
}
