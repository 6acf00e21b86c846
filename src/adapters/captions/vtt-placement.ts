/** Position of a WebVTT cue, as far as the file states it (WebVTT, sections 4.4 and 7.2). */
import type { Box } from './cue.ts'

export interface Region {
  readonly id: string | undefined
  readonly width: number
  readonly anchor: readonly [number, number]
  readonly viewport: readonly [number, number]
}

/** Reads percentages as shares, with the defaults of the standard. */
export function readRegion(lines: readonly string[]): Region {
  const settings = new Map(
    lines
      .join(' ')
      .split(/\s+/)
      .map((setting) => {
        const colon = setting.indexOf(':')
        return [setting.slice(0, colon), setting.slice(colon + 1)] as const
      }),
  )
  return {
    id: settings.get('id'),
    width: share(settings.get('width')) ?? 1,
    anchor: pair(settings.get('regionanchor')) ?? [0, 1],
    viewport: pair(settings.get('viewportanchor')) ?? [0, 1],
  }
}

/**
 * The box of a cue whose settings state its position in percent. If the cue has a line number, no line setting or
 * vertical text, the player chooses the position.
 */
export function cueBox(
  settings: ReadonlyMap<string, string>,
  regions: ReadonlyMap<string, Region>,
): Box | undefined {
  if (settings.has('vertical')) return undefined
  const region = regions.get(settings.get('region') ?? '')
  const across = horizontalExtent(settings)
  if (region !== undefined) {
    const left = region.viewport[0] - region.anchor[0] * region.width
    return {
      left: left + across.left * region.width,
      right: left + across.right * region.width,
      // The height of a region is given in lines, so only its anchor is known.
      top: region.viewport[1],
      bottom: region.viewport[1],
      vertical: region.anchor[1] >= 0.5 ? 'bottom' : 'top',
      horizontal: across.horizontal,
    }
  }
  const [line, anchor = 'start'] = (settings.get('line') ?? '').split(',')
  const top = share(line)
  if (top === undefined) return undefined
  const vertical = anchor === 'end' ? 'bottom' : anchor === 'center' ? 'middle' : 'top'
  return { ...across, top, bottom: top, vertical }
}

const ALIGNMENTS: Readonly<Record<string, Box['horizontal']>> = {
  start: 'left',
  left: 'left',
  end: 'right',
  right: 'right',
}

function horizontalExtent(
  settings: ReadonlyMap<string, string>,
): Pick<Box, 'left' | 'right' | 'horizontal'> {
  const horizontal = ALIGNMENTS[settings.get('align') ?? ''] ?? 'centre'
  const [given, anchorGiven] = (settings.get('position') ?? '').split(',')
  const anchor =
    anchorGiven === 'line-left' ? 'left' : anchorGiven === 'line-right' ? 'right' : horizontal
  const position = share(given) ?? { left: 0, right: 1, centre: 0.5 }[anchor]
  const room = { left: 1 - position, right: position, centre: 2 * Math.min(position, 1 - position) }
  const width = Math.min(share(settings.get('size')) ?? 1, room[anchor])
  const left = { left: position, right: position - width, centre: position - width / 2 }[anchor]
  return { left, right: left + width, horizontal }
}

function share(percentage: string | undefined): number | undefined {
  const match = /^(\d+(?:\.\d+)?)%$/.exec(percentage ?? '')
  return match === null ? undefined : Number(match[1]) / 100
}

function pair(percentages: string | undefined): readonly [number, number] | undefined {
  const [x, y] = (percentages ?? '').split(',').map(share)
  return x === undefined || y === undefined ? undefined : [x, y]
}
