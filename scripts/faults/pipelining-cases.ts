/**
 * Clients that pipeline hundreds of requests and read no response, or send bodies that never end: what that costs in
 * memory, and whether other clients are still served.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { BODY_LIMIT } from '../../src/contract/failures.ts'
import { assert, type FaultCase, type Listening, listening } from './case.ts'
import { pause } from './processes.ts'

/** Limit of the resident memory of the process, in mebibytes. */
const MEMORY = 400
/** Milliseconds that a request of another client may take at the same time, on a busy machine. */
const PATIENCE = 5000

/** A small request with the largest response. */
const evaluation = '{"context":{},"explain":true,"matched_only":false}'
const post = `POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${evaluation.length}\r\n\r\n${evaluation}`
const search = (i: number): string =>
  `GET /v1/rules?limit=1000&min_priority=-${i} HTTP/1.1\r\nHost: x\r\n\r\n`
const misspelt = (i: number): string =>
  `GET /v1/rules?q=${Array.from({ length: 32 }, (_, n) => `zzqx${i}v${n}`).join('+')} HTTP/1.1\r\nHost: x\r\n\r\n`
const unended = `POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY_LIMIT}\r\n\r\n${' '.repeat(BODY_LIMIT - 1)}`

export function pipeliningCases(folder: string): FaultCase[] {
  const env = { DATABASE: path.join(folder, 'right.db') }
  const flood = (name: string, connections: number, text: string): FaultCase => ({
    name,
    run: async () => flooded(await listening({ env }), connections, text),
  })
  const many = (count: number, of: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => of(i)).join('')
  return [
    flood('100 evaluations on 100 connections, one behind the other', 100, post.repeat(100)),
    flood('150 pages on 60 connections, one behind the other', 60, many(150, search)),
    flood('150 misspelt searches, one behind the other', 1, many(150, misspelt)),
    flood(
      '20,000 small requests on 50 connections, one behind the other',
      50,
      many(20_000, () => search(0)),
    ),
    flood('1,000 bodies of 128 KiB that stay a byte short', 1000, unended),
  ]
}

async function flooded(started: Listening, connections: number, text: string): Promise<string> {
  const { media } = started.urls
  const sockets = Array.from({ length: connections }, () => sender(media, text))
  let longest = 0
  for (let i = 0; i < 20; i++) {
    const began = performance.now()
    const { status } = await fetch(`${media}/v1/health`)
    assert(status === 200, `another client is answered with ${status}`)
    longest = Math.max(longest, performance.now() - began)
    await pause(100)
  }
  const memory = peakMemory(started.child.pid!)
  for (const socket of sockets) socket.destroy()
  assert(longest < PATIENCE, `another client waited ${longest.toFixed(0)} ms`)
  assert(!(memory > MEMORY), `it took ${memory.toFixed(0)} MiB`)
  const { code } = await started.stop()
  assert(code === 0, `it ended with ${code}`)
  return `${memory.toFixed(0)} MiB at most, others waited ${longest.toFixed(0)} ms at most`
}

/** A connection that sends and reads nothing. */
function sender(url: string, text: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(text))
  socket.on('error', () => {})
  return socket
}

/** Peak resident memory of a process in mebibytes; NaN if the system does not report it. */
function peakMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
