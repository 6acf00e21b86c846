/** Facts about an edit: gaps, short events, handles, rhythm, and how long graphics are shown. */
import type { Adapter, InputFile, Place, SubjectReading } from '../adapter.ts'
import { type Found, subjectReading, wholeFile } from '../subject.ts'
import { rounded } from '../values.ts'
import { type Edit, type EditItem, type EditTrack, seenEvents } from './edit.ts'
import { type Medium, startsOnKeyFrame } from './media.ts'
import { junctionsOf, type Source } from './quotes.ts'

/** Kinds of graphics by name, the more specific first. */
const GRAPHICS: readonly (readonly [RegExp, string])[] = [
  [/lower[ _-]?third|name ?super|\bl3\b/i, 'lower_third'],
  [/\bai\b.*(?:label|disclosure|notice)/i, 'ai_disclosure_label'],
  [/disclaimer|legal/i, 'disclaimer'],
  [/credit/i, 'credit_roll'],
  [/quote/i, 'full_frame_quote'],
  [/ticker/i, 'ticker'],
  [/chapter/i, 'chapter_marker'],
  [/title/i, 'title_card'],
]

export function editSubjects(
  fills: Adapter['fills'],
  file: InputFile,
  edit: Edit,
  media: ReadonlyMap<string, Medium>,
  sources: ReadonlyMap<string, Source>,
): readonly SubjectReading[] {
  const pictures = edit.tracks.filter(({ isPicture }) => isPicture)
  const subjects = [
    subjectReading(fills, wholeFile(file.path, 'timeline'), [...wholeFacts(file, edit, pictures)]),
  ]
  const add = (kind: string, item: EditItem, found: readonly Found[], belongsTo?: string): void => {
    const place = placeOf(file, item)
    const position = `${item.within.where ?? ''} ${item.start}`.trim()
    // A clip in records has the same name in several files; a clip of an edit is identified by its position.
    const id = kind === 'clip' ? `${file.path}#${position}` : position
    subjects.push(
      subjectReading(
        fills,
        { kind, id, place, ...(belongsTo !== undefined && { belongsTo }) },
        found,
      ),
    )
  }
  for (const item of pictures.flatMap(({ items }) => items)) {
    const graphic = graphicOf(item)
    if (graphic !== undefined && edit.frameRate !== undefined) {
      add('cue', item, [
        { path: 'graphics.element', value: [graphic] },
        { path: 'graphics.on_screen_time', value: rounded(item.frames / edit.frameRate) },
      ])
    } else if (item.kind === 'clip') {
      const found = clipFacts(item, media)
      if (found.length > 0) add('clip', item, found)
    } else if (item.transition !== undefined) {
      add('cut', item, [{ path: 'editing.transition', value: item.transition }])
    }
  }
  for (const { item, isComposite, isMismatch } of junctionsOf(edit, sources)) {
    const found: Found[] = [
      { path: 'editing.composite_quote', value: isComposite },
      { path: 'editing.answer_question_mismatch', value: isMismatch },
    ].filter(({ value }) => value !== undefined)
    if (found.length > 0) add('cut', item, found)
  }
  for (const [name, rate] of edit.media) {
    const found = rateFact(edit, media.get(name), rate)
    if (found === undefined) continue
    const place = { file: file.path, where: name }
    subjects.push(
      subjectReading(fills, { kind: 'recording', id: name, place, belongsTo: name }, [found]),
    )
  }
  return subjects
}

function clipFacts(item: EditItem, media: ReadonlyMap<string, Medium>): Found[] {
  const found: Found[] = []
  if (item.handles !== undefined) found.push({ path: 'clip.handle_frames', value: item.handles })
  const medium = media.get(item.media ?? '')
  if (medium !== undefined && item.mediaStart !== undefined) {
    const value = startsOnKeyFrame(medium, item.mediaStart)
    if (value !== undefined) found.push({ path: 'clip.starts_on_key_frame', value })
  }
  return found
}

