/** `lint()` for programs: the same report as `grammar lint`, byte for byte in each of its formats. */
import type { LintReport } from '../lint/lint.ts'
import type { Progress } from '../lint/readings.ts'
import type { Format, Given, Machine } from './command.ts'
import { lintProject } from './lint-project.ts'
import { folderFrom, reportText } from './report-text.ts'

export interface LintOptions {
  /** Folder that paths are relative to; by default the current one. */
  readonly cwd?: string
  /** Files and folders, relative to `cwd`; by default the whole folder. */
  readonly files?: readonly string[]
  /** Configuration file; by default the nearest `.grammar.yaml`. `false` means none. */
  readonly config?: string | false
  /** Id of the destination of the files. */
  readonly profile?: string
  /** Production phase to judge for. */
  readonly phase?: string
  /** Rules, domains or kinds of authority to evaluate; by default all. */
  readonly only?: readonly string[]
  /** Rules, domains or kinds of authority not to evaluate. */
  readonly skip?: readonly string[]
  /** File of known findings. */
  readonly baseline?: string
  /** Whether ffmpeg may be run; by default true. */
  readonly external?: boolean
  /** Whether readings are cached for the next run, and those of earlier runs used; by default true. */
  readonly cache?: boolean
  /** The current day for waivers and due dates, YYYY-MM-DD; by default today. */
  readonly today?: string
  /** Called for every file that was read, and repeatedly while a long one is being read. */
  readonly onProgress?: (progress: Progress) => void
}

export interface Linted {
  readonly report: LintReport
  /** The report as the command prints it, without colours. */
  readonly format: (form: Format) => Promise<string>
}

/**
 * Reads files, judges them by the rules and returns the report; prints nothing and does not exit the process.
 *
 * @throws WrongUse if an option is invalid; the message says what was given, what was expected and the nearest valid
 * value
 * @example
 * ```ts
 * import { lint } from '@grammar-of-media/cli'
 *
 * const { report, format } = await lint({ cwd: 'test/adapters/files/captions', profile: 'captions-netflix' })
 * report.findings.length > 0 // → true
 * JSON.parse(await format('sarif')).version // → '2.1.0'
 * ```
 */
export async function lint(options: LintOptions = {}): Promise<Linted> {
  const around = machine(options)
  const { report, project } = await lintProject(given(options), around)
  const from = folderFrom(around.cwd, project.root)
  return { report, format: (form) => reportText(form, report, project, from) }
}

function given({ files = [], config, baseline, external, cache, ...rest }: LintOptions): Given {
  const values: Readonly<Record<string, string | readonly string[] | undefined>> = {
    config: config === false ? undefined : config,
    profile: rest.profile,
    phase: rest.phase,
    only: rest.only,
    skip: rest.skip,
    baseline,
  }
  const flags = {
    'no-config': config === false,
    'no-external': external === false,
    'no-cache': cache === false,
  }
  const texts = (name: string): readonly string[] => [values[name] ?? []].flat()
  return {
    operands: files,
    text: (name) => texts(name).at(-1),
    texts,
    flag: (name) => name in flags && flags[name as keyof typeof flags],
  }
}

const machine = ({ cwd = process.cwd(), today, onProgress }: LintOptions): Machine => ({
  cwd,
  env: process.env,
  stdin: async () => '',
  chunks: async function* () {},
  out: () => {},
  write: async () => {},
  error: () => {},
  isOutTerminal: false,
  isErrorTerminal: false,
  columns: 100,
  today: today ?? new Date().toISOString().slice(0, 10),
  ...(onProgress === undefined ? {} : { onProgress }),
})
