/** `grammar report`: renders a run document as a page for decision makers. */
import type { Run } from '../command.ts'
import { openCorpus } from '../corpus.ts'
import { input, json } from '../values.ts'

export const run: Run = async (given, machine) => {
  const [operand = '-'] = given.operands
  const body = json(await input(operand, machine), operand)
  using corpus = await openCorpus(machine)
  const report = (await corpus.ask('coordinate', '/v1/report', body)) as {
    readonly markdown: string
    readonly html: string
  }
  const shown: Readonly<Record<string, string>> = {
    markdown: report.markdown,
    html: report.html,
    json: JSON.stringify(report, null, 2),
  }
  machine.out(`${shown[given.text('format') ?? 'markdown']!.trimEnd()}\n`)
  return 0
}
