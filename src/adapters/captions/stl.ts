/**
 * Reads EBU STL (Tech 3264): a General Subtitle Information block of 1024 bytes, then blocks of 128 bytes with text and
 * timing. A cumulative set of subtitles becomes one cue; extension blocks continue a text.
 */
import { latin1 } from '../../bytes.ts'
import type { CaptionFile, Cue } from './cue.ts'
import { latinOf } from './iso-6937.ts'

const GSI_BYTES = 1024
const TTI_BYTES = 128
const TEXT_FROM = 16

/** Character Code Table number → encoding. `00` is ISO 6937, which TextDecoder does not support. */
const TABLES: Readonly<Record<string, string>> = {
  '01': 'iso-8859-5',
  '02': 'iso-8859-6',
  '03': 'iso-8859-7',
  '04': 'iso-8859-8',
}

/** Language code of the GSI block (appendix 3) → language tag: European languages and some other common ones. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ '01': 'sq', '02': 'br', '03': 'ca', '04': 'hr', '05': 'cy', '06': 'cs', '07': 'da' },
  ...{ '08': 'de', '09': 'en', '0A': 'es', '0B': 'eo', '0C': 'et', '0D': 'eu', '0E': 'fo' },
  ...{ '0F': 'fr', '10': 'fy', '11': 'ga', '12': 'gd', '13': 'gl', '14': 'is', '15': 'it' },
  ...{ '16': 'se', '17': 'la', '18': 'lv', '19': 'lb', '1A': 'lt', '1B': 'hu', '1C': 'mt' },
  ...{ '1D': 'nl', '1E': 'no', '1F': 'oc', '20': 'pl', '21': 'pt', '22': 'ro', '23': 'rm' },
  ...{ '24': 'sr', '25': 'sk', '26': 'sl', '27': 'fi', '28': 'sv', '29': 'tr', '2A': 'nl-BE' },
  ...{ '2B': 'wa', '56': 'ru', '5B': 'uk', '70': 'el', '71': 'he', '78': 'ar', '75': 'fa' },
}

const CODE = { newLine: 0x8a, unused: 0xff, lastBlock: 0xff, userData: 0xfe, unusedSpace: 0x8f }

/** Whether the bytes begin with the General Subtitle Information of EBU STL. */
export const isStl = (head: Uint8Array): boolean => /^STL\d\d\./.test(latin1(head.subarray(3, 11)))

export function parseStl(bytes: Uint8Array): CaptionFile {
  const gsi = latin1(bytes.subarray(0, GSI_BYTES))
  const frameRate = Number(gsi.slice(6, 8))
  const damage: { message: string }[] = []
  const rest = (bytes.length - GSI_BYTES) % TTI_BYTES
  if (bytes.length < GSI_BYTES + TTI_BYTES || !(frameRate > 0))
    return { format: 'ebu_stl', isOpen: false, cues: [], damage: [{ message: CUT_SHORT }] }
  if (rest !== 0) damage.push({ message: `The last block has ${rest} of its ${TTI_BYTES} bytes.` })
  const decode = decoderOf(gsi.slice(12, 14))
  const parts = joined(blocksOf(bytes, frameRate))
  const stated = Number(gsi.slice(238, 243))
  const blocks = Math.floor((bytes.length - GSI_BYTES) / TTI_BYTES)
  if (Number.isInteger(stated) && stated !== blocks)
    damage.push({ message: `The header counts ${stated} blocks of text, and ${blocks} follow.` })
  const cues: Cue[] = []
  for (const { start, end, text } of parts) {
    const lines = linesOf(text, decode)
    if (lines.length === 0) continue
    const number = cues.length + 1
    if (end <= start)
      damage.push({ message: `Subtitle ${number} ends at ${end} s and starts at ${start} s.` })
    else cues.push({ number, line: undefined, start, end, lines, speakers: [], look: {} })
  }
  const language = LANGUAGES[gsi.slice(14, 16).toUpperCase()]
  return { format: 'ebu_stl', isOpen: true, cues, damage, frameRate, language }
}

const CUT_SHORT = 'It begins as EBU STL does and is cut short: no block of text follows its header.'

interface Block {
  readonly subtitle: number
  readonly isLast: boolean
  /**
   * Cumulative status: 0 for a single subtitle; 1, 2 and 3 for the first, a middle and the last of a cumulative set.
   */
  readonly cumulative: number
  readonly start: number
  readonly end: number
  readonly text: Uint8Array
}

/** The subtitle blocks, without comments and user data. */
function* blocksOf(bytes: Uint8Array, frameRate: number): Generator<Block> {
  for (let at = GSI_BYTES; at + TTI_BYTES <= bytes.length; at += TTI_BYTES) {
    const block = bytes.subarray(at, at + TTI_BYTES)
    const [extension = 0, cumulative = 0] = block.subarray(3, 5)
    if (extension === CODE.userData || block[15] === 1) continue
    yield {
      subtitle: block[1]! | (block[2]! << 8),
      isLast: extension === CODE.lastBlock,
      cumulative,
      start: secondsAt(block, 5, frameRate),
      end: secondsAt(block, 9, frameRate),
      text: block.subarray(TEXT_FROM),
    }
  }
}

const secondsAt = (block: Uint8Array, at: number, frameRate: number): number => {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = block.subarray(at, at + 4)
  return hours * 3600 + minutes * 60 + seconds + frames / frameRate
}

interface Part {
  readonly start: number
  end: number
  readonly text: number[]
  isOpen: boolean
}

/** Joins extension blocks and cumulative sets. */
function joined(blocks: Iterable<Block>): readonly Part[] {
  const parts: Part[] = []
  let goesOn = false
  for (const { isLast, cumulative, start, end, text } of blocks) {
    const last = parts.at(-1)
    const isFurther = goesOn || (last?.isOpen === true && cumulative > 1)
    if (last !== undefined && isFurther) {
      if (!goesOn) last.text.push(CODE.newLine)
      last.text.push(...text)
      last.end = Math.max(last.end, end)
      last.isOpen = cumulative === 1 || cumulative === 2
    } else {
      const isOpen = cumulative === 1 || cumulative === 2
      parts.push({ start, end, text: [...text], isOpen })
    }
    goesOn = !isLast
  }
  return parts
}

function decoderOf(table: string): (bytes: Uint8Array) => string {
  const encoding = TABLES[table]
  if (encoding === undefined) return latinOf
  const decoder = new TextDecoder(encoding)
  return (bytes) => decoder.decode(bytes)
}

/** Lines as displayed. Codes below 32 are teletext control codes (colour, height, boxing), displayed as spaces. */
function linesOf(text: readonly number[], decode: (bytes: Uint8Array) => string): string[] {
  const lines: number[][] = [[]]
  for (const code of text) {
    if (code === CODE.newLine) lines.push([])
    else if (code < 0x20) lines.at(-1)!.push(0x20)
    // Skips 80 to 9F: italics, underlining, boxing, and unused space (8F).
    else if (code < 0x80 || code > 0x9f) lines.at(-1)!.push(code)
  }
  return lines
    .map((line) => decode(Uint8Array.from(line)).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
