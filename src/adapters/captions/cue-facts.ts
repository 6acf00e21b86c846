/** The facts of one caption cue, from its times, its text and the styling that the file states. */
import type { Found } from '../subject.ts'
import { rounded } from '../values.ts'
import type { Box, Colour, Cue, Look } from './cue.ts'

/** Frame rate assumed for gaps in frames if neither the file nor the configuration states one. */
export const ASSUMED_FRAME_RATE = 25
/** Line height that WebVTT players use: text of 5 % of the picture height, plus leading. */
const LINE_HEIGHT = 0.06
/** The safe title area is 90 % of width and height. */
const SAFE = { from: 0.05, to: 0.95 }
/** 18 point and 14 point bold (WCAG 2.2, "large scale"), as CSS pixels in a picture 1080 lines high. */
const LARGE_PIXELS = 24
const LARGE_BOLD_PIXELS = 18.66
const ROUNDING = 1e-6

/** @param next the first cue that starts after this one */
export function cueFacts(cue: Cue, next: Cue | undefined, frameRate: number | undefined): Found[] {
  const duration = rounded(cue.end - cue.start)
  const lengths = cue.lines.map((line) => [...line].length)
  const characters = lengths.reduce((sum, length) => sum + length, 0)
  const found: Found[] = [
    { path: 'graphics.element', value: ['caption_block'] },
    { path: 'graphics.reading_speed', value: rounded(characters / duration, 2) },
    { path: 'graphics.caption_line_chars', value: Math.max(0, ...lengths) },
    { path: 'graphics.caption_shortest_s', value: duration },
    { path: 'graphics.caption_longest_s', value: duration },
    { path: 'graphics.caption_lines', value: lengths.filter((length) => length > 0).length },
  ]
  const words = wordsOf(cue.lines)
  if (words !== undefined) {
    found.push({
      path: 'graphics.caption_words_per_minute',
      value: rounded((words * SECONDS_A_MINUTE) / duration, 1),
    })
  }
  // An overlap is told as such; of a gap there is nothing to say.
  if (next !== undefined && !overlapsNext(cue, next)) found.push(gapFact(cue, next, frameRate))
  found.push(...lookFacts(cue))
  const styles = textStyles(cue)
  if (styles.length > 0) found.push({ path: 'graphics.text_style', value: styles })
  return found
}

/** Scripts that do not part words by spaces. */
const UNPARTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
export const SECONDS_A_MINUTE = 60

/** The number of words; undefined where spaces do not tell it or there are none: a dash or “♪” by itself is no word. */
export function wordsOf(lines: readonly string[]): number | undefined {
  const text = lines.join(' ')
  if (UNPARTED.test(text)) return undefined
  const words = text.split(/\s+/u).filter((part) => /[\p{L}\p{N}]/u.test(part))
  return words.length === 0 ? undefined : words.length
}

/** Minimum overlap that is reported, in seconds; caption times are rounded. */
export const SHORTEST_OVERLAP = 0.005

/** Whether a caption is still shown, at the same place, when the next one begins. */
export const overlapsNext = (cue: Cue, next: Cue): boolean =>
  cue.end - next.start >= SHORTEST_OVERLAP &&
  JSON.stringify(cue.look.box) === JSON.stringify(next.look.box)

function gapFact(cue: Cue, next: Cue, frameRate: number | undefined): Found {
  const path = 'graphics.caption_gap_frames'
  const gap = rounded(next.start - cue.end)
  if (gap <= 0) {
    return {
      path,
      value: 0,
      method: gap < 0 ? `overlaps the next by ${-gap} s` : 'touches the next',
    }
  }
  const value = Math.round(gap * (frameRate ?? ASSUMED_FRAME_RATE))
  return frameRate === undefined
    ? {
        path,
        value,
        certainty: 'estimated',
        method: `${gap} s at an assumed ${ASSUMED_FRAME_RATE} frames/s`,
      }
    : { path, value, method: `${gap} s at ${rounded(frameRate)} frames/s` }
}

