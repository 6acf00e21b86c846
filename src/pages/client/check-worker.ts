/**
 * The worker of `/check`, so that the page stays responsive and the work can be cancelled. The code is in a separate
 * module that later modules import: this file has another URL in each release and would be loaded twice.
 */
import type { CheckRequest } from './check/worker.ts'

const loading = import('./check/worker.ts')

addEventListener('message', async ({ data }: MessageEvent<CheckRequest>) => {
  const { serve } = await loading
  await serve(data)
})
