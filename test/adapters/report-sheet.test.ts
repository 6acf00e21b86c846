import { expect, test } from 'vitest'
import { folder, grammar, report } from '../support/grammar.ts'

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

test.for([
  ['commas', ',', '0.4'],
  ['semicolons, as spreadsheets of half of Europe write them', ';', '0,4'],
  ['tabs', '\t', '0.4'],
] as const)('a table with %s is read', async ([, separator, figure]) => {
  const row = (...cells: string[]): string => cells.join(separator)
  const text = [
    row('Kind', 'Subject', 'camera.sync_error_ms', 'lighting.role', 'core.frame_rate'),
    row('capture_setup', '"rig\nA"', figure, 'key|fill', '25'),
    row('capture_setup', 'rig B', '0', '', ''),
  ].join('\r\n')
  const root = folder({ 'rig.csv': `\uFEFF${text}` })
  const { out } = await grammar(['facts', '--format', 'json'], { cwd: root })
  const { subjects, problems } = JSON.parse(out) as Facts
  expect(problems).toEqual([])
  const [a, b] = subjects.filter(({ kind }) => kind === 'capture_setup')
  expect(a).toMatchObject({
    id: 'rig\nA',
    facts: [
      { path: 'camera.sync_error_ms', value: 0.4, place: { file: 'rig.csv', line: 2 } },
      { path: 'lighting.role', value: ['key', 'fill'] },
      { path: 'core.frame_rate', value: 25, method: 'report' },
    ],
  })
  expect(b!.facts).toMatchObject([{ value: 0, place: { line: 4 } }])
})

interface Facts {
  readonly subjects: readonly { kind: string; id: string; facts: readonly object[] }[]
  readonly problems: readonly object[]
}

test('what is none of the model is named with the nearest word, and not read', async () => {
  const text = `kind,subject,camera.sync_eror_ms,tlci,operator
capture_setup,rig,4,,Jo
capture_setup,rig 2,4,95,Jo
setup,stage,4,,Jo
`
  const { problems, findings } = await report(folder({ 'rig.facts.csv': text }))
  expect(problems.map(({ message, place }) => [place.line, message])).toEqual([
    [
      2,
      'the column "camera.sync_eror_ms" is no path of the model and is not read (did you mean "camera.sync_error_ms"?)',
    ],
    [2, 'the column "operator" is no path of the model and is not read'],
    [
      3,
      'the column "tlci" is no path of the model and is not read (did you mean "lighting.tlci"?)',
    ],
    [
      4,
      'names the kind "setup", which is none, and is not read (did you mean "capture_setup" or "lighting_setup"?)',
    ],
  ])
  expect(findings).toEqual([])
})

test('a table of something else says what it lacks, and is left alone under another name', async () => {
  const { status, problems } = await report(folder({ 'a.facts.csv': 'a,b\n1,2\n' }))
  expect(status).toBe(2)
  expect(problems).toMatchObject([{ message: 'has no column kind; its columns are a, b' }])
  const unkeyed = await report(folder({ 'lamps.csv': 'lamp;lighting.tlci\nkey;93\n' }))
  expect(unkeyed.problems).toMatchObject([
    { message: 'has no column kind; its columns are lamp, lighting.tlci' },
  ])
  const other = await grammar(['lint'], { cwd: folder({ 'budget.csv': 'kind,subject\n1,2\n' }) })
  expect(other.error).toContain('1 file is of a kind that nothing reads')
})
