/** Reads the headers of the media that an edit uses, if they are in the folder. */
import path from 'path-browserify'
import type { AdapterTools, InputFile } from '../adapter.ts'
import { isMedia } from '../container/boxes.ts'
import { mediaInfoTracks, ofType } from '../container/media-info.ts'
import { numberAt } from '../json.ts'
import type { Edit } from './edit.ts'

/** Maximum number of media files opened for one edit. */
const MOST_MEDIA = 100

export interface Medium {
  /** Frames per second, exact. */
  readonly frameRate: number | undefined
  /** Times of the key frames, in seconds from the beginning of the file. */
  readonly keyFrames: readonly number[] | undefined
}

/** Media by their name in the edit; missing or unreadable files are left out. */
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
 * Finds the file at the path in the edit, or one of the same name beside the edit, since absolute paths from another
 * machine do not exist here.
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
          { hasIndex, everyPicture: false, withForm: false, withCaptions: false },
          tools.signal,
        )
  return {
    frameRate: isVariable ? undefined : (numberAt(exact) ?? numberAt(video?.['FrameRate'])),
    keyFrames: times?.keyFrames,
  }
}

/** Half a frame at the fastest rate in use: times closer than this are equal. */
const SAME_SECONDS = 1 / 240

export const startsOnKeyFrame = ({ keyFrames }: Medium, start: number): boolean | undefined =>
  keyFrames?.some((at) => Math.abs(at - start) < SAME_SECONDS)
