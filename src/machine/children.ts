/** Processes that this one has started: they end with it, whatever ends it, and nothing of them is left behind. */
import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()
const killAll = (): void => {
  for (const child of running) kill(child)
}
process.once('exit', killAll)

/** A group of its own does not hear of Ctrl-C; listened to only while something runs, so that otherwise a signal does what it does. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const endBy = (signal: NodeJS.Signals): void => {
  killAll()
  for (const one of SIGNALS) process.off(one, endBy)
  process.kill(process.pid, signal)
}

/** Signals are listened to before there is something to end: one that came between would leave the process behind. */
export function started<T extends ChildProcess>(start: () => T): T {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, endBy)
  const child = start()
  running.add(child)
  return child
}

/** It has ended. */
export function ended(child: ChildProcess): void {
  running.delete(child)
  if (running.size === 0) for (const signal of SIGNALS) process.off(signal, endBy)
}

/** With the whole of its group, where it leads one. */
export function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It leads no group or has ended already, or this system has no groups.
    child.kill('SIGKILL')
  }
}
