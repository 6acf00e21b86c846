/**
 * The worker of `/check`: the page stays free while it reads, and a cancel ends it. Everything is in a part of its own, which parts
 * that come later share: this file has another address for each release, and would be loaded twice.
 */
import type { CheckRequest } from './check/worker.ts'

const loading = import('./check/worker.ts')

addEventListener('message', async ({ data }: MessageEvent<CheckRequest>) => {
  const { serve } = await loading
  await serve(data)
})
