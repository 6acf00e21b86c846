/** What stands in `deploy/ci` for people to copy, run as it is: with the installed command in place of the release. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { run, say } from './install.ts'
import { root } from './manifests.ts'

const ci = path.join(root, 'deploy/ci')
const CAPTIONS = `WEBVTT\n\n00:00:01.000 --> 00:00:01.900\n${'far too many words for so short a time '.repeat(3)}\n`
const CONFIGURATION = 'grammar: 1\nprofile: streaming-netflix\n'

interface Workflow {
  readonly jobs: { readonly lint: { readonly steps: readonly { name?: string; run?: string }[] } }
}

/** @param installed a folder with the command in its node_modules: `npx` takes it from there */
export function checkCi(installed: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-ci-'))
  try {
    cpSync(path.join(installed, 'node_modules'), path.join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
    writeFileSync(path.join(folder, '.gitignore'), 'node_modules\n')
    writeFileSync(path.join(folder, '.grammar.yaml'), CONFIGURATION)
    writeFileSync(path.join(folder, 'loud and clear.vtt'), CAPTIONS)
    checkWorkflow(folder)
    checkHook(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
  say('the workflow and the hook that people copy find what is wrong')
}

function checkWorkflow(folder: string): void {
  const workflow = parse(readFileSync(path.join(ci, 'github.yml'), 'utf8')) as Workflow
  const step = workflow.jobs.lint.steps.find(({ name }) => name === 'grammar')
  const { status, stdout, stderr } = shell(step!.run!, folder)
  if (status !== 1 || !stdout.includes('::error file=loud and clear.vtt,line=3'))
    throw new Error(`the workflow: ${status} ${stdout}${stderr}`)
  const { runs } = JSON.parse(readFileSync(path.join(folder, 'grammar.sarif'), 'utf8')) as {
    runs: { results: unknown[] }[]
  }
  if (runs[0]!.results.length === 0) throw new Error('the workflow: SARIF without results')
}

/** A commit with the fault is refused, and one without it is made. */
function checkHook(folder: string): void {
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
  run('git', ['init', '--quiet'], folder)
  mkdirSync(path.join(folder, '.git/hooks'), { recursive: true })
  const hook = path.join(folder, '.git/hooks/pre-commit')
  cpSync(path.join(ci, 'pre-commit.sh'), hook)
  chmodSync(hook, 0o755)
  git('add', 'loud and clear.vtt')
  const refused = git('commit', '--message', 'faulty')
  if (refused.status === 0 || !refused.stderr.includes('GFX-003'))
    throw new Error(`the hook: ${refused.status} ${refused.stdout}${refused.stderr}`)
  git('rm', '--cached', '--quiet', 'loud and clear.vtt')
  git('add', '.grammar.yaml')
  const made = git('commit', '--message', 'fine')
  if (made.status !== 0) throw new Error(`the hook: ${made.stdout}${made.stderr}`)
}

const shell = (script: string, cwd: string) =>
  spawnSync('bash', ['-eu', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, npm_config_offline: 'true' },
  })
