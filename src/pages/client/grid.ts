/** Colours the grid by the answers of a run in this browser. The URL names the run after `#`, so nothing is sent. */
import { changeCodes, internalCodes, metaCodes } from '../../engine/runs/coordinate-code.ts'
import { cellOf, heatOf, heatStep } from '../heat.ts'
import { base } from './place.ts'
import { type Kept, keptRun, keptRuns, titleOf } from './run/kept.ts'

const SVG = 'http://www.w3.org/2000/svg'

const codesOf = ({ run }: Kept): string[] =>
  Array.isArray(run['answers'])
    ? run['answers'].map((answer) => String((answer as { coordinate?: unknown }).coordinate))
    : []

const own = keptRuns().filter((kept) => codesOf(kept).length > 0)
const list = document.getElementById('own-runs')
if (list !== null && own.length > 0) {
  list.append(...own.map((kept) => link(titleOf(kept), `#run=${kept.key}`, 'tag')))
  list.hidden = false
}
addEventListener('hashchange', () => {
  // Without a run in the URL, the page is shown as the service rendered it.
  if (!heatByAddress()) location.reload()
})
heatByAddress()

function heatByAddress(): boolean {
  const kept = keptRun(new URLSearchParams(location.hash.slice(1)).get('run') ?? '')
  if (kept !== undefined) heatBy(kept)
  return kept !== undefined
}

function heatBy(kept: Kept): void {
  const codes = codesOf(kept)
  const { cells, sides } = heatOf(codes)
  document.querySelector('.grid')!.classList.add('heated')
  for (const cell of document.querySelectorAll('.grid td.cell')) {
    const inside = cell.querySelector('a')!
    const asked = new URLSearchParams(inside.search)
    const name = cellOf(asked.get('change')!, asked.get('internal')!)
    const count = cells.get(name) ?? 0
    cell.className = `cell h${heatStep(count)}`
    inside.querySelector('.heat')?.remove()
    if (count > 0) inside.append(heatMark(count, sides.get(name)!))
  }
  for (const code of [...changeCodes, ...internalCodes]) {
    const total = codes.filter((coordinate) => coordinate.includes(`-${code}-`)).length
    const head = document.querySelector(`.grid th > a[href$="#${code}"]`)!
    head.parentElement!.querySelector('.total')?.remove()
    head.after(' ', made('b', 'total', String(total)))
  }
  document
    .getElementById('heat')!
    .replaceChildren(
      `${codes.length} ${codes.length === 1 ? 'answer' : 'answers'} in ${cells.size} ${cells.size === 1 ? 'cell' : 'cells'} of `,
      link(titleOf(kept), `${base}/run#r=${kept.key}`),
      ', kept in this browser. ',
      link('Clear', `${base}/grid`),
    )
}

/** Fourteen squares, one per meta-variable, filled if there is an answer; and the number of answers. */
function heatMark(count: number, sides: ReadonlySet<string>): HTMLElement {
  const squares = document.createElementNS(SVG, 'svg')
  const attributes = { class: 'squares', viewBox: '0 0 140 10', role: 'img' }
  for (const [name, value] of Object.entries(attributes)) squares.setAttribute(name, value)
  squares.setAttribute('aria-label', `sides ${[...sides].sort().join(', ')}`)
  for (const [i, meta] of metaCodes.entries()) {
    const square = document.createElementNS(SVG, 'rect')
    const place = { x: i * 10 + 1, y: 1, width: 7, height: 7 }
    for (const [name, value] of Object.entries(place)) square.setAttribute(name, String(value))
    square.setAttribute('class', sides.has(meta) ? 'on' : 'off')
    squares.append(square)
  }
  const number = made('b', '', String(count))
  number.append(made('span', 'hidden', count === 1 ? ' answer' : ' answers'))
  const mark = made('span', 'heat', '')
  mark.append(squares, number)
  return mark
}

function made(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

function link(text: string, href: string, className = ''): HTMLElement {
  return Object.assign(made('a', className, text), { href })
}
