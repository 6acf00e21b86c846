/**
 * Loaded before the services where their memory is watched: collects garbage twice a second and writes what is left, in
 * megabytes, to the file that MEMORY_PROBE names. What is left is what a leak would make grow; resident memory goes up
 * and down as the collector pleases.
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
