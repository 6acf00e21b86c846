/** An OpenTimelineIO timeline as a picture: one row per track, one box per clip. */
import type { JsonObject } from '../../engine/values/json.ts'
import { counted, type Html, html } from '../../pages/html.ts'

interface Item {
  readonly OTIO_SCHEMA: string
  readonly name?: string
  readonly source_range?: { readonly duration: { readonly value: number; readonly rate: number } }
}

interface Track {
  readonly name: string
  readonly kind: string
  readonly children: readonly Item[]
}

const WIDTH = 720
const ROW = 30
/** Space for the names of tracks. */
const LEFT = 110

export function timelinePicture(timeline: JsonObject): Html {
  const { tracks } = timeline as unknown as { tracks: { children: readonly Track[] } }
  const rows = tracks.children
  const lengths = rows.map(({ children }) =>
    children.reduce((sum, item) => sum + framesOf(item), 0),
  )
  const most = Math.max(...lengths, 1)
  const rate =
    rows.flatMap(({ children }) => children).find(({ source_range }) => source_range !== undefined)
      ?.source_range?.duration.rate ?? 1
  const scale = (WIDTH - LEFT) / most
  return html`<figure><div class="scroll" tabindex="0"><svg class="timeline" viewBox="0 0 ${WIDTH} ${rows.length * ROW + 20}" role="img" aria-label="${counted(rows.length, 'track')}, ${counted(most, 'frame')}">${rows.map(
    ({ name, children }, row) => {
      let at = LEFT
      return html`<text x="0" y="${row * ROW + 19}">${name}</text>${children.map((item) => {
        const width = framesOf(item) * scale
        const x = at
        at += width
        if (item.OTIO_SCHEMA.startsWith('Gap') || width === 0) return ''
        return html`<g><title>${item.name ?? ''}: ${counted(framesOf(item), 'frame')}</title><rect x="${tenth(x)}" y="${row * ROW + 4}" width="${tenth(Math.max(width - 1, 1))}" height="${ROW - 8}" rx="2"/>${width > (item.name ?? '').length * 7 + 6 ? html`<text class="in" x="${tenth(x + 5)}" y="${row * ROW + 19}">${item.name}</text>` : ''}</g>`
      })}`
    },
  )}<text x="${LEFT}" y="${rows.length * ROW + 14}">0 s</text><text x="${WIDTH}" y="${rows.length * ROW + 14}" text-anchor="end">${tenth(most / rate)} s</text></svg></div></figure>`
}

const framesOf = ({ source_range }: Item): number => source_range?.duration.value ?? 0

const tenth = (value: number): number => Math.round(value * 10) / 10
