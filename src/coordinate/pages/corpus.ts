/** What the coordinate pages depend on. */
import type { Ask } from '../../contract/ask.ts'
import type { contract } from '../contract.ts'
import type { Coordinates } from '../load.ts'

export interface Corpus {
  readonly coordinates: Coordinates
  readonly ask: Ask<typeof contract>
  /** URL of the service, for commands on its pages. */
  readonly own: () => Promise<string>
  /** URL of the media service, where it is known. */
  readonly other: () => Promise<string | undefined>
}
