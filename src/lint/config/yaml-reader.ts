/**
 * Base class for YAML readers: every error is reported with its location, the value found, what is expected and the
 * nearest valid word.
 */
import { didYouMean } from '../../engine/values/nearest.ts'
import type { Path, Sourced } from '../../forms/sourced.ts'
import type { ConfigProblem } from './config-problems.ts'

/** Called with the path of a value in the file and what is wrong with it. */
export type Report = (path: Path, message: string) => void

export const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export class YamlReader {
  readonly problems: ConfigProblem[] = []
  protected readonly source: Sourced<unknown>

  constructor(source: Sourced<unknown>) {
    this.source = source
  }

  protected readonly report: Report = (path, message) => {
    this.problems.push(this.problem(path, message))
  }

  /** Like `report`, but located at the name of a member instead of its value. */
  protected reportKey(path: Path, message: string): void {
    const { line, column } = this.source.atKey(path)
    this.problems.push({ file: this.source.file, line, column, message })
  }

  protected problem(path: Path, message: string): ConfigProblem {
    const { line, column } = this.source.at(path)
    return { file: this.source.file, line, column, message: `${memberName(path)}${message}` }
  }

  protected mapping(
    path: Path,
    value: unknown,
    known: readonly string[],
  ): Readonly<Record<string, unknown>> {
    if (!isMapping(value)) {
      this.report(path, `holds ${known.join(', ')} by name`)
      return {}
    }
    for (const name of Object.keys(value)) {
      if (known.includes(name)) continue
      const hint = didYouMean(name, known) || `; known are ${known.join(', ')}`
      this.reportKey([...path, name], `unknown member "${name}"${hint}`)
    }
    return value
  }

  protected list(path: Path, value: unknown): readonly unknown[] {
    if (value === undefined || value === null) return []
    if (Array.isArray(value)) return value
    this.report(path, 'holds a list')
    return []
  }

  protected text(path: Path, value: unknown): string | undefined {
    if (value === undefined) return undefined
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
    this.report(path, `holds a text; got ${JSON.stringify(value)}`)
    return undefined
  }

  protected texts(path: Path, value: unknown): readonly string[] {
    const list = typeof value === 'string' ? [value] : this.list(path, value)
    return list.flatMap((one, i) => this.text([...path, i], one) ?? [])
  }

  protected word(path: Path, value: unknown, words: readonly string[]): string | undefined {
    if (typeof value === 'string' && words.includes(value)) return value
    const hint = didYouMean(value, words) || `; wanted one of ${words.join(', ')}`
    this.report(path, `has no value ${JSON.stringify(value)}${hint}`)
    return undefined
  }
}

/** The name of a member as the beginning of a sentence, such as `waivers[0].reason `; empty for the whole file. */
function memberName(path: Path): string {
  const written = path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? part : `.${part}`))
    .join('')
  return written === '' ? '' : `${written} `
}
