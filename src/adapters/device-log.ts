/** Frame logs of devices: OVR Metrics Tool on headsets, one line per second, and PresentMon, one line per frame. */
import type { Adapter, InputFile, Reading } from './adapter.ts'
import { problem } from './files.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { type Separator, separatorOf } from './table.ts'
import { unreadPaths } from './unread-paths.ts'
import { rounded } from './values.ts'

const BYTES = 256 * 1024 * 1024
/** Duration of a test run that the rules ask for; a shorter one gives only an estimate. */
const RUN_SECONDS = 600
/** Length of an "extended period" in seconds. No store says how long it is; this corpus takes ten. */
const EXTENDED_SECONDS = 10

const fills = {
  'qa.sustained_fps': {
    certainty: 'measured',
    how: 'lowest ten seconds of the log, its first and last second left out',
  },
  'qa.missed_refresh_ratio': {
    certainty: 'measured',
    how: 'stale frames / refreshes of the display',
  },
} as const satisfies Adapter['fills']

export const deviceLog: Adapter = {
  name: 'device-log',
  summary:
    'Frame logs of devices: OVR Metrics Tool (headsets) and PresentMon (computers), as CSV. Runs under ten minutes give estimates.',
  files: ['*.csv'],
  fills,
  limits: { bytes: BYTES, ms: 20_000 },
  matches: (file) => readerOf(file) !== undefined,
  read: async (file, tools): Promise<Reading> => {
    const text = (await tools.readText(file, BYTES)).replace(/^\uFEFF/, '')
    const separator = separatorOf(text)
    const [head = '', ...lines] = text.split(/\r?\n/)
    const run = readerOf(file)!(columnsOf(head, separator), lines, cellsBy(separator))
    if (run.seconds.length === 0) {
      const message = 'holds no whole second between its first and its last'
      return { subjects: [], problems: [problem(file, 'partial', 'nothing_to_read', message)] }
    }
    return {
      subjects: [subjectReading(fills, wholeFile(file.path), foundIn(file, run), run.tool)],
      problems: unreadPaths(
        file,
        head.split(separator).map((name) => [name.trim(), 1]),
      ),
    }
  },
}

interface Run {
  readonly tool: string
  /** Frames in each full second, and the first line of that second. */
  readonly seconds: readonly { readonly frames: number; readonly line: number }[]
  /** Missed and expected refreshes; undefined if the log does not state the refresh rate. */
  readonly refreshes: { readonly missed: number; readonly due: number } | undefined
}

type Columns = ReadonlyMap<string, number>
type CellsOf = (line: string) => readonly string[]
type Reader = (columns: Columns, lines: readonly string[], cellsOf: CellsOf) => Run

const columnsOf = (head: string, separator: Separator): Columns =>
  new Map(head.split(separator).map((name, i) => [name.trim().toLowerCase(), i]))

function readerOf({ path, head }: InputFile): Reader | undefined {
  if (!/\.csv$/i.test(path)) return undefined
  const [first = ''] = new TextDecoder()
    .decode(head)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const columns = columnsOf(first, separatorOf(first))
  if (columns.has('average_frame_rate') && columns.has('stale_frame_count')) return readOvrMetrics
  const isPresentMon =
    columns.has('swapchainaddress') && PRESENT_TIMES.some(([name]) => columns.has(name))
  return isPresentMon ? readPresentMon : undefined
}

function foundIn(file: InputFile, { seconds, refreshes }: Run): Found[] {
  const worst = slowest(seconds)
  const isWhole = seconds.length >= RUN_SECONDS
  const shorter = isWhole
    ? {}
    : ({
        certainty: 'estimated',
        method: `in a run of ${seconds.length} s, ten minutes are asked for`,
      } as const)
  const found: Found[] = [
    {
      path: 'qa.sustained_fps',
      value: rounded(worst.frames),
      place: { file: file.path, line: worst.line },
      ...shorter,
    },
  ]
  if (refreshes !== undefined && refreshes.due > 0) {
    const value = rounded(refreshes.missed / refreshes.due, 5)
    found.push({ path: 'qa.missed_refresh_ratio', value, ...shorter })
  }
  return found
}

