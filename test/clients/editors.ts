/** What an editor says of files that name our schemas: yaml-language-server, asked as an editor asks it. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

interface Diagnostic {
  readonly message: string
  readonly range: { readonly start: { readonly line: number } }
}
type Position = { readonly line: number; readonly character: number }

/** A connection to the server: JSON-RPC with `Content-Length` before each message. */
class LanguageServer {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #waiting = new Map<number | string, (value: unknown) => void>()
  #received = Buffer.alloc(0)
  #last = 0

  constructor() {
    const binary = path.join(import.meta.dirname, 'node_modules/.bin/yaml-language-server')
    this.#child = spawn(process.execPath, [binary, '--stdio'])
    this.#child.stdout.on('data', (chunk: Buffer) => this.#take(chunk))
  }

  #take(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk])
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(
        /Content-Length: (\d+)/.exec(this.#received.toString('latin1', 0, end))![1],
      )
      if (this.#received.length < end + 4 + length) return
      const text = this.#received.toString('utf8', end + 4, end + 4 + length)
      this.#received = this.#received.subarray(end + 4 + length)
      this.#hear(JSON.parse(text))
    }
  }

  #hear(message: {
    id?: number
    method?: string
    params?: { uri?: string; diagnostics?: unknown }
    result?: unknown
  }): void {
    if (message.method === 'textDocument/publishDiagnostics') {
      this.#waiting.get(message.params!.uri!)?.(message.params!.diagnostics)
    } else if (message.method !== undefined && message.id !== undefined) {
      // Settings and registrations that the server asks for: nothing special.
      this.#send({
        id: message.id,
        result: message.method === 'workspace/configuration' ? [{}, {}, {}, {}, {}] : null,
      })
    } else if (message.id !== undefined) this.#waiting.get(message.id)?.(message.result)
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    this.#child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }

  notify(method: string, params: object): void {
    this.#send({ method, params })
  }

  request<T>(method: string, params: object): Promise<T> {
    this.#last += 1
    const id = this.#last
    const answer = new Promise<T>((resolve) =>
      this.#waiting.set(id, resolve as (value: unknown) => void),
    )
    this.#send({ id, method, params })
    return answer
  }

  diagnostics(uri: string): Promise<Diagnostic[]> {
    return new Promise((resolve) => this.#waiting.set(uri, resolve as (value: unknown) => void))
  }

  async close(): Promise<void> {
    this.#child.kill()
    await once(this.#child, 'exit')
  }
}

const context = (url: string): string => `# yaml-language-server: $schema=${url}/v1/schemas/context
core: { production_phase: captur }
camera:
  sync_error_ms: -4
  sync_eror_ms: 4
  shot_size: close_up
delivery:
  target: [podcast_rss_audio]
audio:
  element: dialogue
`

/** Line → words that a diagnostic of it has. */
const wanted = new Map([
  [1, 'capture'],
  [3, 'minimum'],
  [4, 'sync_eror_ms'],
  [9, 'array'],
])

/** @throws where the editor is silent about a mistake, speaks of what is right, or has nothing to offer */
export async function checkEditors(url: string): Promise<void> {
  const server = new LanguageServer()
  try {
    await server.request('initialize', { processId: process.pid, rootUri: null, capabilities: {} })
    server.notify('initialized', {})
    server.notify('workspace/didChangeConfiguration', {
      settings: {
        yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false } },
      },
    })
    const uri = 'file:///context.yaml'
    const found = server.diagnostics(uri)
    const textDocument = { uri, languageId: 'yaml', version: 1, text: context(url) }
    server.notify('textDocument/didOpen', { textDocument })
    const diagnostics = await found
    for (const [line, word] of wanted) {
      const own = diagnostics.filter(({ range }) => range.start.line === line)
      if (!own.some(({ message }) => message.includes(word))) {
        throw new Error(`line ${line} lacks "${word}": ${JSON.stringify(diagnostics)}`)
      }
    }
    if (diagnostics.length !== wanted.size) throw new Error(JSON.stringify(diagnostics))
    const hover = await at<{ contents: unknown }>(server, 'hover', uri, { line: 3, character: 5 })
    if (!JSON.stringify(hover.contents).includes('CAM-004')) throw new Error(JSON.stringify(hover))
    const offered = await at<{ items: { label: string }[] }>(server, 'completion', uri, {
      line: 5,
      character: 2,
    })
    if (
      !offered.items.some(
        ({ label }) => label === 'shutter_angle_deg' || label === 'reprojection_error_px',
      )
    ) {
      throw new Error(JSON.stringify(offered.items.map(({ label }) => label)))
    }
  } finally {
    await server.close()
  }
}

const at = <T>(server: LanguageServer, what: string, uri: string, position: Position): Promise<T> =>
  server.request<T>(`textDocument/${what}`, { textDocument: { uri }, position })
