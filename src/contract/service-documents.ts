/** Documents about a service that its handlers send. */
export interface ServiceDocuments {
  /** Name in the `/v1` index. */
  readonly name: string
  readonly version: string
  /** The OpenAPI document, serialised. */
  readonly openapi: () => string
  /** The text of `/llms.txt`. */
  readonly guide: () => string
  /** The beginning of that text: title, summary and guide. */
  readonly opening: () => string
  /** Public address of the service, for the ids of schemas; without it, ids are relative. */
  readonly publicUrl?: string | undefined
}
