/** `grammar serve`: both services, with the settings of the environment. */
import type { Run } from '../command.ts'

export const run: Run = async () => {
  await import('../../main.ts')
  return process.exitCode === undefined ? 0 : 2
}
