/** A sound run, and the form of a mistake that is planted in it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { warningCodes } from '../../../src/engine/runs/run.ts'

const file = path.join(import.meta.dirname, '../../cases/runs/sound.json')

/** A copy of the sound run, to plant a mistake in. */
export const sound = () => JSON.parse(readFileSync(file, 'utf8'))
export type Spoilt = ReturnType<typeof sound>

export interface Mistake {
  readonly note: string
  readonly spoil: (run: Spoilt) => void
  readonly path: string
  readonly code: keyof typeof warningCodes
  readonly message: RegExp
}

/** Indexes of the concepts of the sound run. */
export const shelf = 0
export const photo = 1
export const kept = 2
