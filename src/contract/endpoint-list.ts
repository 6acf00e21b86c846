/** Lists the operations of a table for the `/v1` index. */
import type { Contract } from './operation.ts'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
}

export function endpointList(contract: Contract): Endpoint[] {
  return Object.values(contract).map(({ method, path, summary }) => ({ method, path, summary }))
}
