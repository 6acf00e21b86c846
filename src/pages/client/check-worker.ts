/**
 * The worker of `/check`, so that the page stays responsive and a cancel can end the work. The code is in a module of
 * its own that later modules import: this file has another address in each release and would be loaded twice.
 */
import type { CheckRequest } from './check/worker.ts'

const loading = import('./check/worker.ts')

addEventListener('message', async ({ data }: MessageEvent<CheckRequest>) => {
  const { serve } = await loading
  await serve(data)
})
