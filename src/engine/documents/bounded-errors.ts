/**
 * Validators that collect errors up to a limit and count the rest (decision 41). ajv keeps every error of a document
 * in one array, and copies the array for each item that a referenced schema describes: a quarter of a mebibyte of `{}`
 * makes a million errors and minutes of copying. ajv's option `code.process` is given the generated code before it is
 * compiled; the replacements here limit the list where errors are created and merged, and store the count on the list.
 *
 * The generated variable `errors`, which decides whether a part is valid, remains the full count. The official test
 * suite checks the verdicts. If a version of ajv merges errors in another way, compiling the first schema throws.
 */
import type { ErrorObject } from 'ajv/dist/2020.js'

/** The listed errors, with the count of all. */
type Counted = ErrorObject[] & { count?: number }

/**
 * Errors of the keywords `if` and `propertyNames`: they only repeat that a subschema failed, whose own error is listed.
 */
const repetition =
  /const (err\d+) = \{[^;]*?keyword:"(?:if|propertyNames)"[^;]*?\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g

/** @returns ajv's option `code.process`, which limits the listed errors of a validator to `most` */
export function limitErrors(most: number): (code: string) => string {
  return (code) => {
    const bounded = code
      .replaceAll(repetition, '')
      .replaceAll(/const (err\d+) = \{/g, `const $1 = vErrors?.length >= ${most} ? null : {`)
      .replaceAll(/vErrors\.push\((\w+)\)/g, `(vErrors.length < ${most} && vErrors.push($1))`)
      .replaceAll(/vErrors\.length = (_errs\d+)/g, 'vErrors.length = Math.min(vErrors.length, $1)')
      .replaceAll(
        /vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);\s*errors = vErrors\.length;/g,
        (_, inner: string) =>
          `errors += ${inner}.errors.count; if (vErrors === null) { vErrors = ${inner}.errors; } else { for (const inner of ${inner}.errors) { if (vErrors.length >= ${most}) break; vErrors.push(inner); } }`,
      )
      .replaceAll(
        /(\w+)\.errors = vErrors;/g,
        'if (vErrors !== null) vErrors.count = errors; $1.errors = vErrors;',
      )
    if (/\.concat\(|vErrors\[/.test(bounded)) {
      throw new Error(
        'ajv generates code that src/engine/documents/bounded-errors.ts does not know',
      )
    }
    return bounded
  }
}

/** The number of errors that a validator found, including those over the limit. */
export function errorCount(errors: Counted): number {
  return errors.count ?? errors.length
}
