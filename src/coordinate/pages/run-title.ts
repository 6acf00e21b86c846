/** Titles of worked runs say in full that the case is made up; pages say so once and show the rest. */

export interface RunTitle {
  /** Whose case it is, `Dialysis clinic`. */
  readonly who: string
  /** What it is about, `sessions that patients miss`. */
  readonly what: string
}

export function runTitle(title: string): RunTitle {
  const [who = '', what = ''] = title.replace(/ \(worked example.*\)$/, '').split(/: (.*)/)
  const plain = who.replace(/^A fictional /, '').replace('fictional ', '')
  return { who: plain.charAt(0).toUpperCase() + plain.slice(1), what }
}
