/** The second part of the workbench, loaded when the first step is left: most visits end before. */

import type { FunctionComponent } from 'preact'
import { shown } from './shown.ts'
import { place } from './state.ts'
import type { PartPlace } from './steps.ts'

/** Exports of `late.tsx`. */
interface Late {
  readonly LateStep: FunctionComponent<PartPlace>
  readonly More: FunctionComponent
  readonly CheckWhole: FunctionComponent<{ readonly said: string | undefined }>
}

/** The part in which the run is saved and its report is written. */
export const FILES: PartPlace = { step: 'last', part: 1 }

export const late = shown<Late | undefined>(undefined)
/** Why `late.tsx` could not be loaded. */
export const lateTrouble = shown<string | undefined>(undefined)

let load: () => Promise<Late>
let loading: Promise<void> | undefined

export function loadLateWith(loader: () => Promise<Late>): void {
  load = loader
}

/** Closes what is open within a part, such as the choice of a question: the button Back does that first. */
export const within = shown<(() => void) | undefined>(undefined)

/** Whether the background of the run is expanded. */
export const isMoreOpen = shown(false)

/** Resolves when the open parts can be rendered. */
export async function drawn(): Promise<void> {
  const isNeeded = isMoreOpen.value || place.value.step !== 'problem'
  if (!isNeeded || late.value !== undefined) return
  loading ??= load().then(
    (module) => {
      late.value = module
      lateTrouble.value = undefined
    },
    (error: unknown) => {
      loading = undefined
      lateTrouble.value = `This step could not be loaded: ${(error as Error).message}.`
    },
  )
  await loading
}
