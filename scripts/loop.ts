/**
 * Measures for how long the worst known inputs block the event loop: `npm run test:loop`. The services run in this
 * thread, which watches its own delay; a client in another thread sends. Prints the longest delay and ends with status
 * 1 above 150 ms (`--limit` in milliseconds for a busy machine). It talks to 127.0.0.1 only.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { seedDatabase } from '../seed/seed-database.ts'
import { startServices } from '../src/services.ts'
import { addressInputs } from './loop/address-inputs.ts'
import { agentInputs } from './loop/agent-inputs.ts'
import { FULL, filled, type Input, member, word } from './loop/filled.ts'

interface Addresses {
  readonly media: string
  readonly coordinate: string
}
function inputs({ media, coordinate }: Addresses): Input[] {
  const check = `${media}/v1/validate`
  const evaluate = `${media}/v1/evaluate`
  const run = `${coordinate}/v1/validate`
  const document = (name: string, list: string) =>
    [`{"schema":"${name}","document":{"${list}":[`, ']}}'] as const
  const posts = [FULL].flatMap((size): Input[] => {
    const input = (
      name: string,
      url: string,
      [before, after]: readonly [string, string],
      item: (n: number) => string,
    ): Input => ({
      name: `${name}, ${Math.round(size / 1024)} KiB`,
      url,
      body: filled(size, before, after, item),
    })
    return [
      input('a document of numbers', check, document('beat', 'units'), () => '1'),
      input('a document of empty objects', check, document('timeline', 'tracks'), () => '{}'),
      input('a document of different words', check, document('beat', 'units'), word),
      input(
        'a document of unknown members',
        check,
        ['{"schema":"beat","document":{', '}}'],
        member,
      ),
      input('a request of unknown members', check, ['{', '}'], member),
      input('a run of unknown members', run, ['{', '}'], member),
      input('a run of numbers', run, ['[', ']'], () => '1'),
      input(
        'ratings of unknown criteria',
        `${coordinate}/v1/score`,
        ['{"ratings":{', '}}'],
        member,
      ),
      input('domains of numbers', evaluate, ['{"context":{},"domains":[', ']}'], () => '1'),
      input(
        'a wide context, explained',
        evaluate,
        ['{"explain":true,"matched_only":false,"context":{"camera":{', '}}}'],
        member,
      ),
      input(
        'a long array in a context, explained',
        evaluate,
        ['{"explain":true,"matched_only":false,"context":{"core":{"tags":[', ']}}}'],
        word,
      ),
      input(
        'a patch of many members',
        `${evaluate}/compare`,
        ['{"context":{},"patches":[{', '}]}'],
        member,
      ),
      input(
        'deep patches',
        `${evaluate}/compare`,
        ['{"context":{},"patches":[{"a":[', ']}]}'],
        () => `${'{"a":'.repeat(55)}1${'}'.repeat(55)}`,
      ),
      { name: 'backslashes', url: run, body: `"${'\\\\'.repeat(size / 2 - 4)}"` },
      { name: 'one number', url: run, body: '1'.repeat(size) },
    ]
  })
  const words = Array.from({ length: 32 }, (_, i) => 'abcdefghijklmnopqrstuvwxyz'[i % 26])
  const gets = [
    { name: '32 letters', url: `${media}/v1/rules?limit=1000&q=${words.join('+')}` },
    {
      name: '30 words with hyphens, among the prompts',
      url: `${coordinate}/v1/prompts?q=${words
        .slice(0, 10)
        .map((letter) => `what-the-${letter}`)
        .join('+')}`,
    },
    {
      name: '32 words with hyphens in one',
      url: `${coordinate}/v1/prompts?q=${Array(32).fill('a').join('-')}`,
    },
    { name: '500 letters', url: `${media}/v1/rules?limit=1000&q=${'a'.repeat(500)}` },
    { name: 'every prompt', url: `${coordinate}/v1/prompts?limit=700&q=a` },
    {
      name: 'every prompt, highlighted',
      url: `${coordinate}/v1/prompts?limit=700&highlight=true&q=${words.slice(0, 8).join('+')}`,
    },
    {
      name: 'every prompt with an a, highlighted',
      url: `${coordinate}/v1/prompts?limit=700&highlight=true&q=a`,
    },
    {
      name: 'every rule with an a, highlighted',
      url: `${media}/v1/rules?limit=1000&highlight=true&q=a`,
    },
    { name: 'a full target', url: `${media}/v1/rules?${'q&'.repeat(2000)}` },
  ]
  const misspelt = Array.from({ length: 32 }, (_, i) => `zzqx${i}v`)
  const pipelined = [
    { name: 'a misspelt search', url: `${media}/v1/rules?q=${misspelt.join('+')}` },
    { name: 'every rule', url: `${media}/v1/rules?limit=1000` },
    {
      name: 'an evaluation of all rules',
      url: evaluate,
      body: '{"context":{},"explain":true,"matched_only":false}',
    },
  ].map((input) => ({
    ...input,
    name: `${input.name}, 100 times one behind the other`,
    times: 100,
  }))
  return [
    ...posts,
    // As many chunks as fit into one packet on the loopback interface; the connection is closed with the refusal.
    { name: 'chunks of one byte', url: evaluate, chunks: 10_800 },
    ...gets,
    ...addressInputs({ media, coordinate }),
    ...pipelined,
    ...agentInputs({ media, coordinate }),
  ]
}

/** The client's thread: sends an input on a message, and reports it. */
async function client(addresses: Addresses): Promise<void> {
  for (const { name, url, body, times, chunks } of inputs(addresses)) {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    // The first round includes one-time compilation; the second does not.
    for (const round of ['first', 'again']) {
      const sent = body === undefined ? {} : { method: 'POST', headers, body }
      const report =
        chunks !== undefined
          ? await inChunks(url, chunks)
          : times === undefined
            ? await answerTo(url, sent)
            : await pipelined(url, times, body)
      // The delay of a turn is measured in the next turn.
      await new Promise((go) => setTimeout(go, 20))
      parentPort!.postMessage({ name, round, ...report })
      await new Promise((go) => parentPort!.once('message', go))
    }
  }
}

