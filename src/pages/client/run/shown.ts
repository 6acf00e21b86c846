/** Reactive values of the workbench: setting one renders the page again. */

let draw: (() => void) | undefined
let isWaiting = false
let whenDrawn: (() => void)[] = []

export interface Shown<T> {
  value: T
}

export function shown<T>(first: T): Shown<T> {
  let current = first
  return {
    get value() {
      return current
    },
    set value(next) {
      current = next
      redraw()
    },
  }
}

/** Renders once for all changes in one turn of the event loop. */
function redraw(): void {
  if (isWaiting || draw === undefined) return
  isWaiting = true
  queueMicrotask(() => {
    isWaiting = false
    draw?.()
    const acts = whenDrawn
    whenDrawn = []
    for (const act of acts) act()
  })
}

/**
 * Runs after all changes of this turn are rendered: before the next key event, which may come before the next frame.
 */
export function afterDrawing(act: () => void): void {
  whenDrawn.push(act)
  redraw()
}

/** @param render renders everything from the current values */
export function drawWith(render: () => void): void {
  draw = render
  redraw()
}
