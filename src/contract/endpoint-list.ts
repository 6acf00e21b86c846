/** A table of operations as the `/v1` index lists it. */
import type { Contract } from './operation.ts'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
}

export function endpointList(contract: Contract): Endpoint[] {
  return Object.values(contract).map(({ method, path, summary }) => ({ method, path, summary }))
}
