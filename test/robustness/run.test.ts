/** `run.mjs`: its message if nothing is installed, and whether it lets Node cache compiled code. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'grammar-run-')))
afterAll(() => rmSync(folder, { recursive: true }))

let tree = ''
let trees = 0
const cache = (): string => path.join(tree, 'node_modules/.cache/compile')

beforeEach(() => {
  trees += 1
  tree = path.join(folder, String(trees))
  mkdirSync(path.join(tree, 'node_modules'), { recursive: true })
  for (const file of ['run.mjs', 'package.json']) {
    copyFileSync(path.join(import.meta.dirname, '../..', file), path.join(tree, file))
  }
  writeFileSync(
    path.join(tree, 'entry.mjs'),
    "import module from 'node:module'\nconsole.log(module.getCompileCacheDir() ?? 'none')\n",
  )
})

/** The directory in which Node caches compiled code, as the entry sees it. */
function cacheOf(env: Record<string, string> = {}) {
  const { NODE_COMPILE_CACHE: _, ...others } = process.env
  const ended = spawnSync(process.execPath, ['run.mjs', 'entry.mjs'], {
    cwd: tree,
    env: { ...others, ...env },
    encoding: 'utf8',
  })
  return ended.stdout.trim()
}

describe.skipIf(process.platform === 'win32')('the compile cache', () => {
  it('is a folder of the tree that only its owner may write to', () => {
    expect(path.dirname(cacheOf())).toBe(cache())
    expect(statSync(cache()).mode & 0o777).toBe(0o700)
  })

  it('is another where NODE_COMPILE_CACHE names one', () => {
    const other = path.join(tree, 'other')
    expect(path.dirname(cacheOf({ NODE_COMPILE_CACHE: other }))).toBe(other)
  })

  it.for([0o777, 0o770, 0o702])('is off where others may write to its folder: %o', (mode) => {
    mkdirSync(cache(), { recursive: true })
    chmodSync(cache(), mode)
    expect(cacheOf()).toBe('none')
  })

  it('is off where its folder is a link', () => {
    mkdirSync(path.join(tree, 'elsewhere'))
    mkdirSync(path.dirname(cache()), { recursive: true })
    symlinkSync(path.join(tree, 'elsewhere'), cache())
    expect(cacheOf()).toBe('none')
  })

  it.runIf(process.getuid?.() === 0)('is off where its folder is somebody else’s', () => {
    mkdirSync(cache(), { recursive: true, mode: 0o700 })
    chownSync(cache(), 65_534, 65_534)
    expect(cacheOf()).toBe('none')
  })
})

/** Exit status and standard error of a start that cannot succeed. */
function ended(cwd: string, ...words: string[]) {
  const { status, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' })
  return [status, stderr]
}

describe('a start that cannot be says one sentence and ends with status 1', () => {
  it('before anything is installed', () => {
    rmSync(path.join(tree, 'node_modules'), { recursive: true })
    expect(ended(tree, 'run.mjs', 'entry.mjs')).toEqual([
      1,
      'The dependencies are not installed yet: run "npm ci" here, then try again.\n',
    ])
  })

  it('after an installation that was interrupted', () => {
    writeFileSync(path.join(tree, 'entry.mjs'), "import 'koa'\n")
    expect(ended(tree, 'run.mjs', 'entry.mjs')).toEqual([
      1,
      expect.stringMatching(
        /^The dependencies are not all installed \(Cannot find package 'koa' .*\): run "npm ci" here, then try again\.\n$/,
      ),
    ])
  })

  it('without a file to run', () => {
    expect(ended(tree, 'run.mjs')).toEqual([
      1,
      'Say what to run: "node run.mjs src/main.ts" starts the services; README.md has the rest.\n',
    ])
  })

  it('with a file that is in another folder', () => {
    expect(ended(folder, path.join(tree, 'run.mjs'), 'entry.mjs')).toEqual([
      1,
      `There is no ${path.join(folder, 'entry.mjs')}: run this in ${tree}, after "npm ci".\n`,
    ])
  })
})

it('shows where a file of the project names one that is not there', () => {
  writeFileSync(path.join(tree, 'node_modules/.package-lock.json'), '{}')
  writeFileSync(path.join(tree, 'entry.mjs'), "import './nowhere.mjs'\n")
  expect(ended(tree, 'run.mjs', 'entry.mjs')).toEqual([1, expect.stringContaining('    at ')])
})