/** The ten seconds with the lowest mean rate; in a shorter log, all of it. */
function slowest(seconds: Run['seconds']): Run['seconds'][number] {
  const length = Math.min(EXTENDED_SECONDS, seconds.length)
  let worst = { frames: Number.POSITIVE_INFINITY, line: 0 }
  for (let from = 0; from + length <= seconds.length; from++) {
    const window = seconds.slice(from, from + length)
    const frames = window.reduce((sum, second) => sum + second.frames, 0) / length
    if (frames < worst.frames) worst = { ...window[0]!, frames }
  }
  return worst
}

/** Splits a line into cells. Spreadsheets that separate cells with semicolons write a decimal comma. */
const cellsBy =
  (separator: Separator): CellsOf =>
  (line) =>
    (separator === ';' ? line.replaceAll(',', '.') : line).split(separator)

/** Reads a cell as a number; `NA` and empty cells are undefined. */
const cellOf = (cells: readonly string[], at: number | undefined): number | undefined => {
  const text = at === undefined ? '' : (cells[at] ?? '').trim()
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? undefined : value
}

/** Leaves out the first and the last second, which are incomplete: the application starts and exits in them. */
function readOvrMetrics(columns: Columns, lines: readonly string[], cellsOf: CellsOf): Run {
  const rows = lines.flatMap((text, i) => {
    const cells = cellsOf(text)
    const frames = cellOf(cells, columns.get('average_frame_rate'))
    const stale = cellOf(cells, columns.get('stale_frame_count'))
    const due = cellOf(cells, columns.get('display_refresh_rate'))
    return frames === undefined ? [] : [{ frames, stale, due, line: i + 2 }]
  })
  const whole = rows.slice(1, -1)
  const counted = whole.filter(({ stale, due }) => stale !== undefined && due !== undefined)
  return {
    tool: 'OVR Metrics Tool',
    seconds: whole,
    refreshes:
      counted.length === 0
        ? undefined
        : {
            missed: counted.reduce((sum, { stale = 0 }) => sum + stale, 0),
            due: counted.reduce((sum, { due = 0 }) => sum + due, 0),
          },
  }
}

/** Time columns in the versions of PresentMon, with how many units make a second. */
const PRESENT_TIMES = [
  ['timeinseconds', 1],
  ['timeinms', 1000],
  ['cpustarttimeinms', 1000],
  ['cpustarttime', 1000],
] as const

/** A frame that was not displayed was dropped: version 1 says so, later versions leave its display time empty. */
function readPresentMon(columns: Columns, lines: readonly string[], cellsOf: CellsOf): Run {
  const [name, perSecond] = PRESENT_TIMES.find(([one]) => columns.has(one))!
  const dropped = columns.get('dropped')
  const displayed = columns.get('displayedtime') ?? columns.get('msbetweendisplaychange')
  const counts = new Map<number, { frames: number; line: number }>()
  let start: number | undefined
  for (const [i, text] of lines.entries()) {
    const cells = cellsOf(text)
    const time = cellOf(cells, columns.get(name))
    if (time === undefined) continue
    start ??= time
    const isShown =
      dropped === undefined
        ? displayed === undefined || cellOf(cells, displayed) !== undefined
        : cellOf(cells, dropped) === 0
    const second = Math.floor((time - start) / perSecond)
    const own = counts.get(second) ?? { frames: 0, line: i + 2 }
    counts.set(second, { ...own, frames: own.frames + (isShown ? 1 : 0) })
  }
  const last = [...counts.keys()].reduce((high, second) => Math.max(high, second), 0)
  // A second without a line had no frame.
  const seconds = Array.from({ length: Math.max(0, Math.min(last, MOST_SECONDS) - 1) }, (_, i) => {
    const line = counts.get(i)?.line ?? 2
    return counts.get(i + 1) ?? { frames: 0, line }
  })
  return { tool: 'PresentMon', seconds, refreshes: undefined }
}

/** Maximum length of a log: one day. */
const MOST_SECONDS = 86_400