function lookFacts({ look, lines }: Cue): Found[] {
  const found: Found[] = []
  const contrast = contrastOf(look)
  if (contrast !== undefined) {
    found.push({ path: 'graphics.contrast_ratio', value: rounded(contrast, 2) })
  }
  if (look.fontHeight !== undefined) {
    const pixels = look.fontHeight * 1080
    const limit = look.bold === true ? LARGE_BOLD_PIXELS : LARGE_PIXELS
    found.push({
      path: 'graphics.large_text',
      value: pixels >= limit,
      method: `${rounded(pixels, 1)} lines of a picture 1080 lines high`,
    })
  }
  if (look.box !== undefined) {
    const box = withText(look.box, lines.length)
    const inside = insideSafeTitle(box)
    const estimated = look.box.top === look.box.bottom ? { certainty: 'estimated' as const } : {}
    if (inside !== undefined)
      found.push({ path: 'graphics.inside_safe_title', value: inside, ...estimated })
    found.push({ path: 'graphics.placement', value: placementOf(box) })
  }
  return found
}

/**
 * Contrast ratio of text and box over the worst possible picture: black or white behind a translucent box. Undefined
 * without a box or a colour.
 */
export function contrastOf({ colour, background }: Look): number | undefined {
  if (colour === undefined || background === undefined || background[3] === 0) return undefined
  return Math.min(
    ...[0, 255].map((behind) =>
      ratio(
        over(colour, over(background, [behind, behind, behind, 255])),
        over(background, [behind, behind, behind, 255]),
      ),
    ),
  )
}

/** The result of painting a colour over an opaque one. */
function over(top: Colour, below: Colour): Colour {
  const alpha = top[3] / 255
  const mix = (channel: 0 | 1 | 2): number => top[channel] * alpha + below[channel] * (1 - alpha)
  return [mix(0), mix(1), mix(2), 255]
}

/** WCAG 2.2, "contrast ratio" of two colours in sRGB. */
function ratio(one: Colour, other: Colour): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number): number => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Completes a box with only one known edge, using the height of its lines. */
function withText(box: Box, lines: number): Box {
  if (box.top !== box.bottom) return box
  const height = lines * LINE_HEIGHT
  if (box.vertical === 'bottom') return { ...box, top: box.top - height }
  if (box.vertical === 'top') return { ...box, bottom: box.bottom + height }
  return { ...box, top: box.top - height / 2, bottom: box.bottom + height / 2 }
}

/** Whether a box is inside the safe title area; undefined if the box leaves it but the text in it may not. */
function insideSafeTitle(box: Box): boolean | undefined {
  const from = (edge: number): boolean => edge >= SAFE.from - ROUNDING
  const to = (edge: number): boolean => edge <= SAFE.to + ROUNDING
  if (from(box.left) && from(box.top) && to(box.right) && to(box.bottom)) return true
  const outside =
    (box.vertical === 'top' && !from(box.top)) ||
    (box.vertical === 'bottom' && !to(box.bottom)) ||
    (box.horizontal === 'left' && !from(box.left)) ||
    (box.horizontal === 'right' && !to(box.right))
  return outside ? false : undefined
}

/** The third of the picture that the text begins in. */
function placementOf(box: Box): string {
  const height = { top: box.top, bottom: box.bottom, middle: (box.top + box.bottom) / 2 }[
    box.vertical
  ]
  if (height > 1 / 3 && height < 2 / 3) return 'centre'
  return `${height <= 1 / 3 ? 'upper' : 'lower'}_third_${box.horizontal}`
}

function textStyles({ look, lines }: Cue): string[] {
  const text = lines.join(' ')
  return [
    ...(look.bold === true ? ['sans_bold'] : []),
    ...(look.italic === true ? ['italic'] : []),
    ...(/\p{Lu}{2}/u.test(text) && text === text.toUpperCase() ? ['all_caps'] : []),
    ...((look.background?.[3] ?? 0) > 0 ? ['boxed_background'] : []),
  ]
}
