import type { Operation, Policy } from './operation.ts'

/** Every refusal status that an operation may return; 405 and 500 may come from any. */
export function refusalStatuses(operation: Operation, policy: Policy): readonly number[] {
  const shared =
    operation.method === 'POST'
      ? [400, policy.invalidStatus, 413, 414, 415]
      : [policy.invalidStatus, 414]
  return [...new Set([...operation.failures, ...shared])].sort((a, b) => a - b)
}
