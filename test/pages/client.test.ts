import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { clientFiles } from '../../scripts/generate/client.ts'

it('what browsers run is what "npm run generate" bundles', async () => {
  for (const [file, bytes] of await clientFiles()) {
    const committed = readFileSync(path.join(import.meta.dirname, '../..', file))
    expect(committed.equals(bytes), `${file} is stale: run "npm run generate"`).toBe(true)
  }
})
