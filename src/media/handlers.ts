/** The handlers of the media service, over an open corpus. */

import { endpointList } from '../contract/endpoint-list.ts'
import { type Handlers, handlersOf } from '../contract/operation.ts'
import type { ServiceDocuments } from '../contract/service-documents.ts'
import { lazy } from '../lazy.ts'
import { contract } from './contract.ts'
import { fullText } from './full-text.ts'
import type { Media, MediaService } from './load.ts'
import { countRows } from './overview.ts'

export const createHandlers = (
  media: Media,
  documents: ServiceDocuments,
): Handlers<typeof contract> =>
  handlersOf(contract, {
    ...media,
    documents,
    counts: () => countRows(media.database),
    endpoints: () => endpointList(contract),
    fullText: lazy(() => fullText(media, documents.opening())),
  } satisfies MediaService)
