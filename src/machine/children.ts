/** Makes sure that child processes end with this process, however it ends. */
import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()
const killAll = (): void => {
  for (const child of running) kill(child)
}
process.once('exit', killAll)

/**
 * A separate process group does not receive Ctrl-C, so signals are forwarded. Listeners exist only while a child runs,
 * so that signals otherwise have their usual effect.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const endBy = (signal: NodeJS.Signals): void => {
  killAll()
  for (const one of SIGNALS) process.off(one, endBy)
  process.kill(process.pid, signal)
}

/** The listeners are added before the start: a signal in between would leave the process behind. */
export function started<T extends ChildProcess>(start: () => T): T {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, endBy)
  const child = start()
  running.add(child)
  return child
}

/** Must be called when a child has exited. */
export function ended(child: ChildProcess): void {
  running.delete(child)
  if (running.size === 0) for (const signal of SIGNALS) process.off(signal, endBy)
}

/** Kills a child, with its whole process group if it leads one. */
export function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It leads no group, has already exited, or the system has no process groups.
    child.kill('SIGKILL')
  }
}
