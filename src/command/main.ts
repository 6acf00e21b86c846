/** The main function of `grammar`: finds the command, parses its options and runs it. Help loads no other code. */
import { parseArgs } from 'node:util'
import { codes } from '../codes.ts'
import { type Command, type Given, type Machine, parseOptions, WrongUse } from './command.ts'
import { commandHelp, overallHelp } from './help.ts'
import { commands } from './table.ts'

/** @param args without the program and the script */
export async function main(args: readonly string[], machine: Machine): Promise<0 | 1 | 2> {
  const [first = ''] = args
  if (['--help', '-h', 'help'].includes(first)) return help(args[1], machine)
  if (first === '--version') {
    const { version } = await import('./version.ts')
    machine.out(`${version()}\n`)
    return 0
  }
  const named = commands.find(({ name }) => name === first)
  const command = named ?? (commands[0] as Command)
  try {
    if (named === undefined && (await isUnknownCommand(first, machine))) return 2
    const given = read(command, named === undefined ? args : args.slice(1))
    if (given === undefined) {
      machine.out(commandHelp(command))
      return 0
    }
    if (command.asksCorpus === true) {
      const { mainOfServices } = await import('./services-package.ts')
      const other = await mainOfServices(machine.cwd)
      if (other !== undefined) return await other(args, machine)
    }
    const { run } = await command.load()
    return await run(given, machine, commands)
  } catch (error) {
    return failure(error, command, machine)
  }
}

function help(name: string | undefined, machine: Machine): 0 {
  const command = commands.find((one) => one.name === name)
  machine.out(command === undefined ? overallHelp(commands) : commandHelp(command))
  return 0
}

/** Whether an argument is a misspelt command: it is neither a command nor a file. */
async function isUnknownCommand(word: string, machine: Machine): Promise<boolean> {
  if (word === '' || word.startsWith('-')) return false
  const [{ existsSync }, path, { didYouMean }] = await Promise.all([
    import('node:fs'),
    import('node:path'),
    import('../engine/values/nearest.ts'),
  ])
  if (existsSync(path.resolve(machine.cwd, word))) return false
  const names = commands.map(({ name }) => name)
  const hint = didYouMean(word, names) || `; the commands are ${names.join(', ')}`
  machine.error(
    `"${word}" is neither a command nor a file here${hint}${codeOf('unknown_command')}\n`,
  )
  return true
}

/** @returns undefined if help was requested */
function read(command: Command, args: readonly string[]): Given | undefined {
  if (command.isPassedOn === true) {
    return { operands: args, text: () => undefined, texts: () => [], flag: () => false }
  }
  const { values, positionals } = parsed(command, args)
  if (values['help'] === true) return undefined
  const texts = (name: string): readonly string[] => {
    const value = values[name] ?? command.options[name]?.default ?? []
    return [value].flat().filter((one) => typeof one === 'string')
  }
  refuseOthers(command, positionals)
  for (const [name, { values: allowed }] of Object.entries(command.options)) {
    for (const value of texts(name)) {
      if (allowed !== undefined && !allowed.includes(value)) {
        throw new WrongUse('value_invalid', `--${name} takes ${allowed.join(', ')}; got "${value}"`)
      }
    }
  }
  return {
    operands: positionals,
    text: (name) => texts(name).at(-1),
    texts,
    flag: (name) => values[name] === true,
  }
}

/**
 * Refuses operands and options that the command does not use, since ignoring them would suggest that they had an
 * effect.
 */
function refuseOthers({ name, operands }: Command, given: readonly string[]): void {
  if (operands.includes('…')) return
  const taken = operands === '' ? 0 : 1
  const [other] = given.slice(taken)
  if (other === undefined) return
  throw new WrongUse(
    'operand_unexpected',
    taken === 0
      ? `${name} takes nothing besides its options; got "${other}"`
      : `${name} takes ${operands} alone; got "${other}" besides`,
  )
}

function parsed(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: parseOptions(command),
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new WrongUse('value_invalid', message)
    const [, option = ''] = /'(-{1,2}[^' ]+)/.exec(message) ?? []
    throw new WrongUse('unknown_option', `${command.name} has no option ${option}`, {
      cause: option,
    })
  }
}

/** The code after the message, to search for; empty for system errors. */
const codeOf = (code: unknown): string =>
  typeof code === 'string' && Object.hasOwn(codes, code) ? ` [${code}]` : ''

async function failure(error: unknown, command: Command, machine: Machine): Promise<2> {
  if (!(error instanceof WrongUse)) {
    const code = error instanceof Error && 'code' in error ? codeOf(error.code) : ''
    machine.error(`${error instanceof Error ? error.message : error}${code}\n`)
    return 2
  }
  const { didYouMean } = await import('../engine/values/nearest.ts')
  const options = [...Object.keys(command.options), 'help'].map((name) => `--${name}`)
  const hint = didYouMean(error.cause, options)
  machine.error(
    `${error.message}${hint}${codeOf(error.code)}\n"grammar ${command.name} --help" lists what it takes.\n`,
  )
  return 2
}
