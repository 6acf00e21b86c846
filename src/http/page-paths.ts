/**
 * The paths of data and pages (decision 43): without `/v1` it is the page, with `/v1` the data. There is no negotiation
 * on `Accept`, since caches store a response by its address.
 */
import type { Contract, Operation } from '../contract/operation.ts'

const DATA = '/v1'

/** Path of the data behind a page. */
export const dataPath = (path: string): string => (path === '/' ? DATA : `${DATA}${path}`)

/** Path that a page of some data has; undefined for paths outside `/v1`. */
export const pagePath = (path: string): string | undefined =>
  path === DATA ? '/' : path.startsWith(`${DATA}/`) ? path.slice(DATA.length) : undefined

/** The operation with the data of a page; the page takes its parameters. */
export const dataOperation = (contract: Contract, path: string): Operation | undefined =>
  Object.values(contract).find(
    (operation) => operation.method === 'GET' && operation.path === dataPath(path),
  )

/** The query schemas of pages, for the response cache. */
export function pageQueries(
  contract: Contract,
  paths: readonly string[],
): Record<string, Pick<Operation, 'path' | 'query'>> {
  return Object.fromEntries(
    paths.flatMap((path) => {
      const query = dataOperation(contract, path)?.query
      return query === undefined ? [] : [[`page ${path}`, { path: path as `/${string}`, query }]]
    }),
  )
}
