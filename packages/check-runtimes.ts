/** Engine and rules where people run them besides Node and a browser: in Deno, Bun, Jest and Vitest, and out of a bundle. */
import path from 'node:path'
import { rolldown } from 'rolldown'
import { run } from './install.ts'
import { packagesDir, root } from './manifests.ts'

const installed = (...parts: string[]): string => path.join(packagesDir, 'node_modules', ...parts)

/** Programs that print the outcomes of `requests.json`. */
const programs: readonly (readonly [string, readonly string[]])[] = [
  [installed('@deno/linux-x64-glibc/deno'), ['run', '--allow-read=.', 'node.mjs']],
  [installed('@oven/bun-linux-x64-baseline/bin/bun'), ['node.mjs']],
  [process.execPath, ['bundled.mjs']],
]

/** Runners whose test holds the outcomes against `wanted.json`. */
const runners: readonly (readonly string[])[] = [
  // Jest runs modules of ECMAScript behind this flag of Node alone.
  ['--experimental-vm-modules', installed('jest/bin/jest.js'), '--rootDir=.'],
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--globals', '--root=.'],
]

/**
 * @param folder with the packages installed, the programs of `consumer`, `requests.json` and `wanted.json`
 * @param wanted outcomes of the service
 * @returns what was run, in words
 * @throws where one does not run, or gives another outcome
 */
export async function checkRuntimes(folder: string, wanted: readonly string[]): Promise<string> {
  const bundled = await rolldown({ input: path.join(folder, 'node.mjs'), platform: 'node' })
  await bundled.write({ file: path.join(folder, 'bundled.mjs'), format: 'esm', minify: true })
  for (const [program, args] of programs) {
    if (run(program, args, folder) !== JSON.stringify(wanted)) {
      throw new Error(`${program} ${args.join(' ')}: the outcomes are not the service's`)
    }
  }
  for (const args of runners) run(process.execPath, args, folder)
  return `${wanted.length} outcomes are the service's in Deno, Bun, a bundle, Jest and Vitest`
}
