/**
 * Preloaded into the services to measure their memory. It collects garbage twice a second and writes what remains in
 * use, in megabytes, to the file that MEMORY_PROBE names. A leak shows in that figure; resident memory rises and falls
 * with the collector.
 */
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

setInterval(() => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(process.env['MEMORY_PROBE']!, String((heapUsed + external) / 1_048_576))
}, 500).unref()
