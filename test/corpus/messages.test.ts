import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCorpus } from '../../seed/read.ts'
import { report } from '../../seed/report.ts'
import { checkCorpus } from '../../seed/seed-database.ts'
import { oneSubject, planted, realText, writtenCorpus } from './altered-corpus.ts'

const model = 'media/model.yaml'
const camera = 'media/rules/camera.yaml'

/** The messages about a corpus of this one file. */
function messages(file: string, text: string): string[] {
  const { problems } = readCorpus(writtenCorpus({ [file]: text }))
  return report(problems, 'corpus').split('\n').slice(0, -2)
}

const oneVariable = `decision_variables:
  - path: audio.bit_depth
    type: integer
    minimum: 1
    maximum: 64
    description: Bits of one sample.
    name: Bit depth
${oneSubject}`

describe('a message gives place, entry, field, what is wrong and the way out', () => {
  test.for([
    {
      note: 'a field is unknown',
      text: planted(oneVariable, 'minimum', 'minimun'),
      line: 'corpus/media/model.yaml:4:5  audio.bit_depth  unknown field "minimun" (did you mean "minimum"?); known are path, name, type, unit, minimum, maximum, values, description',
    },
    {
      note: 'a word is none of a list',
      text: planted(oneVariable, 'integer', 'interger'),
      line: 'corpus/media/model.yaml:3:11  audio.bit_depth type  must be one of "number", "integer", "boolean", "string"; got "interger" (did you mean "integer"?)',
    },
    {
      note: 'a field is missing',
      text: planted(oneVariable, '    description: Bits of one sample.\n', ''),
      line: 'corpus/media/model.yaml:2:5  audio.bit_depth  "description" is missing',
    },
    {
      note: 'a number is a text',
      text: planted(oneVariable, 'maximum: 64', "maximum: '64'"),
      line: 'corpus/media/model.yaml:5:14  audio.bit_depth maximum  must be a number; got "64"',
    },
    {
      note: 'the file is not YAML',
      text: planted(oneVariable, '    type', '   type'),
      line: 'corpus/media/model.yaml:3:1  not well-formed YAML: Sequence item without - indicator; look at indentation, colons and quotes here and on the line above',
    },
    {
      note: 'a name is taken up that nothing has',
      text: planted(oneVariable, 'minimum: 1', 'minimum: &least 1').replace(
        'maximum: 64',
        'maximum: *lest',
      ),
      line: 'corpus/media/model.yaml:5:14  *lest takes up what no &lest before it names (did you mean "least"?)',
    },
    {
      note: 'a field stands twice',
      text: planted(oneVariable, 'minimum: 1', 'minimum: 1\n    minimum: 2'),
      line: 'corpus/media/model.yaml:5:5  stands twice in the same place',
    },
  ])('when $note', ({ text, line }) => {
    expect(messages(model, text)).toContain(line)
  })

  test('once when a field that has to be there is misspelt', () => {
    expect(messages(model, planted(oneVariable, 'description', 'descripton'))).toEqual([
      expect.stringContaining('unknown field "descripton" (did you mean "description"?)'),
    ])
  })

  test('when an operator of a rule is misspelt', () => {
    const [line, ...others] = messages(camera, planted(realText(camera), 'op: gt,', 'op: gret,'))
    expect(others).toEqual([])
    expect(line).toMatch(
      /^corpus\/media\/rules\/camera\.yaml:\d+:\d+ {2}CAM-\d{3} when\[\d\]\.op {2}must be one of .*got "gret"/,
    )
  })

  test('when a state has a name that is none', () => {
    const dimensions = 'media/dimensions/camera.yaml'
    expect(messages(dimensions, planted(realText(dimensions), 'two_shot:', '"two shot":'))).toEqual(
      [
        expect.stringMatching(
          /camera\.composition states {2}"two shot" is not a name allowed here; wanted a name of the form/,
        ),
      ],
    )
  })

  test('when a stem is missing from its cell', () => {
    const file = 'coordinate/prompts/c0-baseline.yaml'
    const without = planted(realText(file), / {6}M14: [\s\S]*?\n(?= {2}I02)/, '')
    expect(messages(file, without)).toEqual([
      expect.stringMatching(/c0-baseline\.yaml:\d+:\d+ {2}cells\.I01\.stems {2}"M14" is missing$/),
    ])
  })

  test('when JSON is not well-formed', () => {
    expect(messages('media/schemas/shot.schema.json', '{\n  "a": 1,\n}\n')).toEqual([
      expect.stringMatching(/shot\.schema\.json:3:1 {2}not well-formed JSON: /),
    ])
  })

  test('when a file has no place in the corpus', () => {
    expect(messages('media/rules/camera.yml', 'a: 1\n')).toEqual([
      'corpus/media/rules/camera.yml  is not a file that the corpus knows; corpus/README.md lists names and places',
    ])
  })
})

test('all problems are reported at once, by file and line, and counted', () => {
  const text = planted(
    planted(oneVariable, 'minimum: 1', 'minimum: no'),
    'type: integer',
    'type: whole',
  )
  const { problems } = readCorpus(writtenCorpus({ [model]: text, 'media/rules/nothing.txt': '' }))
  const lines = report(problems, 'corpus').split('\n')
  expect(lines.map((line) => line.split('  ')[0])).toEqual([
    'corpus/media/model.yaml:3:11',
    'corpus/media/model.yaml:4:14',
    'corpus/media/rules/nothing.txt',
    '',
    '3 problems in 2 files',
  ])
})

test('checks across files wait until every file has the right shape', () => {
  const { problems } = checkCorpus(
    writtenCorpus({ [model]: planted(oneVariable, 'integer', 'whole') }),
  )
  expect(problems.map(({ field }) => field)).toEqual(['type'])
})

test('the real corpus has no problem', () => {
  const { problems } = checkCorpus(path.join(import.meta.dirname, '../../corpus'))
  expect(report(problems, 'corpus')).toBe('\n0 problems in 0 files')
})
