/** The media that an edit uses, where they are in the folder: facts from their own headers. */
import path from 'path-browserify'
import type { AdapterTools, InputFile } from '../adapter.ts'
import { isMedia } from '../container/boxes.ts'
import { mediaInfoTracks, ofType } from '../container/media-info.ts'
import { numberAt } from '../json.ts'
import type { Edit } from './edit.ts'

/** Media of one edit that are opened. */
const MOST_MEDIA = 100

export interface Medium {
  /** Frames a second, exact. */
  readonly frameRate: number | undefined
  /** Seconds from its beginning. */
  readonly keyFrames: readonly number[] | undefined
}

/** Media by the name that the edit uses; files that are missing or cannot be read are left out. */
export async function readMedia(
  file: InputFile,
  tools: AdapterTools,
  { media }: Edit,
): Promise<ReadonlyMap<string, Medium>> {
  const found = new Map<string, Medium>()
  for (const name of [...media.keys()].slice(0, MOST_MEDIA)) {
    tools.signal.throwIfAborted()
    const medium = await fileNamed(file, tools, name)
    if (medium !== undefined && isMedia(medium.head)) {
      found.set(name, await readMedium(medium, tools).catch(() => UNREAD))
    }
  }
  return found
}

const UNREAD: Medium = { frameRate: undefined, keyFrames: undefined }

/**
 * Finds the file at the path in the edit, or one of that name beside the edit: absolute paths of the machine that wrote
 * it lead nowhere here.
 */
async function fileNamed(
  file: InputFile,
  tools: AdapterTools,
  name: string,
): Promise<InputFile | undefined> {
  const plain = decoded(name.replace(/^file:\/\/(?:localhost)?/, ''))
  const relative = path.isAbsolute(plain) ? undefined : await tools.sibling(file, plain)
  return relative ?? tools.sibling(file, path.basename(plain.replaceAll('\\', '/')))
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

async function readMedium(medium: InputFile, tools: AdapterTools): Promise<Medium> {
  const tracks = await mediaInfoTracks(medium, tools)
  const video = ofType(tracks, 'Video')[0]
  const isVariable = video?.['FrameRate_Mode'] === 'VFR'
  const exact = Number(video?.['FrameRate_Num']) / Number(video?.['FrameRate_Den'])
  const format = String(tracks.find((track) => track['@type'] === 'General')?.['Format'])
  const hasIndex = ['MPEG-4', 'QuickTime'].includes(format)
  const times =
    video === undefined
      ? undefined
      : await tools.streamTimes(
          medium,
          { hasIndex, everyPicture: false, withForm: false },
          tools.signal,
        )
  return {
    frameRate: isVariable ? undefined : (numberAt(exact) ?? numberAt(video?.['FrameRate'])),
    keyFrames: times?.keyFrames,
  }
}

/** Half a frame of the fastest rate in use: times that are closer are equal. */
const SAME_SECONDS = 1 / 240

export const startsOnKeyFrame = ({ keyFrames }: Medium, start: number): boolean | undefined =>
  keyFrames?.some((at) => Math.abs(at - start) < SAME_SECONDS)
