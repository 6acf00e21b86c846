/**
 * The law between data and pages (decision 43): drop `/v1` and it is the page, put it back and it is the data. Nothing is ever
 * negotiated on `Accept`, since caches name an answer by its address.
 */
import type { Contract, Operation } from '../contract/operation.ts'

const DATA = '/v1'

/** Path of the data behind a page. */
export const dataPath = (path: string): string => (path === '/' ? DATA : `${DATA}${path}`)

/** Path of the page of some data, where there is one by name. */
export const pagePath = (path: string): string | undefined =>
  path === DATA ? '/' : path.startsWith(`${DATA}/`) ? path.slice(DATA.length) : undefined

/** The operation whose page this is, by its path: its parameters are the page's. */
export const pageTwin = (contract: Contract, path: string): Operation | undefined =>
  Object.values(contract).find(
    (operation) => operation.method === 'GET' && operation.path === dataPath(path),
  )

/** What pages take, for the cache: the parameters of the operations whose pages they are. */
export function pageQueries(
  contract: Contract,
  paths: readonly string[],
): Record<string, Pick<Operation, 'path' | 'query'>> {
  return Object.fromEntries(
    paths.flatMap((path) => {
      const query = pageTwin(contract, path)?.query
      return query === undefined ? [] : [[`page ${path}`, { path: path as `/${string}`, query }]]
    }),
  )
}
