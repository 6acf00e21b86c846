/**
 * Reports that crews keep as tables: light meter readings, rig and device logs, data sheets, checks. The columns `kind`
 * and `subject` name what was measured; the other columns are paths of the model. An empty cell is ignored.
 */
import type { Adapter, Fact, InputFile, Reading, SubjectReading } from './adapter.ts'
import { problem } from './files.ts'
import { readTable, type Separator } from './table.ts'

const BYTES = 4 * 1024 * 1024
const MOST_LINES = 20_000
/** Maximum number of columns named in a message. */
const NAMED = 8

/** The usual source of the values in such reports; any other path of the model may be a column too. */
const usual: Readonly<Record<string, string>> = {
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
  'transcript.diarization_error_rate': 'scoring of the diarisation',
  'transcript.human_reviewed': 'sign-off of the transcript',
  'transcript.latency_s': 'live caption log',
  'transcript.ner_accuracy': 'NER score sheet',
  'transcript.quote_checked': 'sign-off of the quotes',
}

export const reportSheet: Adapter = {
  name: 'report-sheet',
  summary:
    'Reports as tables with commas, semicolons or tabs: light meters, rig and device logs, data sheets, checks. Columns are `kind`, `subject` and paths of the model, these here and any other.',
  files: ['*.facts.csv', '*.csv', '*.tsv'],
  fills: Object.fromEntries(
    Object.entries(usual).map(([path, how]) => [path, { certainty: 'declared', how }]),
  ),
  limits: { bytes: BYTES, ms: 20_000 },
  matches: isReport,
  read: async (file, tools) => readSheet(file, await tools.readText(file, BYTES)),
}

/** Recognises a report by its file name, or by columns that no other table has. */
function isReport({ path, head }: InputFile): boolean {
  if (/\.facts\.(?:csv|tsv)$/i.test(path)) return true
  if (!/\.(?:csv|tsv)$/i.test(path)) return false
  const names = readTable(new TextDecoder().decode(head), 0).head.map((name) => name.toLowerCase())
  const isKeyed = names.includes('kind') && names.includes('subject')
  return names.some((name) => Object.hasOwn(usual, name)) || (isKeyed && names.some(isPath))
}

const isPath = (name: string): boolean => /^[a-z_]+(?:\.[a-z0-9_]+)+$/.test(name)

function readSheet(file: InputFile, text: string): Reading {
  const table = readTable(text, MOST_LINES)
  const names = table.head.map((name) => name.toLowerCase())
  const [kind, subject] = [names.indexOf('kind'), names.indexOf('subject')]
  if (kind === -1 || subject === -1) {
    const got = table.head.length === 0 ? 'none' : table.head.slice(0, NAMED).join(', ')
    const message = `has no column ${kind === -1 ? 'kind' : 'subject'}; its columns are ${got}`
    return { subjects: [], problems: [problem(file, 'failed', 'malformed', message, { line: 1 })] }
  }
  const columns = names.flatMap((path, index) =>
    path === '' || index === kind || index === subject ? [] : [{ path, index }],
  )
  const { separator, rows } = table
  const isCut = rows.length === MOST_LINES
  return {
    subjects: rows.map(({ cells, line }) =>
      subjectOf({ file: file.path, line }, separator, {
        kind: cells[kind] ?? '',
        id: cells[subject] ?? '',
        cells: columns.map(({ path, index }) => ({ path, cell: cells[index] ?? '', index })),
      }),
    ),
    problems: isCut
      ? [
          problem(file, 'partial', 'over_limit', `is read up to line ${rows.at(-1)!.line}`, {
            line: 1,
          }),
        ]
      : [],
  }
}

interface SubjectRow {
  readonly kind: string
  readonly id: string
  readonly cells: readonly {
    readonly path: string
    readonly cell: string
    readonly index: number
  }[]
}

/** Every column becomes a fact; the linter reports columns that are not paths of the model. */
function subjectOf(
  place: { readonly file: string; readonly line: number },
  separator: Separator,
  { kind, id, cells }: SubjectRow,
): SubjectReading {
  const facts = cells.flatMap(({ path, cell, index }): Fact[] =>
    cell === ''
      ? []
      : [
          {
            path,
            value: valueOfCell(cell, separator),
            certainty: 'declared',
            method: usual[path] ?? 'report',
            place: { ...place, where: `column ${index + 1}` },
          },
        ],
  )
  return { kind, id, place, facts, looked: facts.map(({ path }) => path) }
}

/**
 * `key;fill` or `key|fill` is a list, `0.4` a number, `true` or `yes` true; if semicolons separate cells, `0,4` is a
 * number too. A leading apostrophe makes it text, as in a spreadsheet: `'2.0`.
 */
function valueOfCell(cell: string, separator: Separator): unknown {
  if (cell.startsWith("'")) return cell.slice(1)
  const list = cell.split(/[;|]/).map((one) => one.trim())
  if (list.length > 1) return list.filter((one) => one !== '')
  const number = separator === ';' ? cell.replace(/^(-?\d+),(\d+)$/, '$1.$2') : cell
  if (/^-?\d+(?:\.\d+)?$/.test(number)) return Number(number)
  if (/^(?:true|yes)$/i.test(cell)) return true
  return /^(?:false|no)$/i.test(cell) ? false : cell
}
