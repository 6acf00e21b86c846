/** Talks to yaml-language-server as an editor does. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface Diagnostic {
  readonly message: string
  readonly range: { readonly start: { readonly line: number } }
}
export type Position = { readonly line: number; readonly character: number }

/** A connection to the server: JSON-RPC with `Content-Length` before each message. */
export class LanguageServer {
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
      // The server asks for settings and registrations; it gets empty values.
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
