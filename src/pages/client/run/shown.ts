/** Values that the workbench shows: whatever is set is drawn. */

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

/** Draws once for all that is set in one turn. */
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

/** Acts on what is drawn of all that is set in this turn: before the next key, which a frame of the screen may come after. */
export function afterDrawing(act: () => void): void {
  whenDrawn.push(act)
  redraw()
}

/** @param render draws everything from what is set */
export function drawWith(render: () => void): void {
  draw = render
  redraw()
}
