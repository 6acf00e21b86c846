/** Small pictures that the server draws: icons, strips of squares, bars and number lines. Attributes carry what is drawn, classes its colour. */
import { type Html, html } from './html.ts'

const paths = {
  search: html`<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 4 4"/>`,
  block: html`<path d="M5 1.5h6l3.5 3.5v6L11 14.5H5L1.5 11V5z"/><path d="m5.5 5.5 5 5m0-5-5 5"/>`,
  require: html`<path d="m2.5 8.5 3.5 4 7.5-9"/>`,
  propose: html`<path d="m8 1.5 2 4.3 4.6.6-3.4 3.2.9 4.7L8 12l-4.1 2.3.9-4.7L1.4 6.4 6 5.8z"/>`,
  flag: html`<path d="M3.5 15V1.5h9l-2.5 4 2.5 4h-9"/>`,
  human_review: html`<circle cx="8" cy="4.5" r="3"/><path d="M2 14.5c.5-4 3-5.5 6-5.5s5.5 1.5 6 5.5"/>`,
  clear: html`<circle cx="8" cy="8" r="6.5"/><path d="m5 8.2 2 2.3 4-5"/>`,
  copy: html`<path d="M5.5 5.5h8v9h-8z"/><path d="M10.5 5.5v-4h-8v9h3"/>`,
  close: html`<path d="m4 4 8 8m0-8-8 8"/>`,
  next: html`<path d="M2 8h11.5m-4-4 4 4-4 4"/>`,
} as const

export type IconName = keyof typeof paths

/** An icon beside a word that says the same. */
export const icon = (name: IconName): Html =>
  html`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${paths[name]}</svg>`

/** A row of squares, filled where `filled` says so. */
export function squares(filled: readonly boolean[], label: string, columns = filled.length): Html {
  const rows = Math.ceil(filled.length / columns)
  return html`<svg class="squares" viewBox="0 0 ${columns * 10} ${rows * 10}" width="${columns * 10}" height="${rows * 10}" role="img" aria-label="${label}">${filled.map(
    (isFilled, i) =>
      html`<rect class="${isFilled ? 'on' : 'off'}" x="${(i % columns) * 10 + 1}" y="${Math.floor(i / columns) * 10 + 1}" width="7" height="7"/>`,
  )}</svg>`
}

/** How often each whole number from `from` to `to` occurs, with one of them marked. */
export function histogram(
  counts: ReadonlyMap<number, number>,
  [from, to]: readonly [number, number],
  marked: number,
  label: string,
): Html {
  const most = Math.max(...counts.values())
  const step = 4
  const bars = [...counts].map(([value, count]) => {
    const height = (count / most) * 30
    const isMarked = value === marked
    return html`<rect class="${isMarked ? 'me' : 'tick'}" x="${(value - from) * step}" y="${rounded(32 - height)}" width="3" height="${rounded(height)}"/>`
  })
  const x = (marked - from) * step
  return html`<svg class="strip" viewBox="0 0 ${(to - from + 1) * step} 48" role="img" aria-label="${label}">${bars}<path class="me" d="M${x - 2} 40 ${x + 1.5} 34 ${x + 5} 40z"/><text x="0" y="47">${from}</text><text x="${(to - from + 1) * step}" y="47" text-anchor="end">${to}</text></svg>`
}

/** A bar of `share` (0 to 1) of its length. */
export const bar = (share: number, label: string): Html =>
  html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label="${label}"><rect class="rest" width="100" height="8"/><rect class="part" width="${rounded(share * 100)}" height="8"/></svg>`

export interface Threshold {
  readonly value: number
  readonly text: string
}

/** A line from `from` to `to` with marks on it; marks that would overlap stand below one another. */
export function numberLine(
  [from, to]: readonly [number, number],
  marks: readonly Threshold[],
  label: string,
): Html {
  const width = 640
  const at = (value: number): number => rounded(((value - from) / (to - from)) * (width - 40) + 20)
  const rows: number[] = []
  const placed = marks
    .toSorted((a, b) => a.value - b.value)
    .map((mark) => {
      const x = at(mark.value)
      const length = mark.text.length * 6.4
      const left = Math.min(Math.max(x - length / 2, 0), width - length)
      const free = rows.findIndex((end) => end < left)
      const row = free === -1 ? rows.length : free
      rows[row] = left + length + 10
      return { ...mark, x, row, middle: rounded(left + length / 2) }
    })
  const height = 34 + Math.max(1, rows.length) * 16
  return html`<svg class="line" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><path class="axis" d="M20 12H${width - 20}M20 8v8M${width - 20} 8v8"/>${placed.map(
    ({ x, row, middle, text }) =>
      html`<path class="lead" d="M${x} 12V${28 + row * 16}"/><circle class="me" cx="${x}" cy="12" r="4"/><text x="${middle}" y="${38 + row * 16}" text-anchor="middle">${text}</text>`,
  )}</svg>`
}

export interface Point {
  readonly text: string
  /** From 0 to 100. */
  readonly x: number
  readonly y: number
}

/** Points in a square of a hundred by a hundred, with a word in each quarter; points at one place stand side by side. */
export function scatter(
  points: readonly Point[],
  words: { readonly x: string; readonly y: string; readonly corners: readonly string[] },
  label: string,
): Html {
  const quarters = [
    [20, 30],
    [125, 30],
    [20, 205],
    [125, 205],
  ] as const
  const marks = points.map(({ text, x, y }, i) => {
    const before = points.slice(0, i).filter((one) => one.x === x && one.y === y).length
    const at = [rounded(15 + 2 * x + 15 * before), rounded(215 - 2 * y)] as const
    return html`<circle class="me" cx="${at[0]}" cy="${at[1]}" r="8"/><text class="on-me" x="${at[0]}" y="${at[1] + 4}" text-anchor="middle">${text}</text>`
  })
  return html`<svg class="scatter" viewBox="0 0 230 235" role="img" aria-label="${label}"><path class="axis" d="M15 15V215H215M15 115H215M115 15V215"/>${quarters.map(([x, y], i) => html`<text x="${x}" y="${y}">${words.corners[i]}</text>`)}<text x="15" y="10">${words.y}</text><text x="215" y="230" text-anchor="end">${words.x}</text>${marks}</svg>`
}

const rounded = (value: number): number => Math.round(value * 10) / 10
