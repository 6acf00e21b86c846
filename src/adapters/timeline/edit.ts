/** An edit in a form common to all formats, in frames from its beginning. */
import type { Place } from '../adapter.ts'

export interface Edit {
  /** Frames per second, exact; undefined if neither the file nor the configuration states it. */
  readonly frameRate: number | undefined
  /** How the rate was determined if the file does not state it. */
  readonly rateMethod?: string
  readonly tracks: readonly EditTrack[]
  /** Media that the edit uses, and the rate at which it reads them, if stated. */
  readonly media: ReadonlyMap<string, number | undefined>
  readonly damage: readonly { readonly line?: number; readonly message: string }[]
  /** Facts that the edit does not state but a reader needs. */
  readonly unsaid?: readonly { readonly line: number; readonly message: string }[]
}

export interface EditTrack {
  readonly isPicture: boolean
  readonly items: readonly EditItem[]
}

export interface EditItem {
  readonly kind: 'clip' | 'gap' | 'transition'
  readonly name: string
  readonly start: number
  readonly frames: number
  readonly within: Omit<Place, 'file'>
  /** Handles: unused frames before the in point or after the out point, whichever is fewer. */
  readonly handles?: number | undefined
  readonly isRetimed?: boolean
  /** Seconds from the beginning of the media to the first frame used. */
  readonly mediaStart?: number | undefined
  /** Number of the first frame used, by the media's own timecode, at the rate of the timeline. */
  readonly sourceStart?: number | undefined
  /** Whether somebody marked the gap as intended. */
  readonly isIntended?: boolean
  /** A state of editing.transition. */
  readonly transition?: string
  readonly isTitle?: boolean
  readonly media?: string | undefined
}

/**
 * The events of a track as a viewer sees them. If one clip continues in the next without a missing frame, there is no
 * cut, even if the list has two events: lists split a shot at the start of a dissolve or an effect.
 */
export function seenEvents(items: readonly EditItem[]): readonly EditItem[] {
  const seen: EditItem[] = []
  for (const item of items) {
    const before = seen.at(-1)
    if (before !== undefined && goesOn(before, item)) {
      seen[seen.length - 1] = { ...before, frames: before.frames + item.frames }
    } else seen.push(item)
  }
  return seen
}

const goesOn = (before: EditItem, item: EditItem): boolean =>
  before.kind === 'clip' &&
  item.kind === 'clip' &&
  before.media !== undefined &&
  before.media === item.media &&
  before.sourceStart !== undefined &&
  before.isRetimed !== true &&
  item.isRetimed !== true &&
  before.start + before.frames === item.start &&
  before.sourceStart + before.frames === item.sourceStart

/** Nominal rates that may mean a fractional one: 24 may be 23.976. */
export const NOMINAL_RATES: readonly number[] = [24, 25, 30, 48, 50, 60]

export const transitionNamed = (name: string): string => {
  if (/wipe/i.test(name)) return 'wipe'
  if (/iris/i.test(name)) return 'iris'
  if (/dip|colou?r/i.test(name)) return 'dip_to_colour'
  return 'dissolve'
}
