/**
 * Small SVG images: icons, rows of squares, bars and number lines. Attributes contain the geometry, classes the colour.
 */
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

/** An icon next to a word with the same meaning. */
export const icon = (name: IconName): Html =>
  html`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${paths[name]}</svg>`

/** A row of squares, filled according to `filled`. */
export function squares(filled: readonly boolean[], label: string, columns = filled.length): Html {
  const rows = Math.ceil(filled.length / columns)
  return html`<svg class="squares" viewBox="0 0 ${columns * 10} ${rows * 10}" width="${columns * 10}" height="${rows * 10}" role="img" aria-label="${label}">${filled.map(
    (isFilled, i) =>
      html`<rect class="${isFilled ? 'on' : 'off'}" x="${(i % columns) * 10 + 1}" y="${Math.floor(i / columns) * 10 + 1}" width="7" height="7"/>`,
  )}</svg>`
}

/** How often each integer from `from` to `to` occurs, with one of them marked. */
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

/** A bar filled to `share` (0 to 1) of its length. */
export const bar = (share: number, label: string): Html =>
  html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label="${label}"><rect class="rest" width="100" height="8"/><rect class="part" width="${rounded(share * 100)}" height="8"/></svg>`

/** Bands on a range, with null for open ends, and a line through them at `mine`. */
export function bands(
  [from, to]: readonly [number, number],
  passes: readonly { readonly low: number | null; readonly high: number | null }[],
  { mine, isHollow, label }: { mine: number | undefined; isHollow: boolean; label: string },
): Html {
  const at = (value: number): number => rounded((100 * (value - from)) / (to - from))
  return html`<svg class="bands${isHollow ? ' hollow' : ''}" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="${label}"><path class="axis" d="M0 5H100"/>${passes.map(
    ({ low, high }) => {
      const [x, end] = [low === null ? 0 : at(low), high === null ? 100 : at(high)]
      return html`<rect x="${x}" y="1" width="${Math.max(0.6, rounded(end - x))}" height="8"/>`
    },
  )}${mine === undefined ? '' : html`<path class="mine" d="M${at(mine)} 0V10"/>`}</svg>`
}

export interface Point {
  readonly text: string
  /** From 0 to 100. */
  readonly x: number
  readonly y: number
}

/**
 * Points in a square of a hundred by a hundred, with a word in each quarter; overlapping points are placed next to each
 * other.
 */
export function scatter(
  points: readonly Point[],
  words: { readonly x: string; readonly y: string; readonly corners: readonly string[] },
  label: string,
): Html {
  const dots = points.map(({ x, y }, i) => {
    const before = points.slice(0, i).filter((one) => one.x === x && one.y === y).length
    return [rounded(15 + 2 * x + 15 * before), rounded(215 - 2 * y)] as const
  })
  const quarters = [
    freeLine(20, [30, 106, 49, 87, 68], dots),
    freeLine(125, [30, 106, 49, 87, 68], dots),
    freeLine(20, [205, 129, 186, 148, 167], dots),
    freeLine(125, [205, 129, 186, 148, 167], dots),
  ] as const
  const marks = points.map(({ text }, i) => {
    const at = dots[i]!
    return html`<circle class="me" cx="${at[0]}" cy="${at[1]}" r="${sizes.dot}"/><text class="on-me" x="${at[0]}" y="${at[1] + 4}" text-anchor="middle">${text}</text>`
  })
  return html`<svg class="scatter" viewBox="0 0 230 235" role="img" aria-label="${label}"><path class="axis" d="M15 15V215H215M15 115H215M115 15V215"/>${quarters.map(([x, y], i) => html`<text x="${x}" y="${y}">${words.corners[i]}</text>`)}<text x="15" y="10">${words.y}</text><text x="215" y="230" text-anchor="end">${words.x}</text>${marks}</svg>`
}

/** Radius of a dot, and the width and height of the words of a quarter, with the space around them. */
const sizes = { dot: 8, width: 90, above: 11, below: 4 } as const

/** The first of several lines on which no dot covers the words of a quarter; the first of all if there is none. */
function freeLine(
  x: number,
  lines: readonly number[],
  dots: readonly (readonly [x: number, y: number])[],
): readonly [x: number, y: number] {
  const isFree = (line: number): boolean =>
    dots.every(
      ([dotX, dotY]) =>
        dotX + sizes.dot < x ||
        dotX - sizes.dot > x + sizes.width ||
        dotY + sizes.dot < line - sizes.above ||
        dotY - sizes.dot > line + sizes.below,
    )
  return [x, lines.find(isFree) ?? lines[0]!]
}

const rounded = (value: number): number => Math.round(value * 10) / 10
