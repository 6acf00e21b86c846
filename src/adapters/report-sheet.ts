/**
 * Reports that crews keep as a table: light meters, rig and device logs, data sheets, checks. The first two columns are `kind` and
 * `subject`, the others paths of the model; each line is what was read of one subject, an empty cell says nothing.
 */
import type { Adapter, Fact, InputFile, Reading, SubjectReading } from './adapter.ts'
import { problem } from './files.ts'

const BYTES = 4 * 1024 * 1024
const MOST_LINES = 20_000

/** What instruments, device logs, data sheets and signed checks say; what somebody has to judge is no column of a report. */
const columns: Readonly<Record<string, string>> = {
  'audio.ambisonic_convention': 'export settings',
  'audio.fold_down_checked': 'mix report',
  'audio.head_tracking_latency_ms': 'latency measurement on the headset',
  'audio.speech_to_background_db': 'meter over the stems',
  'camera.global_shutter': 'data sheet of the camera',
  'camera.level_beat_percent': 'grey-card clip',
  'camera.motion_blur_px': 'camera report',
  'camera.subject_leaves_volume': 'camera report',
  'camera.unlocked_settings': 'control log of the rig',
  'color_vfx.delta_e': 'chart reading',
  'color_vfx.relit_likeness_approved': 'approval on record',
  'color_vfx.transform_count': 'colour pipeline report',
  'core.redacted_in_all_views': 'redaction log',
  'delivery.live_failover_tested': 'test log of the show',
  'editing.origin_aligned': 'conform report',
  'editing.reorientation_deg': 'headset log',
  'editing.timecode_breaks': 'conform report',
  'gram.calibration_reviewed': 'record of forecasts',
  'gram.mitigation_recorded': 'list of failure modes',
  'gram.parallel_run_done': 'test log',
  'graphics.text_height_deg': 'layout report',
  'lighting.duv': 'spectrometer',
  'lighting.flicker_visible': 'test recording',
  'lighting.ir_leak_visible': 'test recording',
  'lighting.laser_class': 'label or data sheet',
  'lighting.led_wall_genlocked': 'wall processor log',
  'lighting.mired_spread': 'colour meter',
  'lighting.photobiological_class': 'data sheet of the emitter',
  'lighting.reference_recorded': 'slate record',
  'lighting.role': 'lighting plan',
  'lighting.source_type': 'lighting plan',
  'lighting.ssi_to_key': 'spectrometer',
  'lighting.style': 'lighting plan',
  'lighting.tlci': 'spectrometer',
  'lighting.uniformity_stops': 'light meter',
  'qa.flash_area_percent': 'photosensitivity scan',
  'qa.flashes_per_second': 'photosensitivity scan',
  'qa.missed_refresh_ratio': 'device log',
  'qa.motion_to_photon_ms': 'latency measurement on the headset',
  'qa.sustained_fps': 'device log',
  'qa.test_method': 'quality report',
  'story.play_space_m': 'play-area overlay',
  'transcript.diarization_error_rate': 'scoring of the diarisation',
  'transcript.human_reviewed': 'sign-off of the transcript',
  'transcript.latency_s': 'live caption log',
  'transcript.ner_accuracy': 'NER score sheet',
  'transcript.quote_checked': 'sign-off of the quotes',
}

export const reportSheet: Adapter = {
  name: 'report-sheet',
  summary:
    'Reports as tables: light meters, rig and device logs, data sheets, checks; the columns are paths.',
  files: ['*.facts.csv'],
  fills: Object.fromEntries(
    Object.entries(columns).map(([path, how]) => [path, { certainty: 'declared', how }]),
  ),
  limits: { bytes: BYTES, ms: 20_000 },
  matches: ({ path }) => /\.facts\.csv$/i.test(path),
  read: async (file, tools) => readSheet(file, await tools.readText(file, BYTES)),
}

function readSheet(file: InputFile, text: string): Reading {
  const [head, ...lines] = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .slice(0, MOST_LINES)
  const names = cellsOf(head ?? '')
  if (names[0] !== 'kind' || names[1] !== 'subject') {
    const message = 'has no columns kind and subject, which come first'
    return { subjects: [], problems: [problem(file, 'failed', message, { line: 1 })] }
  }
  const unknown = names.slice(2).filter((name) => !Object.hasOwn(columns, name))
  const subjects = lines.flatMap((line, i) =>
    line.trim() === '' ? [] : [subjectOf(file, names, cellsOf(line), i + 2)],
  )
  return {
    subjects,
    problems: unknown.map((name) =>
      problem(file, 'partial', `the column ${name} is none of a report and is not read`, {
        line: 1,
      }),
    ),
  }
}

function subjectOf(
  file: InputFile,
  names: readonly string[],
  cells: readonly string[],
  line: number,
): SubjectReading {
  const place = { file: file.path, line }
  const known = names.flatMap((path, i) =>
    Object.hasOwn(columns, path) ? [{ path, cell: cells[i] ?? '', column: i + 1 }] : [],
  )
  const facts = known.flatMap(({ path, cell, column }): Fact[] =>
    cell === ''
      ? []
      : [
          {
            path,
            value: valueOfCell(cell),
            certainty: 'declared',
            method: columns[path] as string,
            place: { ...place, where: `column ${column}` },
          },
        ],
  )
  const [kind = '', id = ''] = cells
  return { kind, id, place, facts, looked: facts.map(({ path }) => path) }
}

/** `key;fill` is a list, `0.4` a number, `true` or `yes` true. */
function valueOfCell(cell: string): unknown {
  if (cell.includes(';')) return cell.split(';').map((one) => one.trim())
  if (/^-?\d+(?:\.\d+)?$/.test(cell)) return Number(cell)
  if (/^(?:true|yes)$/i.test(cell)) return true
  return /^(?:false|no)$/i.test(cell) ? false : cell
}

/** The cells of a line; one in quotation marks may hold commas, and a mark twice is one. */
function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)
  return Array.from(cells, ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
}
