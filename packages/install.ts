/** Packages packed and installed into a folder, and programs run there. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { distDir, type PackageName } from './manifests.ts'

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** @returns what the program printed; throws with everything that it said where it fails */
export function run(command: string, args: readonly string[], cwd: string, input = ''): string {
  const { error, status, stderr, stdout } = spawnSync(command, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')}\n${error ?? ''}${stdout.slice(0, 4000)}${stderr}`)
}

/** Packs packages and installs their tarballs, as a registry would hand them over. */
export function install(folder: string, names: readonly PackageName[]): void {
  const tarballs = names.map((name) => {
    const to = ['--pack-destination', folder]
    const packed = run('npm', ['pack', '--silent', ...to], path.join(distDir, name))
    return `./${packed.trim().split('\n').at(-1)}`
  })
  run('npm', ['install', '--silent', '--ignore-scripts', '--no-audit', ...tarballs], folder)
}
