/** `grammar mcp`: the tools of both services and the linter, for one agent. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { serveAgents } from '../agents/stdio.ts'
import { type Run, WrongUse } from '../command.ts'

export const run: Run = async ({ operands: [root = '.'] }, { cwd }) => {
  const folder = path.resolve(cwd, root)
  if (!existsSync(folder)) throw new WrongUse('file_missing', `there is nothing at ${root}`)
  return (await serveAgents(folder)) ? 0 : 2
}
