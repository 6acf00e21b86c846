/**
 * Reads TTML and its profiles. imsc resolves times and styles; the XML parser supplies line numbers, since both see the
 * same `p` elements in the same order.
 */
import imscDocument from 'imsc/src/main/js/doc.js'
import imscScene from 'imsc/src/main/js/isd.js'
import { descendantsNamed, parseXml } from '../xml.ts'
import type { Box, CaptionFile, Colour, Cue, Look } from './cue.ts'
import { imscWords } from './imsc-words.ts'
import { inStandardNamespace } from './ttml-namespace.ts'

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
  /** Animated styles. */
  readonly sets?: readonly unknown[]
}

export interface ImscDocument {
  readonly lang: string
  readonly effectiveFrameRate: number
  readonly body: ImscNode | null
  readonly head?: { readonly layout?: { readonly regions?: Readonly<Record<string, ImscNode>> } }
}

const TTS = 'http://www.w3.org/ns/ttml#styling '
const MAX_CUES = 20_000
/** An image caption: a background image (SMPTE ST 2052-1, TTML 2) or an `image` element with a source (TTML 2). */
const PICTURES = /\bbackgroundImage\s*=|<(?:\w+:)?image\s[^>]*\bsrc\s*=/

export async function parseTtml(written: string): Promise<CaptionFile> {
  const { xml, said } = inStandardNamespace(written)
  const damage: { line: number; message: string }[] = []
  const note = (message: string, line = 1): void => {
    if (damage.length < 20) damage.push({ line, message })
  }
  let isStopped = false
  const errors: ImscErrors = {
    info: () => {},
    warn: () => {},
    error: (message) => {
      const { line, what } = placedMessage(message)
      note(imscWords(what), line)
    },
    fatal: (message) => {
      const { line, what } = placedMessage(message)
      note(`The document is not read: imsc, which lays it out as players do, says "${what}".`, line)
      isStopped = true
      return false
    },
  }
  const format = ttmlProfile(xml)
  // imsc accepts any nesting depth and any damage, and may never return, so this parser first rejects such files.
  const lines = await paragraphLines(xml).catch((error: unknown) => {
    note(error instanceof Error ? error.message : String(error))
  })
  const document = lines === undefined ? undefined : openDocument(xml, errors, () => isStopped)
  if (lines === undefined || document === undefined) {
    if (damage.length === 0) note('This is no TTML document that can be read.')
    return { format, isOpen: false, cues: [], damage }
  }
  const paragraphs = timedParagraphs(document)
  if (paragraphs.length > MAX_CUES) {
    const message = `Only the first ${MAX_CUES} paragraphs are read.`
    damage.push({ line: lines[MAX_CUES] ?? 1, message })
  }
  const cues = cuesOf(document, paragraphs.slice(0, MAX_CUES), lines, errors)
  const silent = paragraphs
    .map((one, index) => ({ ...one, line: lines[index] ?? 1 }))
    .filter(({ moments, paragraph }) => moments.length === 0 && textLines(paragraph).length > 0)
  for (const { line, isEndless } of silent) {
    if (isEndless) continue
    damage.push({ line, message: 'This paragraph has no end after its beginning.' })
  }
  return {
    format,
    isOpen: true,
    cues,
    endless: silent.filter(({ isEndless }) => isEndless).map(({ line }) => line),
    damage,
    notes: [...(said === undefined ? [] : [said]), ...withoutUnit(xml)],
    hasPictures: PICTURES.test(xml),
    language: document.lang === '' ? undefined : document.lang,
    frameRate: /\bttp:frameRate=/.test(xml) ? document.effectiveFrameRate : undefined,
  }
}

