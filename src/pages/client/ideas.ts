/**
 * Ideas of a writing round, which a participant hands in as a link or a file. They are never sent to a server: a link
 * has them compressed after its `#`.
 */
import type { Idea } from '../../engine/runs/run.ts'

/** The ideas that one participant hands in. */
export interface Sheet {
  /** Stays the same if the participant hands in again. */
  readonly key: string
  readonly by: string
  readonly ideas: readonly Idea[]
}

/**
 * Maximum number of ideas in a sheet, and maximum lengths of an idea, its gauge and a name, the same as in the schema
 * of a run.
 */
const MOST_IDEAS = 100
const LONGEST = { text: 2000, gauge: 1000, by: 80 } as const

/** Maximum length of a link that mail and chat programs transmit unchanged. */
export const LONGEST_LINK = 8000

/** Maximum size of a sheet, decompressed or in a file, in bytes: all ideas at their maximum length. */
const MOST_BYTES = 400_000

/** A sheet that cannot be loaded, with the reason in words. */
export class Unreadable extends Error {}

export async function packed(sheet: Sheet): Promise<string> {
  const bytes = await throughStream(
    new Blob([JSON.stringify(sheet)]).stream(),
    new CompressionStream('deflate-raw'),
  )
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * @param link a link, or the part of it after `#ideas=`
 * @throws Unreadable
 */
export async function sheetOfLink(link: string): Promise<Sheet> {
  const [, code = link.trim()] = /#ideas=(.*)$/.exec(link.trim()) ?? []
  if (!/^[\w-]+$/.test(code)) throw new Unreadable('This is no link of a writing round.')
  let text: string
  try {
    const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const unpacked = await throughStream(
      new Blob([bytes]).stream(),
      new DecompressionStream('deflate-raw'),
    )
    text = new TextDecoder().decode(unpacked)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(
      'This link was cut or changed on its way. Ask for it again, or for a file.',
    )
  }
  return sheetOf(text)
}

/** @throws Unreadable */
export async function sheetOfFile(file: File): Promise<Sheet> {
  if (file.size > MOST_BYTES) throw new Unreadable(tooLarge)
  return sheetOf(await file.text())
}

const tooLarge = `This holds more than ${MOST_BYTES.toLocaleString('en-GB')} bytes; a sheet of ideas has at most that.`

async function throughStream(
  from: ReadableStream<Uint8Array<ArrayBuffer>>,
  through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of from.pipeThrough(through) as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    // A few compressed bytes may inflate to any size.
    if (size > MOST_BYTES) throw new Unreadable(tooLarge)
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}

function sheetOf(text: string): Sheet {
  let given: Partial<Sheet> | null
  try {
    given = JSON.parse(text) as Partial<Sheet> | null
  } catch {
    throw new Unreadable('This is no JSON.')
  }
  const ideas = given?.ideas
  if (!Array.isArray(ideas)) throw new Unreadable('This holds no list of ideas.')
  if (ideas.length > MOST_IDEAS)
    throw new Unreadable(`This holds ${ideas.length} ideas; a sheet has ${MOST_IDEAS} at most.`)
  const by = wordsOf(given?.by, LONGEST.by) ?? ''
  return {
    key: wordsOf(given?.key, LONGEST.by) ?? text,
    by,
    ideas: (ideas as unknown[]).map((idea, i) => ideaOf(idea, by, i + 1)),
  }
}

function ideaOf(given: unknown, sheetBy: string, number: number): Idea {
  const { at, ...own } = (given ?? {}) as Partial<Record<keyof Idea, unknown>>
  const text = wordsOf(own.text, LONGEST.text)
  if (text === undefined)
    throw new Unreadable(
      `Idea ${number} has no text, or more than ${LONGEST.text.toLocaleString('en-GB')} characters.`,
    )
  const gauge = wordsOf(own.gauge, LONGEST.gauge)
  const by = wordsOf(own.by, LONGEST.by) ?? sheetBy
  return {
    text,
    ...(typeof at === 'string' && place.test(at) && { at }),
    ...(gauge !== undefined && { gauge }),
    ...(by !== '' && { by }),
  }
}

const place = /^(GRAM-C[0-4]-I(0[1-9]|10)-M(0[1-9]|1[0-4])|C[0-4]-I(0[1-9]|10)|[A-Z]{2,40})$/

/** The value if it is a non-empty text within the limit. */
function wordsOf(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '' || text.length > longest ? undefined : text
}

const STORE = 'grammar-round'

/** A round as stored in this browser. */
export interface Round {
  readonly key: string
  readonly by: string
  /** Whether the visitor's own sheet is handed in. */
  readonly isHandedIn: boolean
  /** Whether everybody's ideas are displayed. */
  readonly isReading?: boolean
  /** Card → what was written for it. */
  readonly mine: Readonly<Record<string, Idea>>
  readonly others: readonly Sheet[]
}

export const newRound = (): Round => ({
  key: crypto.randomUUID().slice(0, 8),
  by: '',
  isHandedIn: false,
  mine: {},
  others: [],
})

export function keptRound(): Round {
  try {
    const text = localStorage.getItem(STORE)
    return text === null ? newRound() : { ...newRound(), ...(JSON.parse(text) as Partial<Round>) }
  } catch {
    return newRound()
  }
}

/** @returns false if the browser cannot store it */
export function keepRound(round: Round): boolean {
  try {
    localStorage.setItem(STORE, JSON.stringify(round))
    return true
  } catch {
    return false
  }
}

/** The visitor's own sheet, without empty ideas. */
export const ownSheet = ({ by, key, mine }: Round): Sheet => ({
  key,
  by,
  ideas: Object.values(mine)
    .filter(({ text }) => text.trim() !== '')
    .map((idea) => ({ ...idea, ...(by !== '' && { by }) })),
})

/** All ideas of a round, the visitor's own first. */
export const ideasOf = (round: Round): Idea[] =>
  [ownSheet(round), ...round.others].flatMap(({ ideas }) => ideas)
