/** Reads edit decision lists (CMX 3600): events in record timecode, one picture track. */
import { type Edit, type EditItem, NOMINAL_RATES } from './edit.ts'

const EVENT =
  /^(\d{3,6})\s+(\S+)\s+(\S+)\s+([CDK]|W\d{3}|KB|KO)(?:\s+(\d{1,3}))?\s+(\d\d[:;]\d\d[:;]\d\d[:;.]\d\d)\s+(\d\d[:;]\d\d[:;]\d\d[:;.]\d\d)\s+(\d\d[:;]\d\d[:;]\d\d[:;.]\d\d)\s+(\d\d[:;]\d\d[:;]\d\d[:;.]\d\d)\s*$/
const DROP_FRAMES_A_MINUTE = 2

export const isEdl = (start: string): boolean =>
  /^\uFEFF?(?:\s*(?:TITLE:|FCM:|\*)[^\n]*\n)+|^\s*\d{3,6}\s+\S+\s+\S+\s+[CDWK]/.test(start) &&
  /^\s*\d{3,6}\s+\S+\s+\S+\s+(?:[CDK]|W\d{3})\b/m.test(start)

interface Line {
  readonly line: number
  readonly reel: string
  readonly channel: string
  readonly transition: string
  readonly times: readonly string[]
  name: string
  isRetimed: boolean
}

/** @param declaredRate frame rate of the project, since the list states none */
export function parseEdl(text: string, declaredRate: number | undefined): Edit {
  const lines: Line[] = []
  const damage: { line: number; message: string }[] = []
  let dropFrame = false
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const trimmed = line.trim()
    const match = EVENT.exec(trimmed)
    const last = lines.at(-1)
    if (match !== null) {
      const [, , reel, channel, transition, , ...times] = match
      lines.push({
        line: index + 1,
        reel: reel!,
        channel: channel!,
        transition: transition!,
        times,
        name: reel!,
        isRetimed: false,
      })
    } else if (/^FCM:\s*DROP/i.test(trimmed)) dropFrame = true
    else if (/^\d{3,6}\s/.test(trimmed))
      damage.push({ line: index + 1, message: 'This event cannot be read.' })
    else if (last !== undefined) annotate(last, trimmed)
  }
  const pictures = lines.filter(({ channel }) => /^(?:V\d*|B|AA\/V|A\d*\/V|VA\d*)/.test(channel))
  const { frameRate, nominal, rateMethod } = rateOf(lines, dropFrame, declaredRate)
  const frame = (time: string): number => frameNumber(time, nominal, dropFrame)
  return {
    frameRate,
    ...(rateMethod !== undefined && { rateMethod }),
    // An audio-only list does not describe the picture.
    tracks: pictures.length === 0 ? [] : [{ isPicture: true, items: eventsOf(pictures, frame) }],
    media: new Map(),
    damage,
    unsaid: unequal(pictures, frame),
  }
}

/** Events whose length in the edit differs from that in the source, although they are not retimed. */
function unequal(
  pictures: readonly Line[],
  frame: (time: string) => number,
): NonNullable<Edit['unsaid']> {
  const found = pictures.flatMap(({ line, times, isRetimed }) => {
    const [sourceIn, sourceOut, from, to] = times.map(frame)
    const [source, edit] = [sourceOut! - sourceIn!, to! - from!]
    // Stills and leaders have no source length.
    return isRetimed || source === 0 || source === edit ? [] : [{ line, source, edit }]
  })
  const [first] = found
  if (first === undefined) return []
  const others = found.length > 1 ? ` (and of ${found.length - 1} more the same is true)` : ''
  const message = `This event has ${first.source} frames in its source and ${first.edit} in the edit, and no M2 says at which speed${others}.`
  return [{ line: first.line, message }]
}

function annotate(event: Line, text: string): void {
  const name = /^\*\s*(?:FROM|TO) CLIP NAME:\s*(.+)$/i.exec(text)?.[1]
  if (name !== undefined) event.name = name
  if (/^M2\s/.test(text)) event.isRetimed = true
}

function rateOf(
  lines: readonly Line[],
  dropFrame: boolean,
  declared: number | undefined,
): { frameRate: number; nominal: number; rateMethod?: string } {
  if (declared !== undefined) return { frameRate: declared, nominal: Math.round(declared) }
  if (dropFrame) return { frameRate: 30_000 / 1001, nominal: 30, rateMethod: 'drop-frame timecode' }
  const highest = lines
    .flatMap(({ times }) => times)
    .reduce((high, time) => Math.max(high, Number(time.slice(-2))), 0)
  const nominal = NOMINAL_RATES.find((rate) => rate > highest) ?? 60
  return { frameRate: nominal, nominal, rateMethod: `highest frame number ${highest} in the list` }
}

/**
 * Frame number of a timecode (SMPTE ST 12-1): drop-frame timecode skips two numbers at the start of every minute,
 * except every tenth.
 */
function frameNumber(time: string, nominal: number, dropFrame: boolean): number {
  const [hours, minutes, seconds, frames] = time.split(/[:;.]/).map(Number)
  const allMinutes = hours! * 60 + minutes!
  const counted = (allMinutes * 60 + seconds!) * nominal + frames!
  const dropped =
    ((DROP_FRAMES_A_MINUTE * nominal) / 30) * (allMinutes - Math.floor(allMinutes / 10))
  return dropFrame ? counted - dropped : counted
}

function eventsOf(lines: readonly Line[], frame: (time: string) => number): EditItem[] {
  const events = lines
    .map((line) => ({ line, from: frame(line.times[2]!), to: frame(line.times[3]!) }))
    // The outgoing side of a transition has zero length, so it is dropped.
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from)
  const first = events[0]?.from ?? 0
  const items: EditItem[] = []
  let end = first
  for (const { line, from, to } of events) {
    const within = { line: line.line, where: line.name }
    const start = from - first
    if (from > end) {
      items.push({ kind: 'gap', name: '', start: end - first, frames: from - end, within })
    }
    if (line.transition !== 'C') {
      const transition = line.transition.startsWith('W') ? 'wipe' : 'dissolve'
      items.push({ kind: 'transition', name: line.name, start, frames: 0, within, transition })
    }
    const black = /^(BL|BLACK)$/i.test(line.reel)
    items.push({
      kind: black ? 'gap' : 'clip',
      name: line.name,
      start,
      frames: to - from,
      within,
      isIntended: black,
      isRetimed: line.isRetimed,
      media: line.reel,
      sourceStart: frame(line.times[0]!),
    })
    end = Math.max(end, to)
  }
  return items
}
