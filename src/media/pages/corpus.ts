/** What the media pages depend on. */
import type { Ask } from '../../contract/ask.ts'
import type { contract } from '../contract.ts'
import type { Media } from '../load.ts'
import type { Book } from './book.ts'

export interface Corpus {
  readonly media: Media
  readonly ask: Ask<typeof contract>
  readonly book: () => Promise<Book>
  /** URL of the service, for commands on its pages. */
  readonly own: () => Promise<string>
}
