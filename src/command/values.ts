/** Parses values of options. */
import { didYouMean } from '../engine/values/nearest.ts'
import type { RuleBase } from '../lint/rule-base.ts'
import { type Given, WrongUse } from './command.ts'

export function wholeNumber(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new WrongUse('value_invalid', `--${option} takes a whole number; got "${text}"`)
}

/** Maximum number of threads: more than the cores of any current machine. */
const MAX_JOBS = 256

/** Number of threads for --jobs; 1 by default. */
export function jobsOption(given: Given): number {
  const jobs = wholeNumber('jobs', given.text('jobs') ?? '1')
  if (jobs >= 1 && jobs <= MAX_JOBS) return jobs
  throw new WrongUse('value_invalid', `--jobs goes from 1 to ${MAX_JOBS}; got ${jobs}`)
}

const BASES = ['law', 'standard', 'guideline', 'practice', 'house']

/**
 * The rules of --only without those of --skip, each named by id, domain or kind of authority.
 *
 * @returns undefined if all are evaluated
 */
export function chosenRules(base: RuleBase, given: Given): ((id: string) => boolean) | undefined {
  const only = words(base, given, 'only')
  const skip = words(base, given, 'skip')
  if (only.length === 0 && skip.length === 0) return undefined
  const isNamed = (id: string, names: readonly string[]): boolean => {
    const rule = base.rules.get(id) ?? base.everyRule.get(id)
    return [id, rule?.domain, rule?.basis].some(
      (word) => word !== undefined && names.includes(word),
    )
  }
  return (id) => (only.length === 0 || isNamed(id, only)) && !isNamed(id, skip)
}

function words(base: RuleBase, given: Given, option: string): string[] {
  const domains = [...new Set([...base.rules.values()].map(({ domain }) => domain))]
  const known = [...domains, ...BASES, ...base.everyRule.keys()]
  const asked = given.texts(option).flatMap((text) => text.split(','))
  for (const word of asked) {
    if (known.includes(word)) continue
    const hint =
      didYouMean(word, known) ||
      `; domains are ${domains.join(', ')}, authorities ${BASES.join(', ')}`
    throw new WrongUse(
      'not_found',
      `--${option} names "${word}", which is no rule, domain or authority${hint}`,
    )
  }
  return asked
}

/** The text of a file, or of standard input for `-`. */
export async function input(
  operand: string | undefined,
  machine: { readonly cwd: string; readonly stdin: () => Promise<string> },
): Promise<string> {
  if (operand === undefined)
    throw new WrongUse('operand_missing', 'name a file, or - for standard input')
  if (operand === '-') return machine.stdin()
  const [{ readFileSync }, path] = await Promise.all([import('node:fs'), import('node:path')])
  try {
    return readFileSync(path.resolve(machine.cwd, operand), 'utf8')
  } catch (error) {
    const { unreadCode } = await import('../machine/unread-file.ts')
    throw new WrongUse(
      unreadCode(error),
      `${operand} cannot be read: ${(error as NodeJS.ErrnoException).code}`,
    )
  }
}

export function json(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrongUse('malformed', `${name} is not well-formed JSON: ${(error as Error).message}`)
  }
}
