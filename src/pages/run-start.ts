/** Data embedded in the page of the workbench, so that opening a run needs no request except its validation. */

/** A question of the grammar. */
export interface Stem {
  readonly id: string
  readonly text: string
  /** Intent of the cell. */
  readonly intent?: string
}

/** The run that the URL names. */
export interface RunStart {
  readonly mode: string
  readonly title: string
  /** A worked run; without it the run is empty. */
  readonly run?: object
  /** Coordinates to be answered. */
  readonly questions: readonly string[]
  /** A question to answer immediately, in the run that was changed last. */
  readonly answer?: string
  /** First move of the situation. */
  readonly firstMove?: string
  /** What is counted in such a situation. */
  readonly measure?: string
  /** The situation that the problem resembles. */
  readonly like?: { readonly id: string; readonly name: string }
  readonly stems: readonly Stem[]
}

export interface RunPage {
  /** Code of a change level or an internal variable → its name. */
  readonly names: Readonly<Record<string, string>>
  /** Mode and the need that it serves, for the chooser. */
  readonly needs: readonly (readonly [mode: string, need: string])[]
  /** Undefined if the URL names no run; the page then lists ways to begin. */
  readonly start?: RunStart | undefined
}

/** The steps of a playbook in plain words. */
export function stepsOf(playbook: string): string[] {
  const [, list = ''] = /^## Steps\n+([\s\S]*?)(?=\n## )/m.exec(playbook) ?? []
  return [...list.matchAll(/^\d+\. (.*)$/gm)].map(([, step]) => step!.replaceAll(/\*\*|`/g, ''))
}
