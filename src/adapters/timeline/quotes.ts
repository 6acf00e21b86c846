/**
 * Compares the cuts of an edit with the transcripts of its sources, to estimate changed statements for a person to
 * check.
 */
import path from 'path-browserify'
import type { AdapterTools, InputFile } from '../adapter.ts'
import { transcriptUnits } from '../transcript/beside.ts'
import {
  firstSentence,
  lastSentence,
  type Sentence,
  sentenceCutAt,
  sentencesOf,
} from '../transcript/sentences.ts'
import { type Unit, wordsOf } from '../transcript/unit.ts'
import type { Edit, EditItem } from './edit.ts'

/** Maximum number of sources per edit whose transcripts are read. */
const MOST_SOURCES = 100

export interface Source {
  readonly units: readonly Unit[]
  readonly sentences: readonly Sentence[] | undefined
}

/**
 * Sources by media name. A transcript has the base name of its source and is in the folder of the source or of the
 * edit.
 */
export async function readSources(
  file: InputFile,
  tools: AdapterTools,
  { media }: Edit,
): Promise<ReadonlyMap<string, Source>> {
  const sources = new Map<string, Source>()
  for (const name of [...media.keys()].slice(0, MOST_SOURCES)) {
    tools.signal.throwIfAborted()
    const units = await unitsBeside(file, tools, name)
    if (units !== undefined) sources.set(name, { units, sentences: sentencesOf(units) })
  }
  return sources
}

async function unitsBeside(
  file: InputFile,
  tools: AdapterTools,
  name: string,
): Promise<readonly Unit[] | undefined> {
  const stem = name.replace(/^file:\/\/(?:localhost)?/, '').replace(/\.[^./]+$/, '')
  const places = path.isAbsolute(stem) ? [path.basename(stem)] : [stem, path.basename(stem)]
  for (const place of new Set(places)) {
    for (const extension of ['json', 'vtt', 'srt']) {
      const beside = await tools.sibling(file, `${place}.${extension}`)
      const units = beside && (await transcriptUnits(beside, tools))
      if (units !== undefined) return units
    }
  }
  return undefined
}

/** A clip of speech: the part of its source that it uses, in seconds. */
interface Passage {
  readonly item: EditItem
  readonly media: string
  readonly source: Source
  readonly from: number
  readonly to: number
}

export interface Junction {
  /** The clip after the cut. */
  readonly item: EditItem
  readonly isComposite: boolean | undefined
  readonly isMismatch: boolean | undefined
}

/** The cuts between directly adjacent passages. */
export function junctionsOf(edit: Edit, sources: ReadonlyMap<string, Source>): Junction[] {
  const passages = passagesOf(edit, sources)
  return passages.slice(1).flatMap((after, i) => {
    const before = passages[i]!
    const meets = before.item.start + before.item.frames === after.item.start
    if (!meets) return []
    return [
      {
        item: after.item,
        isComposite: isComposite(before, after),
        isMismatch: isMismatch(before, after),
      },
    ]
  })
}

/** Takes the first audio track whose sources have transcripts, or else the picture track. */
function passagesOf({ tracks, frameRate }: Edit, sources: ReadonlyMap<string, Source>): Passage[] {
  if (frameRate === undefined) return []
  const ordered = tracks.toSorted((a, b) => Number(a.isPicture) - Number(b.isPicture))
  for (const { items } of ordered) {
    const passages = items.flatMap((item): Passage[] => {
      const source = sources.get(item.media ?? '')
      if (item.kind !== 'clip' || item.isRetimed === true || item.mediaStart === undefined)
        return []
      if (source === undefined || item.frames <= 0) return []
      const to = item.mediaStart + item.frames / frameRate
      return [{ item, media: item.media!, source, from: item.mediaStart, to }]
    })
    if (passages.length > 0) return passages
  }
  return []
}

/** Whether half of one sentence is joined to half of another. */
function isComposite(before: Passage, after: Passage): boolean | undefined {
  if (before.source.sentences === undefined || after.source.sentences === undefined)
    return undefined
  const left = sentenceCutAt(before.source.sentences, before.to)
  const right = sentenceCutAt(after.source.sentences, after.from)
  return left !== undefined && right !== undefined && left !== right
}

/** Whether a question is followed by another speaker's answer to a different question. */
function isMismatch(before: Passage, after: Passage): boolean | undefined {
  const asked = lastSentence(before.source.sentences ?? [], before.from, before.to)
  const all = after.source.sentences ?? []
  const answer = firstSentence(all, after.from, after.to)
  if (asked?.isQuestion !== true || asked.speaker === undefined) return undefined
  if (answer?.speaker === undefined || answer.speaker === asked.speaker || answer.isQuestion)
    return undefined
  const original = all
    .slice(0, all.indexOf(answer))
    .findLast(({ isQuestion, speaker }) => isQuestion && speaker !== answer.speaker)
  return original && !isSameText(original.text, asked.text)
}

const isSameText = (a: string, b: string): boolean => wordsOf(a).join(' ') === wordsOf(b).join(' ')
