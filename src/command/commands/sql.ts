/** `grammar sql`: one query of the corpus file; all arguments are passed on to the program that runs it. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Run } from '../command.ts'

/** Path of the program. It has the same extension as this file: the package of the command holds no TypeScript. */
const program = path.join(
  import.meta.dirname,
  `../../../scripts/sql${path.extname(import.meta.filename)}`,
)

export const run: Run = (given) => {
  const { promise, resolve, reject } = Promise.withResolvers<0 | 2>()
  const child = spawn(process.execPath, [program, ...given.operands], {
    stdio: 'inherit',
    env: { ...process.env, SQL_CALLED: 'grammar sql' },
  })
  child.on('error', reject)
  child.on('exit', (code) => resolve(code === 0 ? 0 : 2))
  return promise
}
