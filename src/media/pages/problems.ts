/** What is wrong with a context: figures out of range, and what no rule reads. */
import type { JsonObject } from '../../engine/values/json.ts'
import { formatted, html, type Piece } from '../../pages/html.ts'
import { unitAfter } from '../../pages/words.ts'
import type { Book } from './book.ts'
import { applyControl } from './controls.ts'
import { type Asked, judgedFor, leavesOf, put } from './facts-address.ts'
import { type OutOfRange, outOfRange } from './range.ts'
import type { Outcome } from './way-out.ts'

export function problems(
  book: Book,
  { context, problems: ofAddress }: Asked,
  { context_problems }: Outcome,
): Piece {
  const outside = leavesOf(judgedFor(context).context).flatMap(([path, value]) => {
    const fact = book.facts.get(path)
    const one = fact === undefined ? undefined : outOfRange(fact, value)
    return one === undefined ? [] : [{ ...one, path, value: value as number }]
  })
  const unread = context_problems.filter(({ path }) => !outside.some((one) => one.path === path))
  return [
    section(
      'Out of range',
      outside.map(
        (one) =>
          html`${one.problem}; here it is ${formatted(one.value)}.${asked(book, context, one)}`,
      ),
    ),
    section('Not understood', [
      ...ofAddress,
      ...unread.map(({ path, message }) => html`<code>${path}</code> ${message}`),
    ]),
  ]
}

const section = (title: string, lines: readonly Piece[]): Piece =>
  lines.length === 0
    ? ''
    : html`<section class="problems"><h2>${title}</h2><ul class="plain">${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`

/** Asks whether another value was meant, with a button that takes it. */
const asked = (
  book: Book,
  context: JsonObject,
  { path, meant }: OutOfRange & { readonly path: string },
): Piece =>
  meant === undefined
    ? ''
    : html` Meant: ${formatted(meant)}${unitAfter(meant, book.facts.get(path)?.unit)}? ${applyControl(book, context, put({}, path, meant), formatted(meant))}`
