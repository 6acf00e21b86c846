/** `grammar score`: computes the comparison index of one concept from its ratings and gates. */
import type { Run } from '../command.ts'
import { openCorpus } from '../corpus.ts'
import { input, json } from '../values.ts'

export const run: Run = async (given, machine) => {
  const [operand = '-'] = given.operands
  const body = json(await input(operand, machine), operand)
  using corpus = await openCorpus(machine)
  machine.out(`${JSON.stringify(await corpus.ask('coordinate', '/v1/score', body), null, 2)}\n`)
  return 0
}
