/** Makes the OpenAPI documents of both services, with real answers to their examples. */
import type { ServiceDescription } from '../../src/contract/operation.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { mediaService } from '../../src/media/service.ts'
import { coordinateComponents, mediaComponents } from './components.ts'
import { askExamples, DOCUMENT_OPERATION, type ShownAnswers } from './examples.ts'
import { openapi } from './openapi.ts'
import { shorten } from './shorten.ts'

export interface Addresses {
  readonly media: string
  readonly coordinate: string
}

/** @returns the text of each document, by its path from the root */
export async function apiDocuments(urls: Addresses): Promise<Map<string, string>> {
  const [media, coordinate] = await Promise.all([
    apiDocument(mediaService, urls.media, await mediaComponents(urls.media)),
    apiDocument(coordinateService, urls.coordinate, await coordinateComponents(urls.coordinate)),
  ])
  return new Map([
    ['docs/api/media.openapi.json', media],
    ['docs/api/coordinate.openapi.json', coordinate],
  ])
}

async function apiDocument(
  service: ServiceDescription,
  url: string,
  generated: Readonly<Record<string, unknown>>,
): Promise<string> {
  const shown = await askExamples(service, url, generated)
  const operation = service.contract[DOCUMENT_OPERATION]!
  const own = shorten(
    openapi(service, withoutAnswers(shown), generated),
    operation.ok['application/json'] as object,
  )
  const operations = {
    ...shown.operations,
    [DOCUMENT_OPERATION]: {
      ...shown.operations[DOCUMENT_OPERATION]!,
      answers: [{ mediaType: 'application/json' as const, value: own }],
    },
  }
  return `${JSON.stringify(openapi(service, { ...shown, operations }, generated), undefined, 2)}\n`
}

const withoutAnswers = ({ operations, shared }: ShownAnswers): ShownAnswers => ({
  operations: Object.fromEntries(
    Object.keys(operations).map((id) => [id, { answers: [], refused: [] }]),
  ),
  shared,
})
