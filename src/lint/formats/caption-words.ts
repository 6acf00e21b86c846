/** What is wrong with captions in plain words: how many are too fast, too long or shown too briefly. */
import type { LintReport } from '../lint.ts'
import { isActive } from '../settings.ts'

interface Fault {
  readonly path: string
  /** Said of one caption, and of several. */
  readonly one: string
  readonly several: string
}

/** In the order in which viewers mind them. */
const faults: readonly Fault[] = [
  {
    path: 'graphics.reading_speed',
    one: 'is too fast to read',
    several: 'are too fast to read',
  },
  {
    path: 'graphics.caption_words_per_minute',
    one: 'has too many words for its time',
    several: 'have too many words for their time',
  },
  {
    path: 'graphics.caption_line_chars',
    one: 'has a line that is too long',
    several: 'have a line that is too long',
  },
  { path: 'graphics.caption_lines', one: 'has too many lines', several: 'have too many lines' },
  {
    path: 'graphics.caption_shortest_s',
    one: 'is shown too briefly',
    several: 'are shown too briefly',
  },
  { path: 'graphics.caption_longest_s', one: 'stays too long', several: 'stay too long' },
  {
    path: 'graphics.caption_gap_frames',
    one: 'ends too close to the next',
    several: 'end too close to the next',
  },
]

/**
 * @returns a clause such as `2 captions are too fast to read, 1 has a line that is too long`: of the findings where a
 * destination is stated, otherwise of the captions beyond even the most lenient limit; empty if there are none
 */
export function captionWords(report: Pick<LintReport, 'findings' | 'measured'>): string[] {
  const counts = faults
    .map((fault) => ({ fault, count: brokenBy(report, fault.path) }))
    .filter(({ count }) => count > 0)
  if (counts.length === 0) return []
  const words = counts.map(({ fault, count }, i) => {
    const noun = i > 0 ? '' : count === 1 ? ' caption' : ' captions'
    return `${count.toLocaleString('en')}${noun} ${count === 1 ? fault.one : fault.several}`
  })
  return [words.join(', ')]
}

function brokenBy({ findings, measured }: Pick<LintReport, 'findings' | 'measured'>, path: string) {
  const cues = findings.filter(
    (one) =>
      isActive(one) &&
      one.subject.kind === 'cue' &&
      one.breaches.some((breach) => breach.path === path),
  )
  if (cues.length > 0) return new Set(cues.map(({ subject }) => subject.id)).size
  return measured
    .filter(({ kind }) => kind === 'captions')
    .flatMap(({ figures }) => figures.filter((figure) => figure.path === path))
    .reduce((sum, { past = 0 }) => sum + past, 0)
}
