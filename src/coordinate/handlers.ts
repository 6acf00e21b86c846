/** The handlers of the coordinate service, over an open corpus. */

import { endpointList } from '../contract/endpoint-list.ts'
import { type Handlers, handlersOf } from '../contract/operation.ts'
import type { ServiceDocuments } from '../contract/service-documents.ts'
import { lazy } from '../lazy.ts'
import { contract } from './contract.ts'
import { fullText } from './full-text.ts'
import type { CoordinateService, Coordinates } from './load.ts'
import { countRows } from './overview.ts'

export const createHandlers = (
  coordinates: Coordinates,
  documents: ServiceDocuments,
): Handlers<typeof contract> =>
  handlersOf(contract, {
    ...coordinates,
    documents,
    counts: () => countRows(coordinates.database),
    endpoints: () => endpointList(contract),
    fullText: lazy(() => fullText(coordinates.database, documents.opening())),
  } satisfies CoordinateService)
