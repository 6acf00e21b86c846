/**
 * Files in the folder of a feed that its items refer to (chapters and cover art), and chapters listed in item texts.
 */
import path from 'path-browserify'
import type { AdapterTools, FileProblem, InputFile, Place } from '../adapter.ts'
import { problem } from '../files.ts'
import { imageSize } from '../image-size.ts'
import { isRecord, parseJson, recordsAt } from '../json.ts'
import type { Found } from '../subject.ts'
import { childNamed, childrenNamed, textNamed, type XmlElement } from '../xml.ts'

const CHAPTER_BYTES = 4 * 1024 * 1024

export interface Feed {
  readonly file: InputFile
  readonly tools: AdapterTools
  /** The element `channel`. */
  readonly element: XmlElement
  /** Prefix of the podcast namespace, with its colon. */
  readonly prefix: string
}

/** The location of a tag; undefined if there is none. */
export function placeOf(file: InputFile, element: XmlElement | undefined): Place | undefined {
  return element && { file: file.path, line: element.line, where: element.name }
}

/** A line that begins with a time, in plain text or in HTML: `(12:34) The storm`. */
const TIMED_LINE = /(?:^|[>\n])\s*[([]?\d{1,3}(?::[0-5]\d){1,2}[)\]]?(?=[\s:–-])/g

/** Counts the chapters in the text of an item: lines that begin with a time. A single one may mean something else. */
function chaptersInText(item: XmlElement): number {
  const texts = ['description', 'content:encoded', 'itunes:summary'].map(
    (name) => [...(textNamed(item, name) ?? '').matchAll(TIMED_LINE)].length,
  )
  const most = Math.max(...texts)
  return most > 1 ? most : 0
}

/**
 * Chapters inside the audio file are not read, so their absence from the feed is only an estimate; remote files are not
 * fetched.
 */
export async function chapterFacts(
  { file, tools, prefix }: Feed,
  item: XmlElement,
  problems: FileProblem[],
): Promise<Found[]> {
  const tag = childNamed(item, `${prefix}chapters`)
  const inline = childNamed(item, 'psc:chapters')
  if (tag === undefined) {
    const listed = inline === undefined ? 0 : childrenNamed(inline, 'psc:chapter').length
    const value = listed || chaptersInText(item)
    const guessed =
      value === 0
        ? ({
            certainty: 'estimated',
            method: 'none in the feed; the audio file was not opened',
          } as const)
        : {}
    return [{ path: 'podcast.chapter_count', value, place: placeOf(file, inline), ...guessed }]
  }
  const named = await namedFile(tools, file, tag.attributes['url'])
  if (named === undefined) return []
  const document = parseJson(await tools.readText(named, CHAPTER_BYTES))
  if (!isRecord(document) || !Array.isArray(document['chapters'])) {
    problems.push(
      problem(named, 'partial', 'malformed', 'This is no chapter file: it has no list "chapters".'),
    )
    return []
  }
  const value = recordsAt(document['chapters']).filter((chapter) => chapter['toc'] !== false).length
  return [{ path: 'podcast.chapter_count', value, place: { file: named.path } }]
}

export async function artworkFacts(
  { file, tools, element }: Feed,
  item: XmlElement,
): Promise<Found[]> {
  const own = childNamed(item, 'itunes:image') ?? childNamed(element, 'itunes:image')
  const general = childNamed(element, 'image')
  const address = own?.attributes['href'] ?? (general && textNamed(general, 'url'))
  const named = await namedFile(tools, file, address)
  if (named === undefined) return []
  const size = await imageSize(named, tools)
  if (size === undefined) return []
  const place = { file: named.path, where: `${size.width} x ${size.height}` }
  return [{ path: 'podcast.artwork_px', value: Math.min(size.width, size.height), place }]
}

/** The file in the folder of the feed that has the file name of a URL; nothing is fetched. */
export async function namedFile(
  tools: AdapterTools,
  file: InputFile,
  address: string | undefined,
): Promise<InputFile | undefined> {
  const name = address === undefined ? undefined : baseName(address)
  return name === undefined ? undefined : tools.sibling(file, name)
}

export function baseName(address: string): string | undefined {
  const name = path.basename(address.replace(/[?#].*$/s, ''))
  try {
    return decodeURIComponent(name) || undefined
  } catch {
    return name || undefined
  }
}
