/** A problem of a file of the corpus, or of one that is written like them. */
export interface Problem {
  /** Path inside the corpus, with forward slashes. */
  readonly file: string
  /** 1 for the first line and the first column; 0 if the problem is the whole file or its absence. */
  readonly line: number
  readonly column: number
  /** The entry concerned: a rule id, a dimension id, a coordinate; empty for the whole file. */
  readonly id: string
  /** The field inside the entry: `when[0].op`; empty for the whole entry. */
  readonly field: string
  readonly message: string
}
