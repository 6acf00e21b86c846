/**
 * Reads Final Cut Pro XML: the spine of the first sequence is the base track; connected clips form the tracks above it.
 */
import { childNamed, childrenNamed, descendants, type XmlElement } from '../xml.ts'
import { type Edit, type EditItem, type EditTrack, transitionNamed } from './edit.ts'

const CLIPS = new Set([
  'asset-clip',
  'clip',
  'video',
  'ref-clip',
  'sync-clip',
  'mc-clip',
  'title',
  'audition',
])

interface Resources {
  readonly rates: ReadonlyMap<string, number>
  readonly assets: ReadonlyMap<string, XmlElement>
}

export function parseFcpxml(root: XmlElement): Edit {
  const all = [...descendants(root)]
  const rates = new Map<string, number>()
  const assets = new Map<string, XmlElement>()
  for (const element of all) {
    const { id = '', frameDuration } = element.attributes
    const seconds = secondsOf(frameDuration)
    if (element.name === 'format' && seconds !== undefined && seconds > 0)
      rates.set(id, exactRate(seconds))
    if (element.name === 'asset') assets.set(id, element)
  }
  const sequence = all.find(({ name }) => name === 'sequence')
  const spine = sequence && childNamed(sequence, 'spine')
  const frameRate = rates.get(sequence?.attributes['format'] ?? '')
  if (spine === undefined || frameRate === undefined) {
    return {
      frameRate,
      tracks: [],
      media: new Map(),
      damage: [{ message: 'There is no sequence with a frame rate.' }],
    }
  }
  const media = new Map<string, number | undefined>()
  const lanes = new Map<number, EditItem[]>()
  readSpine(spine, 0, frameRate, { rates, assets }, media, lanes)
  const tracks = [...lanes]
    .filter(([lane]) => lane >= 0)
    .sort(([a], [b]) => a - b)
    .map(([, items]): EditTrack => ({ isPicture: true, items }))
  return { frameRate, tracks, media, damage: [] }
}

/** Exact frames per second: 1001/30000 s is 30000/1001, not the nearest decimal. */
const exactRate = (seconds: number): number => {
  const whole = Math.round(1 / seconds)
  const ntsc = (Math.round(1001 / seconds / 1000) * 1000) / 1001
  return Math.abs(1 / seconds - whole) < 1e-6 ? whole : ntsc
}

/** Parses a time such as "1001/30000s" or "5s". */
function secondsOf(time: string | undefined): number | undefined {
  const match = /^(-?\d+(?:\.\d+)?)(?:\/(\d+))?s$/.exec(time ?? '')
  return match === null ? undefined : Number(match[1]) / Number(match[2] ?? 1)
}

function readSpine(
  spine: XmlElement,
  origin: number,
  rate: number,
  resources: Resources,
  media: Map<string, number | undefined>,
  lanes: Map<number, EditItem[]>,
): void {
  let end = origin
  for (const element of spine.children) {
    const offset = secondsOf(element.attributes['offset'])
    const start = offset === undefined ? end : frames(offset, rate)
    const item = readItem(element, start, rate, resources, media)
    if (item === undefined) continue
    add(lanes, 0, item)
    if (item.kind !== 'transition') end = start + item.frames
    readConnected(element, start, rate, resources, media, lanes)
  }
}

/** Connected clips are timed relative to the clip that they are attached to. */
function readConnected(
  parent: XmlElement,
  parentStart: number,
  rate: number,
  resources: Resources,
  media: Map<string, number | undefined>,
  lanes: Map<number, EditItem[]>,
): void {
  const clock = secondsOf(parent.attributes['start']) ?? 0
  for (const child of parent.children) {
    const lane = Number(child.attributes['lane'] ?? 0)
    if (!Number.isInteger(lane) || lane === 0) continue
    const offset = (secondsOf(child.attributes['offset']) ?? clock) - clock
    const item = readItem(child, parentStart + frames(offset, rate), rate, resources, media)
    if (item !== undefined) add(lanes, lane, item)
  }
}

function add(lanes: Map<number, EditItem[]>, lane: number, item: EditItem): void {
  const items = lanes.get(lane)
  if (items === undefined) lanes.set(lane, [item])
  else items.push(item)
}

const frames = (seconds: number, rate: number): number => Math.round(seconds * rate)

function readItem(
  element: XmlElement,
  start: number,
  rate: number,
  { rates, assets }: Resources,
  media: Map<string, number | undefined>,
): EditItem | undefined {
  const { name = '', duration, ref = '' } = element.attributes
  const within = {
    line: element.line,
    where: name === '' ? element.name : `${element.name} "${name}"`,
  }
  const length = frames(secondsOf(duration) ?? 0, rate)
  const common = { name, start, frames: length, within }
  if (element.name === 'gap') return { kind: 'gap', ...common, isIntended: !/^(gap)?$/i.test(name) }
  if (element.name === 'transition')
    return { kind: 'transition', ...common, transition: transitionNamed(name) }
  if (!CLIPS.has(element.name)) return undefined
  const asset = assets.get(ref)
  const isRetimed = childNamed(element, 'timeMap') !== undefined
  const source =
    asset &&
    (asset.attributes['src'] ??
      childrenNamed(asset, 'media-rep')[0]?.attributes['src'] ??
      asset.attributes['name'])
  const sourceRate = rates.get(asset?.attributes['format'] ?? '')
  if (source !== undefined) media.set(source, sourceRate ?? media.get(source))
  return {
    kind: 'clip',
    ...common,
    isRetimed,
    mediaStart: mediaStartOf(element, asset),
    isTitle: element.name === 'title',
    handles: isRetimed ? undefined : handlesOf(element, asset, rate),
    media: source,
  }
}

/** Seconds from the start of the asset to the start of the clip; the asset's own time does not always begin at zero. */
function mediaStartOf(clip: XmlElement, asset: XmlElement | undefined): number | undefined {
  if (asset === undefined) return undefined
  const assetStart = secondsOf(asset.attributes['start']) ?? 0
  return (secondsOf(clip.attributes['start']) ?? assetStart) - assetStart
}

function handlesOf(
  clip: XmlElement,
  asset: XmlElement | undefined,
  rate: number,
): number | undefined {
  const available = secondsOf(asset?.attributes['duration'])
  const used = secondsOf(clip.attributes['duration'])
  if (available === undefined || available === 0 || used === undefined) return undefined
  const assetStart = secondsOf(asset?.attributes['start']) ?? 0
  const head = (secondsOf(clip.attributes['start']) ?? assetStart) - assetStart
  return Math.max(0, Math.min(frames(head, rate), frames(available - head - used, rate)))
}
