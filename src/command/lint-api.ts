/** `lint()` for programs: the report that `grammar lint` gives, and the same bytes in each of its forms. */
import type { LintReport } from '../lint/lint.ts'
import type { Progress } from '../lint/readings.ts'
import type { Format, Given, Machine } from './command.ts'
import { lintProject } from './lint-project.ts'
import { folderFrom, reportText } from './report-text.ts'

export interface LintOptions {
  /** Folder that paths are taken from; the current one where it is left out. */
  readonly cwd?: string
  /** Files and folders, from `cwd`; the whole folder where they are left out. */
  readonly files?: readonly string[]
  /** Configuration to use; the nearest `.grammar.yaml` where it is left out, and none for `false`. */
  readonly config?: string | false
  /** Id of the destination of the files. */
  readonly profile?: string
  /** Production phase to judge for. */
  readonly phase?: string
  /** Rules, domains or kinds of authority to evaluate; all where it is left out. */
  readonly only?: readonly string[]
  /** Rules, domains or kinds of authority not to evaluate. */
  readonly skip?: readonly string[]
  /** File of known findings. */
  readonly baseline?: string
  /** Whether ffmpeg may be run; true where it is left out. */
  readonly external?: boolean
  /** Whether readings are kept for the next run, and those of the last one used; true where it is left out. */
  readonly cache?: boolean
  /** The current day for waivers and due dates, YYYY-MM-DD; today where it is left out. */
  readonly today?: string
  /** Called for every file that was read, and while a long one is read. */
  readonly onProgress?: (progress: Progress) => void
}

export interface Linted {
  readonly report: LintReport
  /** The report as the command prints it, without colours. */
  readonly format: (form: Format) => Promise<string>
}

/**
 * Reads files, judges them by the rules and reports; it prints nothing and does not end the process.
 *
 * @throws WrongUse where an option cannot be used: it names what was given, what was wanted and the nearest word
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
