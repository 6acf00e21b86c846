/** The words that were typed for captions, which outlast every new report on the same files, and the copies with them. */
import type { RewordedCopy, TypedWords } from './reworded.ts'

export class RewordedCopies {
  readonly drafts = new Map<string, Map<number, string>>()
  readonly copies = new Map<string, RewordedCopy>()
  /** Files whose copy is to be saved as soon as it was checked. */
  readonly awaited = new Set<string>()

  draftOf(file: string, line: number): string | undefined {
    return this.drafts.get(file)?.get(line)
  }

  /** @returns whether a checked copy has other words now, so that it counts no longer */
  type(file: string, line: number, words: string): boolean {
    this.drafts.set(file, (this.drafts.get(file) ?? new Map()).set(line, words))
    this.awaited.delete(file)
    return this.copies.delete(file)
  }

  typed(file: string): TypedWords {
    return [...(this.drafts.get(file) ?? [])].toSorted(([a], [b]) => a - b)
  }

  copyOf(file: string): RewordedCopy | undefined {
    return this.copies.get(file)
  }

  saveNext(file: string): void {
    this.awaited.add(file)
  }

  /** @returns whether it is to be saved; a copy with words that were changed since is left out */
  take(copy: RewordedCopy): boolean {
    const { file, typed } = copy
    if (JSON.stringify(typed) !== JSON.stringify(this.typed(file))) return false
    this.copies.set(file, copy)
    return this.awaited.delete(file)
  }

  /** Forgets the checked copies. @returns the files for which words were typed */
  checkedAnew(): string[] {
    const files = [...this.copies.keys()]
    this.copies.clear()
    return files
  }
}
