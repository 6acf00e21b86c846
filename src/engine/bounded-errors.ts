/**
 * Validators that stop collecting errors and go on counting them (decision 41). ajv keeps every error of a document in
 * one array, and copies the array once for each item that another schema describes: a quarter of a mebibyte of `{}`
 * makes a million errors and minutes of copying. ajv hands out the code that it generates, through its option
 * `code.process`, before the code is compiled; here the places where errors are made and put together keep to a bound,
 * and each validator's list carries how many there were.
 *
 * `errors`, by which the code decides whether a part is valid, stays the whole count. The official test suite holds the
 * verdicts; a version of ajv that puts errors together otherwise is refused when the first schema is compiled.
 */
import type { ErrorObject } from 'ajv/dist/2020.js'

/** A list of errors that knows how many there were besides those that it holds. */
type Counted = ErrorObject[] & { count?: number }

/** `if` and `propertyNames` only repeat that what they lead to has failed, which is an error itself. */
const repetition =
  /const (err\d+) = \{[^;]*?keyword:"(?:if|propertyNames)"[^;]*?\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g

/** The option `code.process`: keeps the errors of a validator to a bound. */
export function keepErrorsTo(most: number): (code: string) => string {
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
    if (/\.concat\(|vErrors\[/.test(bounded)) throw new Error('ajv puts errors together otherwise')
    return bounded
  }
}

/** How many errors a validator found, those past the bound included. */
export function countOf(errors: Counted): number {
  return errors.count ?? errors.length
}
