/** `grammar report`: a run document as one page for the person who pays. */
import type { Run } from '../command.ts'
import { openCorpus } from '../corpus.ts'
import { input, json } from '../values.ts'

export const run: Run = async (given, machine) => {
  const [operand = '-'] = given.operands
  const body = json(await input(operand, machine), operand)
  using corpus = await openCorpus(machine)
  const report = (await corpus.ask('coordinate', '/v1/report', body)) as {
    readonly markdown: string
  }
  const isJson = given.text('format') === 'json'
  machine.out(isJson ? `${JSON.stringify(report, null, 2)}\n` : `${report.markdown.trimEnd()}\n`)
  return 0
}
