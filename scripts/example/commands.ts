/** The command notation: one command a line, a verb followed by its arguments. */
import { DslError, statements } from './dsl-line.ts'

export interface Command {
  readonly verb: string
  readonly arguments: Readonly<Record<string, string>>
}

/** @throws DslError with the line number if a verb or an argument is invalid */
export function parseCommands(text: string): Command[] {
  return statements(text).map(({ number, words: [verb = '', ...pairs] }) => {
    if (!/^[a-z]+(-[a-z]+)*$/.test(verb)) throw new DslError(number, `"${verb}" is not a verb`)
    const named: Record<string, string> = {}
    for (const pair of pairs) {
      const [, name, value] = /^([a-z_]+)=(\S+)$/.exec(pair) ?? []
      if (name === undefined || value === undefined || name in named) {
        throw new DslError(number, `"${pair}" must be name=value, each name once`)
      }
      named[name] = value
    }
    return { verb, arguments: named }
  })
}
