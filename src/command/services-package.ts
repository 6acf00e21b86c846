/**
 * The database of the corpus, with the services that show it, comes in a package of its own, so that a linter weighs
 * what a linter weighs. In the tree and in that package every command is there; the package of the command has those
 * that read files, and hands the others over where the services are installed too.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Machine } from './command.ts'

export const SERVICES_PACKAGE = '@grammar-of-media/services'

type Main = (args: readonly string[], machine: Machine) => Promise<0 | 1 | 2>

const root = path.join(import.meta.dirname, '../..')

/** Whether a corpus is here to be asked: as its files, or built. */
const isCorpusHere = (): boolean =>
  ['corpus', 'data/grammar.db'].some((place) => existsSync(path.join(root, place)))

/**
 * For a command that asks the corpus.
 *
 * @param cwd looked in besides the folder of the command
 * @returns what answers in place of this command; undefined where this one can
 * @throws where the services are not installed, saying how they are
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
