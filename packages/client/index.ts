/** Everything that `@grammar-of-media/client` exports: a typed `fetch` for each service, made from its OpenAPI document. */
import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { paths as CoordinatePaths } from './coordinate.ts'
import type { paths as MediaPaths } from './media.ts'

export type { components as CoordinateComponents, paths as CoordinatePaths } from './coordinate.ts'
export type { components as MediaComponents, paths as MediaPaths } from './media.ts'

/** @param options `baseUrl` of the service, without `/v1`; whatever else `fetch` should be given */
export const mediaClient = (options: ClientOptions): Client<MediaPaths> =>
  createClient<MediaPaths>(options)

/** @param options `baseUrl` of the service, without `/v1`; whatever else `fetch` should be given */
export const coordinateClient = (options: ClientOptions): Client<CoordinatePaths> =>
  createClient<CoordinatePaths>(options)
