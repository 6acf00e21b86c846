/**
 * How an editor supports files that name our schemas: it marks mistakes, and completes and explains names and values.
 */
import { LanguageServer, type Position } from './language-server.ts'

interface EditedFile {
  readonly name: string
  /** Path of the schema from the root of the service. */
  readonly schema: string
  readonly service: 'media' | 'coordinate'
  /** Lines that come after the one that names the schema. */
  readonly text: string
  /** Line → the message of its diagnostic. No other line may have one. */
  readonly mistakes: Readonly<Record<number, string>>
  /** A position, and the hover text that the editor shows there. */
  readonly hover: readonly [line: number, character: number, says: string]
  /** A position, and a completion that the editor offers there. */
  readonly offer: readonly [line: number, character: number, label: string]
}

const files: readonly EditedFile[] = [
  {
    name: 'context.yaml',
    schema: '/v1/schemas/context',
    service: 'media',
    text: `core: { production_phase: captur }
camera:
  sync_error_ms: -4
  sync_eror_ms: 4
  shot_size: close_up
delivery:
  target: [podcast_rss_audio]
audio:
  element: dialogue
`,
    mistakes: { 1: 'capture', 3: 'minimum', 4: 'sync_eror_ms', 9: 'array' },
    hover: [3, 5, 'CAM-004'],
    offer: [5, 2, 'shutter_angle'],
  },
  {
    name: '.grammar.yaml',
    schema: '/v1/schemas/grammar',
    service: 'media',
    text: `grammar: 1
profile: podcats
facts:
  core.production_phase: delivry
  camera.sync_error_ms: 4
subjects:
  - id: trailer
    fils: trailer/**
waivers:
  - { rule: AUD-001, reason: The client has asked for it., by: Ada }
`,
    mistakes: { 2: 'podcast', 4: 'delivery', 8: 'fils', 10: 'until' },
    hover: [2, 3, 'podcast-video'],
    offer: [5, 2, 'audio.true_peak'],
  },
  {
    name: 'house.yaml',
    schema: '/v1/schemas/house-rules',
    service: 'media',
    text: `grammar: 1
ruleset: Bright Moor
rules:
  - id: BRM-001
    title: Keep camera sync within half of what the corpus asks
    tightens: CAM-004
    subject: capture_setup
    priority: 190
    hard: true
    logic: all
    when:
      - { path: camera.is_multiview, op: equals, value: true }
      - { path: camera.sync_error_ms, op: gt, value: 0.05 }
    limit: [1]
    then:
      - { op: require, path: camera.sync, value: Relock the rig., txt: Now. }
    rationale: Our solver resolves faster motion than the corpus assumes.
`,
    mistakes: { 2: 'pattern', 8: 'maximum', 12: 'contains_any', 16: 'txt' },
    hover: [6, 6, 'stricter'],
    offer: [7, 4, 'sources'],
  },
  {
    name: 'run.yaml',
    schema: '/v1/schema/run',
    service: 'coordinate',
    text: `version: 1.0-draft
run_id: null
mode: SOLV
title: ''
created: null
question: null
constraint: []
baseline: { statement: null, date: null, evidence: [] }
answers: []
concepts: []
forecasts: []
decision: null
stop_rules: []
`,
    mistakes: { 3: 'SOLVE', 7: 'constraint' },
    hover: [8, 2, 'before'],
    offer: [6, 0, 'participants'],
  },
]

/** @throws if the editor misses a mistake, marks something correct, or offers no completion */
export async function checkEditors(urls: {
  readonly media: string
  readonly coordinate: string
}): Promise<void> {
  const server = new LanguageServer()
  try {
    await server.request('initialize', { processId: process.pid, rootUri: null, capabilities: {} })
    server.notify('initialized', {})
    server.notify('workspace/didChangeConfiguration', {
      settings: {
        yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false } },
      },
    })
    for (const file of files) await checkFile(server, file, urls[file.service])
  } finally {
    await server.close()
  }
  console.log(`an editor marks and explains what stands in ${files.length} kinds of files`)
}

async function checkFile(server: LanguageServer, file: EditedFile, url: string): Promise<void> {
  const uri = `file:///${file.name}`
  const wrong = (what: string, got: unknown) =>
    new Error(`${file.name}: ${what}: ${JSON.stringify(got).slice(0, 2000)}`)
  const found = server.diagnostics(uri)
  const text = `# yaml-language-server: $schema=${url}${file.schema}\n${file.text}`
  server.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  })
  const diagnostics = await found
  for (const [line, word] of Object.entries(file.mistakes)) {
    const own = diagnostics.filter(({ range }) => range.start.line === Number(line))
    if (!own.some(({ message }) => message.includes(word))) {
      throw wrong(`line ${line} lacks "${word}"`, diagnostics)
    }
  }
  const others = diagnostics.filter(({ range }) => !(range.start.line in file.mistakes))
  if (others.length > 0) throw wrong('says something of lines that are right', others)
  const at = <T>(what: string, position: Position): Promise<T> =>
    server.request<T>(`textDocument/${what}`, { textDocument: { uri }, position })
  const [line, character, says] = file.hover
  const hover = await at<{ contents: unknown }>('hover', { line, character })
  if (!JSON.stringify(hover).includes(says)) throw wrong(`does not explain "${says}"`, hover)
  const [row, column, label] = file.offer
  const { items } = await at<{ items: { label: string }[] }>('completion', {
    line: row,
    character: column,
  })
  const labels = items.map((item) => item.label)
  if (!labels.some((one) => one.startsWith(label))) throw wrong(`does not offer ${label}`, labels)
}
