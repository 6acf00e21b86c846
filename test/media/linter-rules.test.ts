/** The page uses the same rules that the command compiles from the corpus. */
import path from 'node:path'
import { expect, it } from 'vitest'
import { compiledRules } from '../../src/command/compiled-rules.ts'
import { useServices } from '../support/client.ts'

const { media } = useServices()

it('GET /v1/linter is the document that the command compiles', async () => {
  const { body } = await media.get('/v1/linter')
  const compiled = compiledRules(path.join(import.meta.dirname, '../../corpus'))
  expect(body).toEqual(JSON.parse(JSON.stringify(compiled)))
})
