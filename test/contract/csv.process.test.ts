/** A list as CSV, read by the csv module of Python. */
import { spawnSync } from 'node:child_process'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const clients = useServices()

const hasPython = spawnSync('python3', ['--version']).status === 0

it.skipIf(!hasPython)('comes to the same rows as in a parser for Node', async () => {
  const { text } = await clients.media.get('/v1/dimensions?format=csv')
  const response = await fetch(`${clients.media.url()}/v1/dimensions?format=csv`)
  const script =
    "import csv, io, json, sys; text = sys.stdin.buffer.read().decode('utf-8-sig'); print(json.dumps(list(csv.DictReader(io.StringIO(text, newline='')))))"
  const { stdout, status } = spawnSync('python3', ['-c', script], {
    input: Buffer.from(await response.arrayBuffer()),
    maxBuffer: 1 << 26,
  })
  expect(status).toBe(0)
  const rows: unknown = parse(text, { columns: true, bom: true, record_delimiter: '\r\n' })
  expect(JSON.parse(String(stdout))).toEqual(rows)
})
