/** TTML and its profiles, with times and styles resolved by imsc. Lines of the file are found again by counting its `p` elements. */
import imscDocument from 'imsc/src/main/js/doc.js'
import imscScene from 'imsc/src/main/js/isd.js'
import type { Box, CaptionFile, Colour, Cue, Look } from './cue.ts'

export interface ImscErrors {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
  fatal(message: string): boolean
}

/** A length as a share of the width and of the height of the picture. */
interface Length {
  readonly rw: number
  readonly rh: number
}

export interface ImscNode {
  readonly kind?: string
  readonly text?: string
  readonly begin?: number
  readonly end?: number
  readonly contents?: readonly ImscNode[]
  readonly styleAttrs?: Readonly<Record<string, unknown>>
  readonly regionID?: string
  /** Styles that change while it is shown. */
  readonly sets?: readonly unknown[]
}

export interface ImscDocument {
  readonly lang: string
  readonly effectiveFrameRate: number
  readonly body: ImscNode | null
}

const TTS = 'http://www.w3.org/ns/ttml#styling '
const MAX_CUES = 20_000

export function parseTtml(xml: string): CaptionFile {
  const damage: { line: number; message: string }[] = []
  const note = (message: string): void => {
    if (damage.length < 20) damage.push({ line: 1, message })
  }
  const errors: ImscErrors = {
    info: () => {},
    warn: () => {},
    error: note,
    fatal: (message) => {
      note(message)
      return false
    },
  }
  const format = ttmlProfile(xml)
  const document = openDocument(xml, errors)
  if (document === undefined) {
    if (damage.length === 0) note('This is no TTML document that can be read.')
    return { format, cues: [], damage }
  }
  const paragraphs: ImscNode[] = []
  collect(document.body, 'p', paragraphs)
  const lines = paragraphLines(xml)
  const ways = waysOfStyling(document.body)
  const looks = new Map<string, Look>()
  const cues: Cue[] = []
  if (paragraphs.length > MAX_CUES) {
    damage.push({
      line: lines[MAX_CUES] ?? 1,
      message: `Only the first ${MAX_CUES} paragraphs are read.`,
    })
  }
  for (const [index, paragraph] of paragraphs.slice(0, MAX_CUES).entries()) {
    const { begin = 0, end = Number.POSITIVE_INFINITY } = paragraph
    const shown = textLines(paragraph)
    const line = lines[index] ?? 1
    if (shown.length === 0) continue
    if (!Number.isFinite(end) || end <= begin) {
      damage.push({ line, message: 'This paragraph has no end after its beginning.' })
      continue
    }
    const way = ways.get(paragraph)!
    if (!looks.has(way)) {
      looks.set(way, looksAt(document, begin, errors).get(shown.join('\n')) ?? {})
    }
    cues.push({
      number: cues.length + 1,
      line,
      start: begin,
      end,
      lines: shown,
      speakers: [],
      look: looks.get(way)!,
    })
  }
  return {
    format,
    cues,
    damage,
    language: document.lang === '' ? undefined : document.lang,
    frameRate: /\bttp:frameRate=/.test(xml) ? document.effectiveFrameRate : undefined,
  }
}

function openDocument(xml: string, errors: ImscErrors): ImscDocument | undefined {
  try {
    return imscDocument.fromXML(xml, errors) ?? undefined
  } catch (error) {
    // The library fails inside itself where there is no element `tt` at all.
    const isOurs = error instanceof Error && !(error instanceof TypeError)
    errors.error(isOurs ? error.message : 'This is no TTML document.')
    return undefined
  }
}

/** The state of graphics.caption_format that the document names; a profile that it does not name is plain TTML. */
function ttmlProfile(xml: string): string {
  const head = xml.slice(0, 20_000)
  if (/imsc1(\.\d)?\/image/.test(head)) return 'imsc_image'
  if (/imsc1\.3\/text/.test(head)) return 'imsc_1_3_text'
  if (/imsc1(\.[12])?\/text/.test(head)) return 'imsc_1_1_text'
  if (/urn:ebu:tt:distribution/.test(head)) return 'ebu_tt_d'
  if (/smpte-ra\.org\/schemas\/2052-1/.test(head)) return 'smpte_tt'
  return 'ttml2'
}

function collect(node: ImscNode | null, kind: string, into: ImscNode[]): void {
  if (node === null) return
  if (node.kind === kind) into.push(node)
  else for (const child of node.contents ?? []) collect(child, kind, into)
}

