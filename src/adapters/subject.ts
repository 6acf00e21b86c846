/**
 * Builds one subject of a reading from what an adapter found, with the certainty that the adapter declares for each
 * path.
 */
import type { Adapter, Certainty, Fact, Place, SubjectReading } from './adapter.ts'

export interface Found {
  readonly path: string
  /** Undefined if the fact was looked for and is absent. */
  readonly value: unknown
  /** Location of the fact, if it is not that of the subject. */
  readonly place?: Place | undefined
  /** How the fact was obtained, if not as stated in `fills`. */
  readonly method?: string | undefined
  readonly certainty?: Certainty | undefined
}

type Identity = Pick<SubjectReading, 'kind' | 'id' | 'place' | 'belongsTo' | 'wholeFile'>

/** @param tool program or library that was used, with its version */
export function subjectReading(
  fills: Adapter['fills'],
  identity: Identity,
  found: readonly Found[],
  tool?: string,
): SubjectReading {
  const facts = found.flatMap(({ path, value, place, method, certainty }): Fact[] => {
    const declared = fills[path]
    if (declared === undefined)
      throw new Error(`The adapter does not declare that it fills ${path}`)
    if (value === undefined) return []
    return [
      {
        path,
        value,
        certainty: certainty ?? declared.certainty,
        method: method ?? declared.how,
        ...(tool !== undefined && { tool }),
        place: place ?? identity.place,
      },
    ]
  })
  return { ...identity, facts, looked: [...new Set(found.map(({ path }) => path))] }
}

/** The subject for the file itself: a deliverable, unless the configuration says otherwise. */
export const wholeFile = (path: string, kind = 'deliverable'): Identity => ({
  kind,
  id: path,
  place: { file: path },
  wholeFile: true,
})
