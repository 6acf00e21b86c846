/**
 * Diarisation error rate as NIST md-eval counts it without a collar: missed speech, false alarms and speech assigned to
 * the wrong speaker.
 */

export interface Turn {
  readonly start: number
  readonly end: number
  readonly speaker: string
}

/** Frames per second of the comparison. */
const RATE = 100
/** With more speakers than this there are too many assignments to try, so there is no result. */
const MOST_SPEAKERS = 16
const MOST_SECONDS = 12 * 3600

/** Lines of a Rich Transcription Time Marked file: `SPEAKER file channel start duration <NA> <NA> name …`. */
export const parseRttm = (text: string): Turn[] =>
  text.split(/\r?\n/).flatMap((line): Turn[] => {
    const [type, , , from, length, , , speaker] = line.trim().split(/\s+/)
    const [start, seconds] = [Number(from), Number(length)]
    if (type !== 'SPEAKER' || speaker === undefined) return []
    if (!Number.isFinite(start) || !(seconds > 0)) return []
    return [{ start, end: start + seconds, speaker }]
  })

/**
 * @returns errors as a share of the speech in the reference; undefined if there is none, or there are too many speakers
 */
export function diarizationErrorRate(
  reference: readonly Turn[],
  hypothesis: readonly Turn[],
): number | undefined {
  const wanted = voicesOf(reference)
  const given = voicesOf(hypothesis)
  if (wanted === undefined || given === undefined || wanted.count === 0) return undefined
  const length = Math.max(wanted.frames.length, given.frames.length)
  const shared = Array.from({ length: given.count }, () => new Float64Array(wanted.count))
  let speech = 0
  let larger = 0
  for (let i = 0; i < length; i++) {
    const [real, found] = [wanted.frames[i] ?? 0, given.frames[i] ?? 0]
    speech += bits(real)
    larger += Math.max(bits(real), bits(found))
    for (let g = 0; found >> g > 0; g++) {
      if (((found >> g) & 1) === 0) continue
      for (let w = 0; real >> w > 0; w++) if ((real >> w) & 1) shared[g]![w]!++
    }
  }
  return speech === 0 ? undefined : (larger - bestMatch(shared, wanted.count)) / speech
}

const bits = (mask: number): number => {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count++
  return count
}

/** Bit set of the speakers in each frame. */
function voicesOf(
  turns: readonly Turn[],
): { readonly frames: Uint32Array; readonly count: number } | undefined {
  const names = [...new Set(turns.map(({ speaker }) => speaker))]
  const seconds = turns.reduce((latest, { end }) => Math.max(latest, end), 0)
  if (names.length > MOST_SPEAKERS || seconds > MOST_SECONDS) return undefined
  const frames = new Uint32Array(Math.ceil(seconds * RATE))
  for (const { start, end, speaker } of turns) {
    const bit = 1 << names.indexOf(speaker)
    const last = Math.min(Math.round(end * RATE), frames.length)
    for (let i = Math.max(0, Math.round(start * RATE)); i < last; i++) frames[i]! |= bit
  }
  return { frames, count: names.length }
}

/** The largest number of frames that can agree if every speaker is matched with at most one of the other side. */
function bestMatch(shared: readonly Float64Array[], wanted: number): number {
  let best = new Float64Array(2 ** wanted)
  for (const row of shared) {
    const next = best.slice()
    for (let taken = 0; taken < best.length; taken++) {
      for (let w = 0; w < wanted; w++) {
        const after = taken | (1 << w)
        if (after !== taken) next[after] = Math.max(next[after]!, best[taken]! + row[w]!)
      }
    }
    best = next
  }
  return best.reduce((high, value) => Math.max(high, value), 0)
}
