/**
 * Checks that every rule and number of a destination is supported by a quoted sentence that is as authoritative as it
 * claims.
 */
import type { Rule } from '../../engine/rules/rule.ts'
import { didYouMean } from '../../engine/values/nearest.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import type { Path } from '../../forms/sourced.ts'
import { type Passage, passagesOf } from './read-destination.ts'

/** Maximum number of words of a quotation: it supports a number but does not replace the document. */
const QUOTED_WORDS = 25

export type Report = (path: Path, message: string) => void

interface Beside {
  readonly rules: readonly Rule[]
  /** Titles of the sources in the register, by id. */
  readonly titles: ReadonlyMap<string, string>
}

export function checkSources(file: DestinationFile, beside: Beside, report: Report): void {
  const { rules = [], declares, sources } = file
  const carriable = [
    ...rules.map(({ id }) => id),
    ...Object.keys(declares),
    ...beside.rules.map(({ id }) => id),
  ]
  for (const [i, source] of sources.entries()) {
    checkDocument(file, i, beside, report)
    for (const [j, passage] of source.passages.entries()) {
      checkPassage(passage, carriable, (path, message) =>
        report(['sources', i, 'passages', j, ...path], message),
      )
    }
  }
  checkCarried(file, report)
}

function checkDocument(
  { sources }: DestinationFile,
  index: number,
  { titles }: Beside,
  report: Report,
): void {
  const { id, title, read, review_by } = sources[index] as DestinationFile['sources'][number]
  const at = (name: string): Path => ['sources', index, name]
  if (review_by <= read) {
    report(at('review_by'), `is ${review_by}, and it was read on ${read}; it lies after that`)
  }
  const known = titles.get(id)
  if (known !== undefined && known !== title) {
    report(at('id'), `is "${known}" in media/sources.yaml; another document takes another id`)
  }
  if (sources.findIndex((other) => other.id === id) < index) {
    report(at('id'), `${id} stands twice; its passages stand together`)
  }
}

function checkPassage(
  { quote, grade, from, carries }: Passage,
  carriable: readonly string[],
  report: Report,
): void {
  const words = quote?.split(/\s+/).length ?? 0
  if (words > QUOTED_WORDS) {
    report(['quote'], `has ${words} words; at most ${QUOTED_WORDS} are quoted`)
  }
  if (quote === null && grade !== 'secondary') {
    report(['quote'], `is null, and ${grade} means that the sentence was read`)
  }
  if (from === undefined && grade !== 'original') {
    report([], `is ${grade} and does not say where it was read; write from`)
  }
  for (const [k, carried] of carries.entries()) {
    if (carriable.includes(carried)) continue
    report(
      ['carries', k],
      `"${carried}" is no rule and nothing that is declared here${didYouMean(carried, carriable)}`,
    )
  }
}

function checkCarried(file: DestinationFile, report: Report): void {
  const { rules = [], declares } = file
  for (const [i, { id, hard, basis }] of rules.entries()) {
    const grades = passagesOf(file, id).map(({ passage }) => passage.grade)
    const isRead = grades.some((grade) => grade !== 'secondary')
    if (grades.length === 0) {
      report(['rules', i], 'rests on no passage; quote the sentence that carries it under sources')
    } else if (hard && !isRead) {
      report(['rules', i, 'hard'], 'is true on secondary passages alone; such a rule warns: false')
    } else if ((basis === 'law' || basis === 'standard') && !isRead) {
      const message = `is ${basis} on secondary passages alone; write guideline or practice`
      report(['rules', i, 'basis'], message)
    }
  }
  for (const [path, value] of Object.entries(declares)) {
    if (typeof value !== 'number' || passagesOf(file, path).length > 0) continue
    report(['declares', path], 'is a figure, and no passage carries it')
  }
}
