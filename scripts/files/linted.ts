/** Runs the command once, in its own process. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { LintReport } from '../../src/lint/lint.ts'

const root = path.join(import.meta.dirname, '../..')
/** A run that takes longer has hung: the linter gives up on any small file after eight seconds. */
const PATIENCE_MS = 120_000
/** Prints the peak memory of a process in kilobytes when it exits. */
const MEASURING =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("\\nmaxrss "+process.resourceUsage().maxRSS))'

export interface Linted {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly error: string
  readonly report: LintReport | undefined
  /** Peak memory in megabytes. */
  readonly memory: number
  readonly seconds: number
}

export async function linted(
  cwd: string,
  args: readonly string[],
  options: { readonly heap?: boolean } = {},
): Promise<Linted> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [
      ...(options.heap === true ? ['--import', MEASURING] : []),
      path.join(root, 'run.mjs'),
      path.join(root, 'src/command/grammar.ts'),
      'lint',
      '--no-cache',
      '--format',
      'json',
      ...args,
    ],
    {
      cwd,
      env: { ...process.env, XDG_CACHE_HOME: '/dev/null' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
    },
  )
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('close', (status, signal) => resolve([status, signal]))
  })
  const [out, error, [status, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ])
  return {
    status,
    signal,
    out,
    error: error.replace(/\nmaxrss \d+$/, ''),
    report: reportOf(out),
    memory: Number(/maxrss (\d+)$/.exec(error)?.[1] ?? 0) / 1024,
    seconds: (performance.now() - began) / 1000,
  }
}

function reportOf(out: string): LintReport | undefined {
  try {
    return JSON.parse(out) as LintReport
  } catch {
    return undefined
  }
}
