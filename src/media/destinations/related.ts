/** The destinations that go with another one: those that belong to it, and those of which one is chosen. */
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import type { Media } from '../load.ts'

/** The destinations that belong to another one: their rules are listed with its own. */
export const included = (media: Pick<Media, 'destinations'>, file: Related): DestinationFile[] =>
  named(media, file.includes)

/** The destinations of which one is chosen, such as the formats that an archive takes. */
export const optionsOf = (media: Pick<Media, 'destinations'>, file: Related): DestinationFile[] =>
  named(media, file.options)

/** The ids of other destinations that a destination names. */
export interface Related {
  readonly includes?: readonly string[]
  readonly options?: readonly string[]
}

const named = (
  { destinations }: Pick<Media, 'destinations'>,
  ids: readonly string[] = [],
): DestinationFile[] => ids.flatMap((id) => destinations().get(id) ?? [])

/** Ids of the rules in whose place a destination lists a stricter one of those that belong to it. */
export const tightenedByIncluded = (
  media: Pick<Media, 'destinations'>,
  file: Related,
): ReadonlySet<string> =>
  new Set(
    included(media, file).flatMap(({ rules = [] }) =>
      rules.flatMap(({ hard, tightens }) => (hard && tightens) || []),
    ),
  )
