import { expect, test } from 'vitest'
import { folder, report } from '../support/grammar.ts'

const config = 'grammar: 1\nfacts: { core.production_phase: capture, camera.is_multiview: true }\n'
const sheet = (rows: string): string =>
  `kind,subject,lighting.uniformity_stops,lighting.role,lighting.tlci\n${rows}`

test('a report of a crew is judged line by line', async () => {
  const text = sheet(
    'lighting_setup,stage,0.4,uniform_capture,93\nlighting_setup,"bay, left",0.9,uniform_capture;key,\n',
  )
  const { findings, problems } = await report(
    folder({ '.grammar.yaml': config, 'light.facts.csv': text }),
  )
  expect(problems).toEqual([])
  expect(findings).toMatchObject([
    {
      rule_id: 'LGT-006',
      subject: { kind: 'lighting_setup', id: 'bay, left' },
      place: { file: 'light.facts.csv', line: 3 },
      breaches: [{ value: 0.9, certainty: 'declared', method: 'light meter' }],
    },
  ])
})

test('a table of something else says what it lacks', async () => {
  const { status, problems } = await report(folder({ 'a.facts.csv': 'a,b\n1,2\n' }))
  expect(status).toBe(2)
  expect(problems).toMatchObject([{ message: 'has no columns kind and subject, which come first' }])
})
