/** `grammar serve`: both services, with the settings of the environment. */
import { type Run, WrongUse } from '../command.ts'

export const run: Run = async ({ operands: [word] }) => {
  if (word !== undefined) throw new WrongUse(`there is nothing to serve by the name of "${word}"`)
  const { node } = process.versions
  if (Number(node.split('.')[0]) < 24) {
    throw new WrongUse(`the services need Node 24.18 or later, and this is ${node}`)
  }
  // Words of the command are none of the services, which take none.
  process.argv.length = 2
  await import('../../main.ts')
  return process.exitCode === undefined ? 0 : 2
}
