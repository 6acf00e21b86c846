/**
 * The database of the corpus and the services are in a package of their own, so that the linter stays small. In this
 * tree and in that package every command is available. The package of the command has those that read files, and
 * delegates the others to the package of the services if it is installed.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Machine } from './command.ts'

export const SERVICES_PACKAGE = '@grammar-of-media/services'

type Main = (args: readonly string[], machine: Machine) => Promise<0 | 1 | 2>

const root = path.join(import.meta.dirname, '../..')

/** Whether there is a corpus to query, as source files or built. */
const isCorpusHere = (): boolean =>
  ['corpus', 'data/grammar.db'].some((place) => existsSync(path.join(root, place)))

/**
 * Finds the program for a command that queries the corpus.
 *
 * @param cwd searched besides the folder of the command
 * @returns the main function to call instead; undefined if this package can do it
 * @throws if the services are not installed; the message has the command that installs them
 */
export async function mainOfServices(cwd: string): Promise<Main | undefined> {
  if (isCorpusHere()) return undefined
  const file = fileOfServices([import.meta.dirname, cwd])
  if (file === undefined) {
    throw new Error(
      `This asks the corpus, which comes with the services: "npm install ${SERVICES_PACKAGE}" beside the command, and it answers.`,
    )
  }
  const { main } = (await import(pathToFileURL(file).href)) as { readonly main: Main }
  return main
}

function fileOfServices(from: readonly string[]): string | undefined {
  for (const folder of from) {
    try {
      return createRequire(path.join(folder, 'from')).resolve(`${SERVICES_PACKAGE}/main`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  return undefined
}
