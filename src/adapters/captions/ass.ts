/**
 * Reads the events of SubStation Alpha (.ssa) and its successor (.ass). Lines that position, move or draw are signs and
 * not captions. The formats have no specification; libass is the reference.
 */
import type { CaptionFile, Cue } from './cue.ts'
import { MOST_CUES } from './text-captions.ts'

const TIME = /^\s*(\d+):(\d\d):(\d\d)[.:](\d{1,3})\s*$/
const ONLY_SIGNS =
  'Every line is placed in the picture, as signs and titles are; none is judged as a caption.'
/** Override tags that position, move or draw. */
const PLACED = /\\(?:pos|move|clip|iclip|org)\s*\(|\\p[1-9]/

/** Names of the fields of an event, in the order of a file that has no Format line. */
const FIELDS = [
  'layer',
  'start',
  'end',
  'style',
  'name',
  'marginl',
  'marginr',
  'marginv',
  'effect',
  'text',
]

export const isAss = (start: string): boolean => /^\uFEFF?\s*\[Script Info\]/i.test(start)

export function parseAss(text: string): CaptionFile {
  const cues: Cue[] = []
  const damage: { line: number; message: string }[] = []
  let section = ''
  let fields: readonly string[] = FIELDS
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = index + 1
    const [, heading] = /^\s*\[([^\]]+)\]/.exec(raw) ?? []
    if (heading !== undefined) section = heading.toLowerCase()
    if (section !== 'events') continue
    const [, key, value] = /^\s*(Format|Dialogue)\s*:\s*(.*)$/i.exec(raw) ?? []
    if (key === undefined || value === undefined) continue
    if (key.toLowerCase() === 'format') {
      fields = value.split(',').map((field) => field.trim().toLowerCase())
      continue
    }
    if (cues.length === MOST_CUES) {
      damage.push({ line, message: `Only the first ${MOST_CUES} cues are read.` })
      break
    }
    const cue = readEvent(valuesOf(value, fields), line, cues.length + 1)
    if (typeof cue === 'string') damage.push({ line, message: cue })
    else if (cue !== undefined) cues.push(cue)
  }
  return {
    format: 'ass_ssa',
    isOpen: cues.length > 0 || damage.length === 0,
    cues,
    damage,
    notes: notesOf(text, cues),
    movesApart: true,
  }
}

const notesOf = (text: string, cues: readonly Cue[]): readonly string[] =>
  cues.length === 0 && PLACED.test(text) ? [ONLY_SIGNS] : []

/** The fields of an event by name. The text comes last and may have commas. */
function valuesOf(value: string, fields: readonly string[]): ReadonlyMap<string, string> {
  const parts = value.split(',')
  const last = fields.length - 1
  const text = parts.slice(last).join(',')
  return new Map(fields.map((field, i) => [field, i === last ? text : (parts[i] ?? '').trim()]))
}

/** @returns undefined for a sign or an empty line; an error message for a malformed event */
function readEvent(
  event: ReadonlyMap<string, string>,
  line: number,
  number: number,
): Cue | string | undefined {
  const written = event.get('text') ?? ''
  const [start, end] = ['start', 'end'].map((name) => seconds(event.get(name) ?? ''))
  if (start === undefined || end === undefined)
    return `"${event.get('start')}" and "${event.get('end')}" are no pair of times.`
  const lines = written
    .replaceAll(/\{[^}]*\}/g, '')
    .split(/\\[Nn]/)
    .map((part) => part.replaceAll('\\h', ' ').trim())
    .filter((part) => part !== '')
  if (PLACED.test(written) || lines.length === 0) return undefined
  if (end <= start) return `This line ends at ${end} s and starts at ${start} s.`
  const name = event.get('name') ?? event.get('actor') ?? ''
  return { number, line, start, end, lines, speakers: name === '' ? [] : [name], look: {} }
}

function seconds(text: string): number | undefined {
  const match = TIME.exec(text)
  if (match === null) return undefined
  const [hours = 0, minutes = 0, whole = 0] = match.slice(1, 4).map(Number)
  return hours * 3600 + minutes * 60 + whole + Number(`0.${match[4]}`)
}
