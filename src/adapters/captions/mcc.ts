/**
 * Reads MacCaption MCC: for each frame a packet of ancillary data (SMPTE ST 291) with a caption distribution packet in it
 * (ST 334-2). Only the first channel of CEA-608 is read; nearly every such file carries it beside CEA-708.
 */
import type { CaptionFile } from './cue.ts'
import { Screen } from './scc.ts'

const HEADER = /^\uFEFF?\s*File Format=MacCaption_MCC V/i
const LINE = /^\s*(\d\d):(\d\d):(\d\d)[:;.,](\d\d)(?:[.,]\d+)?\t([\dA-Z,]+)\s*$/i
const RATE_LINE = /^Time Code Rate=(\d+)(DF)?/im

export const isMcc = (start: string): boolean => HEADER.test(start)

/** Letters that stand for bytes that come often; G to O are one to nine empty pairs of CEA-708. */
const EMPTY = 'FA0000'
const LETTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from('GHIJKLMNO', (letter, i) => [letter, EMPTY.repeat(i + 1)])),
  P: 'FB8080',
  Q: 'FC8080',
  R: 'FD8080',
  S: '9669',
  T: '6101',
  U: 'E1000000',
  Z: '00',
}

/** Frames per second by the code in a packet (ST 334-2, table 3). */
const RATES: readonly number[] = [
  0,
  24_000 / 1001,
  24,
  25,
  30_000 / 1001,
  30,
  50,
  60_000 / 1001,
  60,
]

export function parseMcc(text: string): CaptionFile {
  const damage: { line: number; message: string }[] = []
  const screen = new Screen()
  const clock = clockOf(text)
  let frameRate: number | undefined
  let hasDigital = false
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    // Lines of the header have no time.
    if (!/^\s*\d\d:\d\d:\d\d/.test(row)) continue
    const line = index + 1
    const sent = sentAt(row, clock)
    if (sent === 'broken') {
      if (damage.length < MOST_DAMAGE)
        damage.push({ line, message: 'This line holds no whole packet of captions.' })
      continue
    }
    // Other ancillary data, such as a timecode, may stand between.
    if (sent === undefined) continue
    frameRate ??= sent.rate
    hasDigital ||= sent.hasDigital
    for (const pair of sent.pairs) screen.take(pair, { seconds: sent.seconds, line })
  }
  const { cues, endless } = screen
  const hasText = cues.length + endless.length > 0
  const isDigitalAlone = hasDigital && !hasText
  return {
    format: isDigitalAlone ? 'cea_708' : 'cea_608',
    isOpen: hasText || damage.length === 0,
    cues,
    endless,
    damage,
    frameRate,
    notes: isDigitalAlone ? [DIGITAL_ALONE] : [],
  }
}

const DIGITAL_ALONE =
  'The captions are CEA-708 alone, whose text is not read here; CEA-608 would be.'

interface Clock {
  /** Frames that the timecode counts in a second. */
  readonly base: number
  readonly isDropping: boolean
}

function clockOf(text: string): Clock {
  const [, base = '30', drop] = RATE_LINE.exec(text) ?? []
  return { base: Number(base), isDropping: drop !== undefined }
}

function sentAt(
  row: string,
  clock: Clock,
): (CaptionPacket & { seconds: number }) | 'broken' | undefined {
  const match = LINE.exec(row)
  if (match === null) return 'broken'
  const packet = captionPacket(bytesOf(match[5]!))
  if (packet === undefined || packet === 'broken') return packet
  return { ...packet, seconds: frameOf(match, clock) / (packet.rate ?? clock.base) }
}

const MOST_DAMAGE = 20

/** Number of the frame; drop-frame timecode skips two numbers a minute, four at 60, except every tenth minute. */
function frameOf([, h, m, s, f]: RegExpExecArray, { base, isDropping }: Clock): number {
  const minutes = Number(h) * 60 + Number(m)
  const dropped = isDropping ? (base / 15) * (minutes - Math.floor(minutes / 10)) : 0
  return (minutes * 60 + Number(s)) * base + Number(f) - dropped
}

/** @returns undefined if something is no byte */
function bytesOf(data: string): Uint8Array | undefined {
  const digits = data.toUpperCase().replace(/[G-Z]/g, (letter) => LETTERS[letter] ?? '?')
  if (!/^(?:[\dA-F]{2})+$/.test(digits)) return undefined
  return Uint8Array.from(digits.match(/../g)!, (pair) => Number.parseInt(pair, 16))
}

interface CaptionPacket {
  readonly rate: number | undefined
  /** Pairs of the first field. */
  readonly pairs: readonly string[]
  readonly hasDigital: boolean
}

/** @returns undefined for ancillary data of another kind */
function captionPacket(bytes: Uint8Array | undefined): CaptionPacket | 'broken' | undefined {
  if (bytes === undefined || bytes.length < 3) return 'broken'
  if (bytes[0] !== 0x61 || bytes[1] !== 0x01) return undefined
  const end = 3 + bytes[2]!
  // Identifier, length, frame rate, flags, and a sequence counter of two bytes.
  if (bytes[3] !== 0x96 || bytes[4] !== 0x69 || end > bytes.length) return 'broken'
  const isTimed = (bytes[7]! & 0x80) !== 0
  let at = 10
  if (isTimed && bytes[at] === 0x71) at += 5
  const rate = RATES[bytes[6]! >> 4]
  if (bytes[at] !== 0x72) return { rate, pairs: [], hasDigital: false }
  const count = bytes[at + 1]! & 0x1f
  if (at + 2 + count * 3 > end) return 'broken'
  const triples = Array.from({ length: count }, (_, i) =>
    bytes.subarray(at + 2 + i * 3, at + 5 + i * 3),
  )
  const valid = triples.filter(([kind = 0]) => (kind & 4) !== 0)
  const typed = (type: number) => valid.filter(([kind = 0]) => (kind & 3) === type)
  return {
    rate,
    pairs: typed(0).map(([, first = 0, second = 0]) =>
      [first, second].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    ),
    hasDigital: typed(2).length + typed(3).length > 0,
  }
}
