/** The corpus file is compressed once for each encoding, and again after a failure. */
import { createHash } from 'node:crypto'
import { Router } from '@koa/router'
import Koa from 'koa'
import { expect, it } from 'vitest'
import { corpusFile } from '../../src/http/answers/corpus-file.ts'
import { policy, serve } from '../support/serve.ts'

it.each(['br', 'gzip', 'identity'])(
  'is sent as %s after a failure has passed',
  async (encoding) => {
    const bytes = createHash('sha256').update('corpus').digest()
    let isFailing = true
    // Reading the bytes fails once, as when a machine runs short of memory.
    const corpus = Object.defineProperty(new Uint8Array(bytes), 'buffer', {
      get: () => {
        if (isFailing) throw new Error('cannot allocate memory')
        return Uint8Array.from(bytes).buffer
      },
    })
    const app = new Koa()
    app.silent = true
    const router = new Router()
    corpusFile(corpus, policy).register(router)
    const { url } = await serve(app.use(router.routes() as unknown as Koa.Middleware).callback())
    const get = () => fetch(`${url}/grammar.db`, { headers: { 'accept-encoding': encoding } })
    expect((await get()).status).toBe(500)
    isFailing = false
    const response = await get()
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  },
)
