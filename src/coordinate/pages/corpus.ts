/** What the code of a coordinate page can use. */
import type { Ask } from '../../contract/ask.ts'
import type { contract } from '../contract.ts'
import type { Coordinates } from '../load.ts'

export interface Corpus {
  readonly coordinates: Coordinates
  readonly ask: Ask<typeof contract>
  /** Where the service is reached, for commands on its pages. */
  readonly own: () => Promise<string>
}
