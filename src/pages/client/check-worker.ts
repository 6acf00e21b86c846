/**
 * The worker of `/check`, so that the page stays responsive and the work can be cancelled. The code is in a separate
 * module that later modules import: this file has another URL in each release and would be loaded twice. The rules are
 * fetched beside it, before there is anything to judge.
 */
import type { CompiledRules } from '../../lint/rule-base.ts'
import type { CheckAnswer, CheckRequest } from './check/worker.ts'

const loading = import('./check/worker.ts')
const rules = fetchRules()
// Whoever waits for one of the two hears of its failure; until then nobody does.
for (const one of [loading, rules]) one.catch(() => {})

addEventListener('message', async ({ data }: MessageEvent<CheckRequest>) => {
  try {
    const { serve } = await loading
    await serve(data, () => rules.catch(fetchRules))
  } catch {
    const refused: CheckAnswer = {
      kind: 'refused',
      messages: [
        'the program that reads files could not be loaded; drop them again when there is a connection',
      ],
    }
    postMessage(refused)
  }
})

/** The address is relative to that of this script, `/assets/check-worker….js`, under whatever path the service is. */
async function fetchRules(): Promise<CompiledRules> {
  const response = await fetch(new URL('../v1/linter', location.href))
  if (!response.ok) throw new Error(`the rules could not be fetched: status ${response.status}`)
  return (await response.json()) as CompiledRules
}
