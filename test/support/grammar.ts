/** Runs the command `grammar` in this process, on folders that tests make. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { main } from '../../src/command/main.ts'

export interface Answered {
  readonly status: number
  readonly out: string
  readonly error: string
}

/** Creates a folder with these files, which is deleted after the test. */
export function folder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'grammar-lint-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  add(root, files)
  return root
}

export function add(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
}

export interface Around {
  readonly cwd?: string
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
  readonly today?: string
}

/** Runs the command; without a cache, unless the environment names one. */
export async function grammar(args: readonly string[], around: Around = {}): Promise<Answered> {
  const { cwd = process.cwd(), stdin = '', env = {}, today = '2026-03-10' } = around
  let out = ''
  let error = ''
  const status = await main(args, {
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE: inject('database'),
      XDG_CACHE_HOME: '/dev/null',
      ...env,
    },
    stdin: async () => stdin,
    chunks: async function* () {
      yield new TextEncoder().encode(stdin)
    },
    write: async (bytes) => {
      out += new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    },
    out: (text) => {
      out += text
    },
    error: (text) => {
      error += text
    },
    isOutTerminal: false,
    isErrorTerminal: false,
    columns: 100,
    today,
  })
  return { status, out, error }
}

/** Lints, and returns the JSON report. */
export async function report(
  cwd: string,
  args: readonly string[] = [],
  around: Omit<Around, 'cwd'> = {},
) {
  const { out, error, status } = await grammar(['lint', '--format', 'json', ...args], {
    ...around,
    cwd,
  })
  if (out === '') throw new Error(error)
  return { status, ...(JSON.parse(out) as import('../../src/lint/lint.ts').LintReport) }
}
