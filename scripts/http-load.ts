/** Measures requests per second, with wrk if it is installed and autocannon otherwise. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Load {
  readonly port: number
  /** Targets that are requested in turn. */
  readonly targets: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** A JSON text. If it is set, the requests are POSTs. */
  readonly body?: string
  readonly seconds: number
  readonly connections: number
}

export interface Measured {
  readonly perSecond: number
  /** Requests without a response, or with a status that is not 2xx or 3xx. */
  readonly failed: number
}

export const generator = has('wrk') ? 'wrk' : 'autocannon'

export function load(wanted: Load): Promise<Measured> {
  return generator === 'wrk' ? withWrk(wanted) : withAutocannon(wanted)
}

function has(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

async function withWrk(wanted: Load): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  try {
    const script = path.join(folder, 'load.lua')
    writeFileSync(script, luaScript(wanted))
    const { stdout } = await promisify(execFile)('wrk', [
      '-t1',
      `-c${wanted.connections}`,
      `-d${wanted.seconds}s`,
      '-s',
      script,
      `http://127.0.0.1:${wanted.port}/`,
    ])
    const [, perSecond, failed] = /^result (\S+) (\S+)$/m.exec(stdout)!
    return { perSecond: Number(perSecond), failed: Number(failed) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function luaScript({ targets, headers = {}, body }: Load): string {
  const quoted = (text: string): string => `"${text.replaceAll(/["\\\n]/g, '\\$&')}"`
  const fields = Object.entries({
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  })
  return `
local targets = { ${targets.map(quoted).join(', ')} }
local method = ${body === undefined ? '"GET"' : '"POST"'}
local headers = { ${fields.map(([name, value]) => `[${quoted(name)}] = ${quoted(value)}`).join(', ')} }
local body = ${body === undefined ? 'nil' : quoted(body)}
local requests = {}
init = function()
  for i, target in ipairs(targets) do requests[i] = wrk.format(method, target, headers, body) end
end
local i = 0
request = function()
  i = i % #requests + 1
  return requests[i]
end
done = function(summary)
  local e = summary.errors
  io.write(string.format("result %f %d\\n", summary.requests / summary.duration * 1e6,
    e.connect + e.read + e.write + e.status + e.timeout))
end`
}

type Autocannon = (options: object) => Promise<{
  requests: { total: number }
  duration: number
  non2xx: number
  '3xx': number
  errors: number
}>

async function withAutocannon(wanted: Load): Promise<Measured> {
  const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon
  const { targets, headers = {}, body, seconds: duration, connections, port } = wanted
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    requests: targets.map((target) => ({
      path: target,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })),
  })
  return {
    perSecond: result.requests.total / result.duration,
    failed: result.non2xx - result['3xx'] + result.errors,
  }
}
