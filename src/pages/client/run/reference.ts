/** Texts of the grammar for the parts of a run: embedded in the page, or requested once on demand. */
import type { RunPage, Stem } from '../../run-start.ts'
import { stepsOf } from '../../run-start.ts'
import { base } from '../place.ts'
import { shown } from './shown.ts'

export interface Rubric {
  readonly criteria: readonly {
    readonly id: string
    readonly name: string
    readonly weight: number
    readonly question: string
    readonly anchors: readonly string[]
  }[]
  readonly hard_gates: readonly {
    readonly id: string
    readonly name: string
    readonly question: string
  }[]
}

export const stems = shown<ReadonlyMap<string, Stem>>(new Map())
export const rubric = shown<Rubric | undefined>(undefined)
/** Mode → the steps of its playbook. */
export const playbooks = shown<ReadonlyMap<string, readonly string[]>>(new Map())

let names: RunPage['names'] = {}

export let modes: readonly (readonly [mode: string, question: string])[] = []

/** `I02` → `Actor`; an unknown code is returned unchanged. */
export const nameOf = (code: string): string => names[code] ?? code

/** `GRAM-C0-I10-M05` → `C0-I10`. */
export const cellOf = (code: string): string => code.slice(5, 11)

export function bring(brought: RunPage): void {
  const { start } = brought
  names = brought.names
  modes = brought.needs
  if (start === undefined) return
  know(start.stems)
}

export function know(more: readonly Stem[]): void {
  stems.value = new Map([...stems.value, ...more.map((stem) => [stem.id, stem] as const)])
}

const asked = new Set<string>()

/** Requests a target once; after a failure it may be requested again. */
export function ask(target: string, take: (response: Response) => Promise<void>): void {
  if (asked.has(target)) return
  asked.add(target)
  fetch(base + target)
    .then((response) => (response.ok ? take(response) : Promise.reject(new Error(target))))
    .catch(() => asked.delete(target))
}

export interface Case {
  readonly field: string
  readonly answer: string
}

/** An intent, with answers from other cases. */
export interface Cell {
  readonly intent: string
  readonly answers: readonly Case[]
}

export const cells = shown<ReadonlyMap<string, Cell>>(new Map())

/** Requests the intent of a cell with its cases. */
export function needIntent(cell: string): void {
  if (cells.value.has(cell)) return
  const [change, internal] = cell.split('-')
  ask(`/v1/grid?change=${change}&internal=${internal}`, async (response) => {
    const { results } = (await response.json()) as { results: Cell[] }
    if (results[0] !== undefined) cells.value = new Map(cells.value).set(cell, results[0])
  })
}

/** Requests the fourteen questions of a cell. */
export function needCell(cell: string): void {
  const [change, internal] = cell.split('-')
  ask(`/v1/prompts?change=${change}&internal=${internal}`, async (response) =>
    know(((await response.json()) as { results: Stem[] }).results),
  )
}

export function needStems(codes: Iterable<string>): void {
  for (const code of codes) if (!stems.value.has(code)) needCell(cellOf(code))
}

export function needRubric(): void {
  if (rubric.value !== undefined) return
  ask('/v1/scoring', async (response) => {
    rubric.value = (await response.json()) as Rubric
  })
}

export function needSteps(mode: string): void {
  if (playbooks.value.has(mode)) return
  ask(`/v1/modes/${mode}`, async (response) => {
    playbooks.value = new Map(playbooks.value).set(mode, stepsOf(await response.text()))
  })
}
