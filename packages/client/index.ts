/** Everything that `@grammar-of-media/client` exports: a typed `fetch` for each service, made from its OpenAPI document. */
import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { paths as CoordinatePaths } from './coordinate.ts'
import type { paths as MediaPaths } from './media.ts'

export type { components as CoordinateComponents, paths as CoordinatePaths } from './coordinate.ts'
export type { components as MediaComponents, paths as MediaPaths } from './media.ts'

/** The forms of answers but one: a list is CSV where `format` asks for it, and `parseAs: 'text'` reads it. */
export type Form = 'application/json' | 'application/yaml' | 'text/markdown' | 'text/plain'

/** @param options `baseUrl` of the service, without `/v1`; whatever else `fetch` should be given */
export const mediaClient = (options: ClientOptions): Client<MediaPaths, Form> =>
  createClient<MediaPaths, Form>(options)

/** @param options `baseUrl` of the service, without `/v1`; whatever else `fetch` should be given */
export const coordinateClient = (options: ClientOptions): Client<CoordinatePaths, Form> =>
  createClient<CoordinatePaths, Form>(options)
