/** Run by Jest and by Vitest: what they make of modules is not what Node makes of them. */
import { readFileSync } from 'node:fs'
import { outcomes } from './evaluate.mjs'

const json = (file) => JSON.parse(readFileSync(file, 'utf8'))

test('outcomes are those of the service', () => {
  expect(outcomes(json('requests.json'))).toEqual(json('wanted.json'))
})
