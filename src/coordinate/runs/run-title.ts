/**
 * Titles of worked runs and examples of operators say that the case is invented; pages say so once and show the rest.
 */

export interface RunTitle {
  /** The organisation: `Dialysis clinic`. */
  readonly who: string
  /** Subject of the run: `sessions that patients miss`. */
  readonly what: string
}

export function runTitle(title: string): RunTitle {
  const [who = '', what = ''] = title.replace(/ \(worked example.*\)$/, '').split(/: (.*)/)
  const plain = who.replace(/^A fictional /, '').replace('fictional ', '')
  return { who: plain.charAt(0).toUpperCase() + plain.slice(1), what }
}

/** Splits an operator's example: “Water utility, invented figures. The function …” → the organisation and the case. */
export function caseOf(example: string): { field: string; answer: string } {
  const [, field = 'an invented case', answer = example] =
    /^(.+?), invented \w+[.;,] ?(.*)$/s.exec(example) ?? []
  return { field, answer: answer.charAt(0).toUpperCase() + answer.slice(1) }
}
