/** JSON stored as text and sent without parsing; the type parameter is the type of its value. */
export class Serialized<out T> {
  readonly text: string
  declare protected readonly value: T

  private constructor(text: string) {
    this.text = text
  }

  /** The text is not validated: it comes from a column of the corpus or a document made by this project. */
  static trusted<T>(text: string): Serialized<T> {
    return new Serialized(text)
  }

  parsed(): T {
    return JSON.parse(this.text) as T
  }
}
