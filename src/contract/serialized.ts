/** JSON that is stored as text and sent as it is, with the type of its value. */
export class Serialized<out T> {
  readonly text: string
  declare protected readonly value: T

  private constructor(text: string) {
    this.text = text
  }

  /** The text is not checked: a column of the corpus, a document that was made by this project. */
  static trusted<T>(text: string): Serialized<T> {
    return new Serialized(text)
  }

  parsed(): T {
    return JSON.parse(this.text) as T
  }
}
