/**
 * Tests the services under faults: killed while they build the corpus file, given every kind of damaged file, signalled
 * under load, flooded, and started with wrong settings, without disk space, without permissions or with few file
 * descriptors. `npm run test:faults -- --kills 100` prints one line a case and ends with `N passed, N failed`. It talks
 * to 127.0.0.1 only.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { codeCases } from './faults/code-cases.ts'
import { buildRight, dataCases } from './faults/data-cases.ts'
import { pipeliningCases } from './faults/pipelining-cases.ts'
import { processCases } from './faults/process-cases.ts'
import { endAll } from './faults/running.ts'
import { signalCases } from './faults/signal-cases.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
})

const folder = mkdtempSync(path.join(tmpdir(), 'grammar-faults-'))
process.once('SIGINT', () => process.exit(130))
process.once('exit', () => {
  endAll()
  rmSync(folder, { recursive: true, force: true })
})

let passed = 0
const failures: string[] = []
const right = await buildRight(folder)
const cases = [
  ...dataCases(folder, right, Number(values.kills)),
  ...codeCases(folder, right),
  ...processCases(folder),
  ...signalCases(folder),
  ...pipeliningCases(folder),
]
for (const { name, run } of cases.filter(({ name }) => name.includes(values.only))) {
  try {
    const note = await run()
    passed += 1
    console.log(`passed  ${name}${note === undefined ? '' : ` (${note})`}`)
  } catch (error) {
    failures.push(name)
    console.log(`failed  ${name}: ${(error as Error).message}`)
  }
  endAll()
}
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 || passed === 0 ? 1 : 0)
