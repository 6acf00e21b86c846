import { describe, expect, test } from 'vitest'
import { varietyProblems } from '../../seed/checks/stem-variety.ts'
import { type Stem, stemProblems } from '../../seed/checks/stems.ts'
import { verbPattern } from '../../seed/checks/verb-pattern.ts'
import { readYaml } from '../../src/forms/sourced.ts'

const verbs = verbPattern(['tighten', 'cut', 'move', 'make … longer', 'carry on'])

describe(verbPattern, () => {
  test.for([
    'Which limit would you tighten?',
    'Which limit is worth tightening?',
    'Whose hours are cut?',
    'Cutting which hours would hurt?',
    'What have you moved?',
    'Which moves would help?',
    'What would you make a little bit longer?',
    'Where would it carry on?',
  ])('finds a verb in "%s"', (text) => expect(verbs.test(text)).toBe(true))

  test.for([
    'Which cutlery is used?',
    'What would you make?',
    'Is it longer?',
    'Who can carry it?',
  ])('finds none in "%s"', (text) => expect(verbs.test(text)).toBe(false))
})

describe(stemProblems, () => {
  const change = 'Which limit would you tighten month by month? By how much each time?'

  test('has nothing to say of a change with its gauge', () => {
    expect(stemProblems('C1', change, verbs)).toEqual([])
  })

  test.for([
    ['C1', 'Which limit would you tighten?', 'has 5 words; at least 10'],
    [
      'C1',
      `${change} And why?`,
      'has 3 questions in 3 sentences; wanted two, the change and then its gauge',
    ],
    [
      'C1',
      `Look around you. ${change}`,
      'has 2 questions in 3 sentences; wanted two, the change and then its gauge',
    ],
    [
      'C1',
      'Which limit would you tighten month by month, and by how much each time?',
      'has 1 question in 1 sentence; wanted two, the change and then its gauge',
    ],
    ['C0', 'How large is it? Who says so?', 'has 2 questions in 2 sentences; wanted one'],
    [
      'C1',
      change.replace('tighten', 'describe'),
      'names no change of C1; wanted a verb of the level (coordinate/verbs.yaml lists them and takes more)',
    ],
    ['C1', change.replace(/\?$/, '.'), 'must end in a question mark'],
    ['C0', `${'very '.repeat(21)}large is it?`, 'has 24 words; at most 22'],
  ] as const)('%s: "%s" %s', ([level, text, problem]) => {
    expect(stemProblems(level, text, verbs)).toContain(problem)
  })
})

describe(varietyProblems, () => {
  const { sourced } = readYaml('c1.yaml', 'cells: {}')
  const stem = (text: string, internal: Stem['internal'] = 'I05'): Stem => ({
    source: sourced,
    path: ['cells'],
    id: 'GRAM-C1-I05-M01',
    change: 'C1',
    internal,
    text,
  })
  const openings = ['Which one', 'Whose work', 'Where here', 'What if', 'How far']
  const varied = openings.map((opening, index) => stem(`${opening} is number ${index}?`))
  const messages = (stems: readonly Stem[]) => varietyProblems(stems).map(({ message }) => message)

  test('has nothing to say of stems that begin in different ways', () => {
    expect(messages(varied)).toEqual([])
  })

  test('counts the stems of a cell that begin alike', () => {
    const alike = ['a', 'b', 'c', 'd', 'e', 'f'].map((word) => stem(`Which flow is ${word}?`))
    expect(messages([...varied, ...alike])).toContain(
      'is one of 6 stems of its cell that begin with "which flow"; at most 5',
    )
  })

  test('finds two stems of a cell that share more than a clause', () => {
    const first = stem('Which step would you cut to half its present length, and who would notice?')
    const second = stem(
      'Say: which step would you cut to half its present length, and for how long?',
    )
    expect(messages([...varied, first, second])).toEqual([
      'repeats more than a clause of GRAM-C1-I05-M01: "which step would you …"',
    ])
  })

  test('lets a third of the stems at I07 hold "feedback"', () => {
    const plain = openings.map((opening) => stem(`${opening} is it heard?`, 'I07'))
    const marked = [stem('Whose feedback is read?', 'I07'), stem('What feedback comes?', 'I07')]
    expect(messages([...plain, ...marked])).toEqual([])
    expect(messages([...plain.slice(2), ...marked])).toContainEqual(
      expect.stringMatching(/^holds "feedback", as 2 of 5 stems of I07 do; at most 1:/),
    )
  })
})