/**
 * Every paragraph with what styles it, from its region to its spans. Equal ones look alike, so that a scene is made for one of
 * them: each takes as long as the document is.
 */
function waysOfStyling(body: ImscNode | null): ReadonlyMap<ImscNode, string> {
  const own = (node: ImscNode): string =>
    JSON.stringify([
      node.regionID,
      node.styleAttrs,
      node.sets,
      node.sets?.length ? node.begin : undefined,
    ])
  const within = (node: ImscNode): string =>
    node.kind === 'br' ? '' : [own(node), ...(node.contents ?? []).map(within)].join('')
  const ways = new Map<ImscNode, string>()
  const visit = (node: ImscNode, around: string): void => {
    if (node.kind === 'p') ways.set(node, around + within(node))
    else for (const child of node.contents ?? []) visit(child, around + own(node))
  }
  if (body !== null) visit(body, '')
  return ways
}

/** The line of every `p` start tag, comments left out. */
function paragraphLines(xml: string): number[] {
  const body = xml.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ' '))
  const found: number[] = []
  let line = 1
  let seen = 0
  for (const match of body.matchAll(/<(?:[\w-]+:)?p(?=[\s/>])/g)) {
    for (; seen < match.index; seen++) if (body.charCodeAt(seen) === 10) line++
    found.push(line)
  }
  return found
}

/** What is read, line by line; white space collapses as it does on screen. */
function textLines(node: ImscNode): string[] {
  const text = (part: ImscNode): string =>
    part.kind === 'br'
      ? '\n'
      : (part.text?.replace(/\s+/g, ' ') ?? (part.contents ?? []).map(text).join(''))
  return text(node)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The look of every paragraph on screen at one moment, by its text. */
function looksAt(document: ImscDocument, seconds: number, errors: ImscErrors): Map<string, Look> {
  const looks = new Map<string, Look>()
  try {
    for (const region of imscScene.generateISD(document, seconds, errors).contents ?? []) {
      const paragraphs: ImscNode[] = []
      collect(region, 'p', paragraphs)
      for (const paragraph of paragraphs) {
        looks.set(textLines(paragraph).join('\n'), lookOf(region, paragraph))
      }
    }
  } catch (error) {
    errors.error(`The scene at ${seconds} s: ${error instanceof Error ? error.message : error}`)
  }
  return looks
}

function lookOf(region: ImscNode, paragraph: ImscNode): Look {
  const spans: ImscNode[] = []
  collect(paragraph, 'span', spans)
  const written = spans.filter((span) => (span.text ?? span.contents?.length) !== undefined)
  const first = written[0] ?? paragraph
  // Backgrounds are painted over one another, the innermost last.
  const behind = [first, paragraph, region]
    .map((node) => style<Colour>(node, 'backgroundColor'))
    .find((colour) => colour !== undefined && colour[3] > 0)
  return {
    colour: style<Colour>(first, 'color'),
    background: behind,
    fontHeight: style<Length>(first, 'fontSize')?.rh,
    bold: style<string>(first, 'fontWeight') === 'bold',
    italic: style<string>(first, 'fontStyle') === 'italic',
    box: boxOf(region, paragraph),
  }
}

const VERTICAL: Readonly<Record<string, Box['vertical']>> = {
  before: 'top',
  center: 'middle',
  after: 'bottom',
}
const HORIZONTAL: Readonly<Record<string, Box['horizontal']>> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
}

function boxOf(region: ImscNode, paragraph: ImscNode): Box | undefined {
  const origin = style<{ h: Length; w: Length }>(region, 'origin')
  const extent = style<{ h: Length; w: Length }>(region, 'extent')
  if (origin === undefined || extent === undefined) return undefined
  const [before, end, after, start] = style<readonly Length[]>(region, 'padding') ?? []
  return {
    left: origin.w.rw + (start?.rw ?? 0),
    top: origin.h.rh + (before?.rh ?? 0),
    right: origin.w.rw + extent.w.rw - (end?.rw ?? 0),
    bottom: origin.h.rh + extent.h.rh - (after?.rh ?? 0),
    vertical: VERTICAL[style<string>(region, 'displayAlign') ?? ''] ?? 'top',
    horizontal: HORIZONTAL[style<string>(paragraph, 'textAlign') ?? ''] ?? 'centre',
  }
}

const style = <T>(node: ImscNode, name: string): T | undefined =>
  node.styleAttrs?.[TTS + name] as T | undefined