/** Times of a number alone, as lyrics for Apple Music have them; TTML wants a unit. */
function withoutUnit(xml: string): string[] {
  const time = /<p\s[^>]*?\bbegin\s*=\s*["'](\d+(?:\.\d+)?)["']/.exec(xml)?.[1]
  return time === undefined
    ? []
    : [
        `Times without a unit, such as "${time}", are read by no player of TTML: "${time}s" would be.`,
      ]
}

/** @param lines line numbers of all paragraphs */
function cuesOf(
  document: ImscDocument,
  paragraphs: readonly TimedParagraph[],
  lines: readonly number[],
  errors: ImscErrors,
): Cue[] {
  const ways = waysOfStyling(document.body)
  const looks = new Map<string, Look>()
  return paragraphs
    .flatMap(({ paragraph, moments }, index) =>
      moments.map((moment) => ({ ...moment, paragraph, line: lines[index] ?? 1 })),
    )
    .map(({ paragraph, line, start, end, lines: text }, index) => {
      const way = ways.get(paragraph)!
      const look = looks.get(way) ?? looksAt(document, start, errors).get(text.join('\n')) ?? {}
      looks.set(way, look)
      return { number: index + 1, line, start, end, lines: text, speakers: [], look }
    })
}

/** imsc ends a message with a location whose line counts from 0: "Second <body> element at 20,102)". */
function placedMessage(message: string): { what: string; line: number } {
  const place = / at \(?(\d+),\d+\)?$/.exec(message)
  return place === null
    ? { what: message, line: 1 }
    : { what: message.slice(0, place.index), line: Number(place[1]) + 1 }
}

/** @param isStopped whether the library has reported a fatal error, which it then also throws as a bare string */
function openDocument(
  xml: string,
  errors: ImscErrors,
  isStopped: () => boolean,
): ImscDocument | undefined {
  try {
    return imscDocument.fromXML(xml, errors) ?? undefined
  } catch (error) {
    if (isStopped()) return undefined
    // Where a `tt` element or something within it is missing, the library fails with a TypeError of its own.
    const isOurs = error instanceof Error && !(error instanceof TypeError)
    const isTtml = /<(?:\w+:)?tt[\s>]/.test(xml)
    errors.error(
      isOurs
        ? error.message
        : isTtml
          ? 'The document is not read: imsc, which lays it out as players do, stopped in the middle.'
          : 'This is no TTML document.',
    )
    return undefined
  }
}

/** The state of graphics.caption_format for the profile in the document; without a profile it is plain TTML. */
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
 * Maps every paragraph to a key of everything that styles it, from its region to its spans. Paragraphs with the same
 * key look alike, so only one scene is rendered per key: each takes time in proportion to the document.
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

/** The line number of every `p` in the body. */
async function paragraphLines(xml: string): Promise<number[]> {
  const { root } = await parseXml(xml)
  return descendantsNamed(root, 'p').map(({ line }) => line)
}

/** Start and end of display, in seconds. */
interface Span {
  readonly start: number
  readonly end: number
}

const ALWAYS: Span = { start: 0, end: Number.POSITIVE_INFINITY }

/** Limits the times of an element to those of its parent (TTML2, 12.4). imsc gives only each element's own times. */
const within = ({ begin = 0, end = Number.POSITIVE_INFINITY }: ImscNode, around: Span): Span => ({
  start: Math.max(begin, around.start),
  end: Math.min(end, around.end),
})

interface TimedParagraph {
  readonly paragraph: ImscNode
  readonly moments: readonly Moment[]
  /** Whether the file states no end time. */
  readonly isEndless: boolean
}

function timedParagraphs({ body, head }: ImscDocument): readonly TimedParagraph[] {
  const found: TimedParagraph[] = []
  const visit = (node: ImscNode, around: Span): void => {
    const region = head?.layout?.regions?.[node.regionID ?? '']
    const shown = within(node, region === undefined ? around : within(region, around))
    if (node.kind === 'p') {
      const isEndless = shown.end === Number.POSITIVE_INFINITY
      found.push({ paragraph: node, moments: momentsOf(node, shown), isEndless })
    } else for (const child of node.contents ?? []) visit(child, shown)
  }
  if (body !== null) visit(body, ALWAYS)
  return found
}

interface Moment extends Span {
  readonly lines: readonly string[]
}

/**
 * The cues that a paragraph shows. Consecutive spans with their own times are separate cues; if text only grows, as in
 * roll-up captions, it is one cue with all of it.
 */
function momentsOf(paragraph: ImscNode, shown: Span): readonly Moment[] {
  const times = new Set<number>()
  const add = (node: ImscNode, around: Span): void => {
    const { start, end } = within(node, around)
    if (end <= start) return
    times.add(start).add(end)
    for (const child of node.contents ?? []) add(child, { start, end })
  }
  add(paragraph, shown)
  const ordered = [...times].sort((a, b) => a - b)
  const moments: Moment[] = []
  for (const [i, start] of ordered.slice(0, -1).entries()) {
    const end = ordered[i + 1]!
    const lines = textLines(paragraph, (node) => isShownAt(node, start))
    if (lines.length === 0 || !Number.isFinite(end)) continue
    const before = moments.at(-1)
    const text = lines.join(' ')
    const grows = before?.end === start && text.startsWith(before.lines.join(' '))
    if (before !== undefined && grows) moments[moments.length - 1] = { ...before, end, lines }
    else moments.push({ start, end, lines })
  }
  return moments
}

const isShownAt = ({ begin = 0, end = Number.POSITIVE_INFINITY }: ImscNode, at: number): boolean =>
  begin <= at && at < end

/** The visible text, line by line; white space is collapsed as on screen. */
function textLines(node: ImscNode, isShown: (part: ImscNode) => boolean = () => true): string[] {
  const text = (part: ImscNode): string => {
    if (part.kind === 'br') return '\n'
    if (part !== node && !isShown(part)) return ''
    return part.text?.replace(/\s+/g, ' ') ?? (part.contents ?? []).map(text).join('')
  }
  return text(node)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The styling of every paragraph on screen at one moment, by text. */
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
    const said = error instanceof Error && !(error instanceof TypeError) ? `: ${error.message}` : ''
    errors.error(`What is on screen at ${seconds} s was not laid out; imsc stopped there${said}`)
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
