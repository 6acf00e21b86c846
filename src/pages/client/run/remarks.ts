/** Remarks of the validator, as the workbench shows them, and the places that they are about, in words. */

export interface Remark {
  /** JSONPath in the run. */
  readonly path: string
  readonly message: string
}

export interface Advice {
  readonly text: string
  /** JSONPath of the field that mends it. */
  readonly path: string
  /** Cell whose questions are to be offered there. */
  readonly cell?: string
}

/** `lawful_and_cleared` → `lawful and cleared` */
const spoken = (id: string): string => id.replaceAll('_', ' ')

/** Lists of a run and of its parts: what one entry is called. */
const entries: Readonly<Record<string, string>> = {
  answers: 'Answer',
  links: 'Link',
  concepts: 'Concept',
  forecasts: 'Forecast',
  stop_rules: 'Stop rule',
  evidence: 'evidence',
  constraints: 'Constraint',
  participants: 'Participant',
}

/** Groups that only hold what is named after them. */
const groups = /^(?:gates|ratings)$/

/** `$.concepts[0].gates.baseline_recorded` → `Concept 1, baseline recorded` */
export function placeInWords(path: string): string {
  const parts = path.match(/[A-Za-z_]\w*(?:\[\d+\])?/g) ?? []
  const words = parts
    .filter((part) => !groups.test(part))
    .map((part) => {
      const [, name = '', index] = /^(\w+?)(?:\[(\d+)\])?$/.exec(part)!
      return index === undefined
        ? spoken(name)
        : `${entries[name] ?? spoken(name)} ${Number(index) + 1}`
    })
    .join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
