/** `grammar begin`: from a plain sentence to a first move, three intents with an example each, and a stem to gauge. */

import type { Value } from '../../contract/schema.ts'
import { constraintWords } from '../../coordinate/situations/constraint.ts'
import type { wayInSchema } from '../../coordinate/situations/schemas.ts'
import type { Run } from '../command.ts'
import { openCorpus } from '../corpus.ts'

type WayIn = Value<typeof wayInSchema>

export const run: Run = async (given, machine) => {
  const sentence = given.operands.join(' ')
  const query = new URLSearchParams({ q: sentence, limit: '1' })
  using corpus = await openCorpus(machine)
  const { way_in: found } = (await corpus.ask('coordinate', `/v1/situations?${query}`)) as {
    readonly way_in: WayIn
  }
  if (given.text('format') === 'json') machine.out(`${JSON.stringify(found, null, 2)}\n`)
  else {
    const { constraints = [] } = found
    const lines = [
      ...(constraints.length === 0 ? [] : [constraintWords(constraints, sentence), '']),
      ...(found.fits ? answer(found) : questions(found)),
    ]
    machine.out(`${lines.join('\n')}\n`)
  }
  return 0
}

function answer({ situation }: WayIn): string[] {
  const { because, brief, first_move: move, id, mode, name, ways } = situation!
  return [
    name,
    `  ${brief}`,
    '',
    'Do this first',
    `  ${move}`,
    `  Why: ${because}`,
    '',
    'Then look for a change',
    ...ways.flatMap(({ example, intent, stem }) => [
      `- ${intent}`,
      `  For instance ${example.field}: ${example.answer}`,
      `  Gauge it: ${stem.text}`,
    ]),
    '',
    `Situation ${id}, playbook ${mode}; stems: ${ways.map(({ stem }) => stem.id).join(', ')}`,
  ]
}

function questions({ ahead = false, chooser = [], nearest = [] }: WayIn): string[] {
  return [
    ...(nearest.length === 0
      ? ['No situation fits.']
      : [
          ahead
            ? 'The nearest comes first. Is it one of these?'
            : 'No situation is sure to fit. Is it one of these?',
          ...nearest.flatMap(({ brief, name }) => [`- ${name}`, `  ${brief}`]),
        ]),
    '',
    'What do you need?',
    ...chooser.map(({ mode, need }) => `- ${need}: ${mode}`),
  ]
}
