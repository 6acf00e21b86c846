export interface Mistake {
  readonly note: string
  /** The file in which the mistake is planted. */
  readonly file: string
  /** Content of the file before the mistake is planted; by default that of the real corpus. */
  readonly text?: string
  readonly from: RegExp | string
  readonly to: string
  /** Texts of other files that differ from those of the real corpus. */
  readonly besideTexts?: Readonly<Record<string, string>>
  /** Other files that the check needs to see. */
  readonly beside?: readonly string[]
  readonly problem: {
    readonly id?: string
    readonly field?: string | RegExp
    readonly message: RegExp | string
  }
}
