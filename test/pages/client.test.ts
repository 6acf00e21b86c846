import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { clientFiles } from '../../scripts/generate/client.ts'

it('what browsers run is what "npm run generate" bundles', async () => {
  for (const [file, text] of await clientFiles()) {
    const committed = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')
    expect(committed === text, `${file} is stale: run "npm run generate"`).toBe(true)
  }
})
