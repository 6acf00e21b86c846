/** `grammar validate`: validates a run document against its schema, or another document against a packaged one. */
import type { Run } from '../command.ts'
import { openCorpus } from '../corpus.ts'
import { input, json } from '../values.ts'

interface Outcome {
  readonly valid: boolean
  readonly error_count: number
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  readonly warnings?: readonly { readonly path: string; readonly message: string }[]
}

export const run: Run = async (given, machine) => {
  const [operand = '-'] = given.operands
  const document = json(await input(operand, machine), operand)
  const schema = given.text('schema') as string
  using corpus = await openCorpus(machine)
  const outcome = (await (schema === 'run'
    ? corpus.ask('coordinate', '/v1/validate', document)
    : corpus.ask('media', '/v1/validate', { schema, document }))) as Outcome
  if (given.text('format') === 'json') machine.out(`${JSON.stringify(outcome, null, 2)}\n`)
  else {
    const { valid, error_count, errors, warnings = [] } = outcome
    for (const { path, message } of errors) machine.out(`${path}  ${message}\n`)
    for (const { path, message } of warnings) machine.out(`${path}  warning: ${message}\n`)
    const word = valid ? 'valid' : `${error_count} error${error_count === 1 ? '' : 's'}`
    machine.out(
      `${operand}: ${word} by the schema ${schema}${warnings.length === 0 ? '' : `, ${warnings.length} to mind`}\n`,
    )
  }
  return outcome.valid ? 0 : 1
}
