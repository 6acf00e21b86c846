import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { JsonObject } from '../../src/engine/values/json.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { type Path, problemAt } from '../../src/forms/sourced.ts'
import { packagedValidators } from '../packaged-validators.ts'
import type { Corpus, DataFile } from '../read.ts'
import { contextFields, soundRules } from '../ruleset.ts'
import type { Check } from './check.ts'

export const example: Check = {
  name: 'The worked example satisfies its schemas, and the engine answers what it says',
  check: (corpus) => [...stageDocuments(corpus), ...evaluation(corpus)],
}

/** Stages whose documents have a packaged schema: one document, a list of them, or a list in a member. */
const schemaOfStage: Record<
  string,
  { readonly schema: string; readonly documents: 'one' | 'each' | 'units' }
> = {
  transcript: { schema: 'transcript_unit', documents: 'units' },
  claims: { schema: 'claim', documents: 'each' },
  clips: { schema: 'clip', documents: 'each' },
  candidates: { schema: 'clip', documents: 'each' },
  shots: { schema: 'shot', documents: 'each' },
  timeline: { schema: 'timeline', documents: 'one' },
  project: { schema: 'project', documents: 'one' },
}

function stageDocuments(corpus: Corpus): Problem[] {
  const compiled = packagedValidators(corpus)
  // The check of the schemas reports that they do not compile.
  if ('error' in compiled) return []
  return corpus.stages.flatMap((stage) => {
    const wanted = schemaOfStage[stage.name]
    const validate = compiled.validators.get(wanted?.schema ?? '')
    if (wanted === undefined || validate === undefined) return []
    return documentsOf(stage, wanted.documents).flatMap(({ path, value }) =>
      validate(value).errors.map((error) =>
        problemAt(stage.source, path, `${error.path} ${error.message} (schema ${wanted.schema})`),
      ),
    )
  })
}

function documentsOf(
  { source }: DataFile,
  kind: 'one' | 'each' | 'units',
): { path: Path; value: unknown }[] {
  if (kind === 'one') return [{ path: [], value: source.value }]
  const path = kind === 'each' ? [] : [kind]
  const list = kind === 'each' ? source.value : (source.value as Record<string, unknown>)[kind]
  if (!Array.isArray(list)) return [{ path: [], value: null }]
  return list.map((value, index) => ({ path: [...path, index], value }))
}

function evaluation(corpus: Corpus): Problem[] {
  const stage = (name: string) => corpus.stages.find((file) => file.name === name)
  const context = stage('rule-context')?.source.value as JsonObject | undefined
  const shown = stage('rule-evaluation')
  if (context === undefined || shown === undefined) return []
  const ruleset = compileRuleset(
    soundRules(corpus).map(({ rule }) => rule),
    { fields: contextFields(corpus) },
  )
  const difference = firstDifference(
    shown.source.value,
    JSON.parse(JSON.stringify(evaluate(ruleset, { context }))),
    [],
  )
  if (difference === undefined) return []
  const { path, message } = difference
  return [problemAt(shown.source, path, `${message} (to rule-context); run "npm run example"`)]
}

/** The first place where two JSON values differ, and how. */
function firstDifference(
  shown: unknown,
  got: unknown,
  path: Path,
): { path: Path; message: string } | undefined {
  if (typeof shown === 'object' && typeof got === 'object' && shown !== null && got !== null) {
    for (const name of new Set([...Object.keys(got), ...Object.keys(shown)])) {
      const segment = Array.isArray(shown) ? Number(name) : name
      const member = (value: object) => (value as Record<string | number, unknown>)[segment]
      const difference = firstDifference(member(shown), member(got), [...path, segment])
      if (difference !== undefined) return difference
    }
    return undefined
  }
  if (shown === got) return undefined
  return { path, message: `is ${written(shown)}; the engine answers ${written(got)}` }
}

function written(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
