/** Colours the grid by the answers of a run in this browser. The URL names the run after `#`, so nothing is sent. */
import { metaCodes } from '../../engine/runs/coordinate-code.ts'
import { cellOf, heatOf, heatStep } from '../heat.ts'
import { base } from './place.ts'
import { type Kept, keptRun, keptRuns, titleOf } from './run/kept.ts'

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
    if (count > 0) inside.insertAdjacentHTML('beforeend', heatMark(count, sides.get(name)!))
  }
  for (const head of document.querySelectorAll<HTMLAnchorElement>('.grid th > a')) {
    const code = head.hash.slice(1)
    const total = codes.filter((coordinate) => coordinate.includes(`-${code}-`)).length
    head.parentElement!.querySelector('.total')?.remove()
    head.insertAdjacentHTML('afterend', ` <b class="total">${total}</b>`)
  }
  document
    .getElementById('heat')!
    .replaceChildren(
      `${counted(codes.length, 'answer')} in ${counted(cells.size, 'cell')} of `,
      link(titleOf(kept), `${base}/run#r=${kept.key}`),
      ', kept in this browser. ',
      link('Clear', `${base}/grid`),
    )
}

/**
 * Fourteen squares, one per meta-variable, filled if there is an answer; and the number of answers. A run may come from
 * any file, so nothing of it but known codes and numbers enters the markup.
 */
function heatMark(count: number, sides: ReadonlySet<string>): string {
  const squares = metaCodes.map(
    (meta, i) =>
      `<rect x="${i * 10 + 1}" y="1" width="7" height="7" class="${sides.has(meta) ? 'on' : 'off'}"/>`,
  )
  const named = metaCodes.filter((meta) => sides.has(meta)).join(', ')
  return `<span class="heat"><svg class="squares" viewBox="0 0 140 10" role="img" aria-label="sides ${named}">${squares.join('')}</svg><b>${count}<span class="hidden"> answer${count === 1 ? '' : 's'}</span></b></span>`
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

function link(textContent: string, href: string, className = ''): HTMLElement {
  return Object.assign(document.createElement('a'), { className, href, textContent })
}