/** The frame rate in the header of the media takes precedence over the one in the edit. */
function rateFact(
  { frameRate }: Edit,
  medium: Medium | undefined,
  declaredRate: number | undefined,
): Found | undefined {
  const path = 'camera.frame_rate_matches_timeline'
  if (frameRate === undefined) return undefined
  if (medium?.frameRate !== undefined) {
    const method = `${rounded(medium.frameRate)} frames a second by its header, ${rounded(frameRate)} in the edit`
    return { path, value: isSameRate(medium.frameRate, frameRate), method }
  }
  if (declaredRate === undefined) return undefined
  const how = 'rate of the media as the edit has it'
  return { path, value: isSameRate(declaredRate, frameRate), certainty: 'declared', method: how }
}

/** Whether two frame rates are equal. 23.976 means 24000/1001, which is not 24. */
const isSameRate = (a: number, b: number): boolean => Math.abs(a / b - 1) < 0.0001

const placeOf = (file: InputFile, item: EditItem): Place => ({ file: file.path, ...item.within })

function graphicOf(item: EditItem): string | undefined {
  if (item.kind !== 'clip') return undefined
  const named = GRAPHICS.find(([pattern]) => pattern.test(item.name))?.[1]
  return named ?? (item.isTitle === true ? 'title_card' : undefined)
}

const isShot = (item: EditItem): boolean =>
  item.kind === 'clip' && item.frames > 0 && graphicOf(item) === undefined

function wholeFacts(file: InputFile, edit: Edit, pictures: readonly EditTrack[]): Found[] {
  const { frameRate } = edit
  const base = pictures[0]
  if (base === undefined) return []
  const shots = seenEvents(base.items).filter(isShot)
  const end = shots.reduce((latest, shot) => Math.max(latest, shot.start + shot.frames), 0)
  const seconds = frameRate === undefined ? undefined : end / frameRate
  const guessed =
    edit.rateMethod === undefined
      ? {}
      : ({ certainty: 'estimated', method: edit.rateMethod } as const)
  const found: Found[] = [
    { path: 'editing.track_kind', value: 'video' },
    gapFact(file, pictures, end),
    { path: 'core.frame_rate', value: frameRate, ...guessed },
    { path: 'core.duration', value: seconds && rounded(seconds), ...guessed },
  ]
  const events = pictures.flatMap(({ items }) => seenEvents(items)).filter(isShot)
  const shortest = events.toSorted((a, b) => a.frames - b.frames)[0]
  if (shortest !== undefined) {
    const place = placeOf(file, shortest)
    found.push({ path: 'editing.shortest_event_frames', value: shortest.frames, place })
  }
  if (seconds !== undefined && seconds > 0 && shots.length > 0) {
    found.push(
      { path: 'editing.average_shot_length', value: rounded(seconds / shots.length), ...guessed },
      { path: 'editing.cut_rate', value: rounded(((shots.length - 1) * 60) / seconds), ...guessed },
    )
  }
  const all = pictures.flatMap(({ items }) => items).filter(isShot)
  const retimed = all.find((item) => item.isRetimed === true)
  if (retimed !== undefined) {
    found.push({ path: 'editing.operation', value: 'retime', place: placeOf(file, retimed) })
  }
  return found
}

/** Frames before the end in which all picture tracks are empty, without those marked as intended. */
function gapFact(file: InputFile, [base, ...others]: readonly EditTrack[], end: number): Found {
  const filled = others
    .flatMap(({ items }) => items)
    .filter(({ kind, frames }) => kind === 'clip' && frames > 0)
  const empty = base!.items
    .filter((item) => item.kind === 'gap' && item.isIntended !== true && item.start < end)
    .map((item) => ({ item, frames: uncovered(item, filled) }))
    .filter(({ frames }) => frames > 0)
  const value = empty.reduce((sum, { frames }) => sum + frames, 0)
  const first = empty[0]
  return { path: 'editing.gap_frames', value, place: first && placeOf(file, first.item) }
}

function uncovered(gap: EditItem, items: readonly EditItem[]): number {
  const gapEnd = gap.start + gap.frames
  let at = gap.start
  let frames = 0
  for (const { start, frames: length } of items.toSorted((a, b) => a.start - b.start)) {
    if (start >= gapEnd) break
    frames += Math.max(0, start - at)
    at = Math.max(at, start + length)
  }
  return frames + Math.max(0, gapEnd - at)
}
