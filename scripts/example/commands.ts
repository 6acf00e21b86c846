/** The command notation: a verb and its arguments, one command a line. */
import { DslError, statements } from './dsl-line.ts'

export interface Command {
  readonly verb: string
  readonly arguments: Readonly<Record<string, string>>
}

/** @throws DslError with the line where a verb or an argument is not of the notation */
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
