import type { Manners, Operation } from './operation.ts'

/** Every status of refusal that an operation may answer with; 405 and 500 may come from any. */
export function refusalStatuses(operation: Operation, manners: Manners): readonly number[] {
  const shared =
    operation.method === 'POST'
      ? [400, manners.invalidStatus, 413, 414, 415]
      : [manners.invalidStatus, 414]
  return [...new Set([...operation.failures, ...shared])].sort((a, b) => a - b)
}
