/** Processes as Linux lists them in /proc, and waiting for what becomes of them. */
import { readFileSync } from 'node:fs'
import { hold } from './case.ts'

/** Milliseconds for whatever is waited for, on a busy machine. */
const PATIENCE = 20_000

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/** Process ids of what a process has started. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** A process that has ended may still be listed, until whoever adopted it takes notice. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export async function until(
  holds: () => boolean | Promise<boolean>,
  otherwise: string,
): Promise<void> {
  const began = performance.now()
  while (!(await holds())) {
    hold(performance.now() - began < PATIENCE, otherwise)
    await pause(20)
  }
}
