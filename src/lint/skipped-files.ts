/** Decides which files of a folder are skipped, and reports hidden names and patterns that match nothing. */
import type { FileProblem } from '../adapters/adapter.ts'
import { matchesGlob } from '../globs.ts'
import type { LintConfig } from './config/config.ts'

const NEVER_ENTERED = new Set(['node_modules', '__MACOSX'])
/** Hidden names of tools and their settings, which are not reported. */
const UNREPORTED = /^\.(?:git.*|DS_Store|.*ignore|.*rc|.*\.(?:ya?ml|json|toml))$/

const isHidden = (name: string): boolean => name.startsWith('.') || NEVER_ENTERED.has(name)

export class SkippedFiles {
  /** Paths of hidden files and folders, relative to the root; the content of a hidden folder is not listed. */
  readonly hidden = new Set<string>()
  readonly #ignore: readonly string[]
  readonly #used = new Set<string>()

  constructor(ignore: readonly string[]) {
    this.#ignore = ignore
  }

  /**
   * Whether a file or folder is skipped, with everything inside it.
   *
   * @param at relative to the root
   */
  has(at: string): boolean {
    const name = at.slice(at.lastIndexOf('/') + 1)
    if (isHidden(name)) {
      if (!UNREPORTED.test(name)) this.hidden.add(at)
      return true
    }
    const matching = this.#ignore.filter((glob) => matchesGlob(at, glob))
    for (const glob of matching) this.#used.add(glob)
    return matching.length > 0
  }

  /** Problems of configured patterns that match no file; call it only after the whole folder has been read. */
  unmatched({ declared, file = '' }: LintConfig, files: readonly string[]): FileProblem[] {
    const unused = this.#ignore.filter((glob) => !this.#used.has(glob))
    const empty = declared.subjects.flatMap(({ id, files: globs, place }) =>
      globs
        .filter((glob) => !files.some((one) => matchesGlob(one, glob)))
        .map((glob) => ({ place, message: `subject ${id}: no file is called "${glob}"` })),
    )
    return [
      ...unused.map((glob) => ({
        place: { file },
        message: `ignore: there is nothing called "${glob}"`,
        kind: 'note' as const,
        code: 'pattern_unmatched' as const,
      })),
      ...empty.map((one) => ({
        ...one,
        kind: 'partial' as const,
        code: 'pattern_unmatched' as const,
      })),
    ]
  }
}