interface Report {
  readonly status: number
  readonly byteLength: number
}

async function answerTo(url: string, sent: RequestInit): Promise<Report> {
  const reply = await fetch(url, sent)
  const { byteLength } = await reply.arrayBuffer()
  return { status: reply.status, byteLength }
}

/** Pipelines a request many times, and reads until the connection closes after the last response. */
async function pipelined(url: string, times: number, body = ''): Promise<Report> {
  const { pathname, search } = new URL(url)
  const method = body === '' ? 'GET' : 'POST'
  const head = (last: boolean): string =>
    `${method} ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${last ? 'Connection: close\r\n' : ''}\r\n${body}`
  return exchange(url, head(false).repeat(times - 1) + head(true))
}

/** Sends a body in chunks of one byte. */
const inChunks = (url: string, count: number): Promise<Report> =>
  exchange(
    url,
    `POST ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(count)}`,
  )

async function exchange(url: string, text: string): Promise<Report> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  let byteLength = 0
  let first = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    if (first === '') first = chunk.toString('latin1', 0, 12)
    byteLength += chunk.length
  }
  return { status: Number(first.slice('HTTP/1.1 '.length)), byteLength }
}

async function measure(limit: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-loop-'))
  const database = path.join(folder, 'grammar.db')
  await seedDatabase({
    corpusDir: path.join(import.meta.dirname, '../corpus'),
    databaseFile: database,
  })
  const settings = { host: '127.0.0.1', mediaPort: 0, coordinatePort: 0, cacheBytes: 0 }
  const services = await startServices({ ...settings, database, logLevel: 'silent' })
  const { media, coordinate } = services
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let longest = 0
  const sender = new Worker(new URL(import.meta.url), {
    workerData: { media: media.url, coordinate: coordinate.url },
  })
  sender.on('message', ({ name, round, status, byteLength }) => {
    const ms = delay.max / 1e6
    if (round === 'again') {
      longest = Math.max(longest, ms)
      console.log(`${ms.toFixed(1).padStart(7)} ms  ${status}  ${name} (${byteLength} bytes)`)
    }
    delay.reset()
    sender.postMessage('go on')
  })
  await new Promise((ended) => sender.once('exit', ended))
  console.log(
    `The event loop was kept for ${longest.toFixed(1)} ms at most; ${limit} ms are allowed.`,
  )
  if (longest > limit) process.exitCode = 1
  await services[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
}

if (isMainThread) {
  const { values } = parseArgs({ options: { limit: { type: 'string', default: '150' } } })
  await measure(Number(values.limit))
} else {
  await client(workerData as Addresses)
}
