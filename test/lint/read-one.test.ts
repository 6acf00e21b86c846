import { expect, test } from 'vitest'
import { amf } from '../../src/adapters/amf.ts'
import { readOne } from '../../src/lint/read-one.ts'
import { fileTools } from '../../src/machine/files.ts'

const outcomeOf = (absolutePath: string, bytes: number) =>
  readOne({
    adapter: amf,
    file: { path: 'a.amf', absolutePath, bytes, head: new Uint8Array() },
    request: { settings: {}, declared: [] },
    tools: fileTools('/', async () => ({ missing: 'ffmpeg was not found' })),
    events: { onBeside: () => {}, onProgress: () => {} },
  })

test.for([
  ['file_missing', '/nowhere/a.amf', 9, 'cannot be read: ENOENT'],
  ['file_unreadable', '/', 9, 'cannot be read: EISDIR'],
  ['over_limit', '/nowhere/a.amf', 2 ** 40, /^has \d+ bytes; amf reads at most \d+$/],
] as const)('says %s and not what the file holds', async ([code, at, bytes, message]) => {
  expect(await outcomeOf(at, bytes)).toEqual({
    kind: 'unread',
    code,
    message: expect.stringMatching(message),
  })
})
