/** Compiled under `strict` beside the installed packages: what is right compiles, what is wrong does not. */
import { coordinateClient, mediaClient } from '@grammar-of-media/client'
import {
  type Comparison,
  type ContextProblem,
  checkRule,
  compare,
  compileRuleset,
  contextProblems,
  evaluate,
  type JudgedChange,
  type Outcome,
  type RuleProblem,
} from '@grammar-of-media/engine'
import { type Context, fields, rules } from '@grammar-of-media/rules'
import { rules as audio, fields as audioFields } from '@grammar-of-media/rules/audio'
import { destinations } from '@grammar-of-media/rules/destinations'
import { subjects } from '@grammar-of-media/rules/full'

const ruleset = compileRuleset(rules, { fields })
export const sound = compileRuleset(audio, { fields: audioFields })
const context: Context = { camera: { sync_error_ms: 4, shot_size: null }, x: { ours: { a: 1 } } }
export const outcome: Outcome = evaluate(ruleset, { context })
export const problems: readonly ContextProblem[] = contextProblems({ context }, fields)
export const wrong: readonly RuleProblem[] = checkRule(rules[0]!, fields)
export const changed: Comparison = compare(ruleset, { context, patches: [{ camera: null }] })
export const wayOut: JudgedChange | null | undefined = outcome.trace[0]?.clears

// @ts-expect-error a misspelt path
export const misspelt: Context = { camera: { sync_eror_ms: 4 } }
// @ts-expect-error a misspelt word
export const word: Context = { core: { production_phase: 'captur' } }
export const asked: string[] = destinations.flatMap((one) => one.rules.map(({ id }) => id))
export const roots: string[] = subjects.filter(({ parent }) => parent === null).map(({ id }) => id)

// @ts-expect-error the context is missing
evaluate(ruleset, {})

const media = mediaClient({ baseUrl: 'http://127.0.0.1:4310' })
export const { data } = await media.POST('/v1/evaluate', {
  body: { context: { camera: { sync_error_ms: 4 } } },
})
const loud = await media.GET('/v1/rules', { params: { query: { q: 'loudness' } } })
export const ids: string[] | undefined = loud.data?.results.map(({ id }) => id)
const csv = await media.GET('/v1/rules', {
  params: { query: { q: 'loudness', format: 'csv' } },
  parseAs: 'text',
})
export const table: string | undefined = csv.data
const chapter = await media.GET('/v1/docs/{slug}', {
  params: { path: { slug: 'overview' } },
  parseAs: 'text',
})
export const text: string | undefined = chapter.data
// @ts-expect-error a misspelt state
await media.POST('/v1/evaluate', { body: { context: { core: { production_phase: 'captur' } } } })

const coordinate = coordinateClient({ baseUrl: 'http://127.0.0.1:4320' })
await coordinate.GET('/v1/prompts', { params: { query: { change: 'C3' } } })
// @ts-expect-error no such change level
await coordinate.GET('/v1/prompts', { params: { query: { change: 'C9' } } })
