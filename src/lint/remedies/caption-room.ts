/** Room for a caption that its neighbours take: which of them to begin later, where seconds are free behind them. */
import type { TextCue } from '../../adapters/captions/cue.ts'
import { rounded } from '../../adapters/values.ts'

/** Maximum number of captions that are moved for one. */
const MOVED = 3

/** A caption and the second at which it then begins. */
interface Later {
  readonly cue: number
  readonly start: number
}

/**
 * @param by how many seconds later the next caption has to begin
 * @param gap that stays free before the first caption that is not moved
 * @returns undefined where no few captions have that much free behind them
 */
export function begunLater(
  cues: readonly TextCue[],
  after: Pick<TextCue, 'start'>,
  by: number,
  gap: number,
): { readonly moved: readonly Later[]; readonly free: number } | undefined {
  const behind = cues
    .filter(({ start }) => start > after.start)
    .toSorted((a, b) => a.start - b.start)
  const at = behind
    .slice(0, MOVED)
    .findIndex(
      ({ end }, i) => behind[i + 1] !== undefined && behind[i + 1]!.start - gap - end >= by,
    )
  return at === -1
    ? undefined
    : {
        moved: behind
          .slice(0, at + 1)
          .map(({ number, start }) => ({ cue: number, start: rounded(start + by) })),
        free: rounded(behind[at + 1]!.start - behind[at]!.end),
      }
}
