/**
 * Computes those stages of the worked example that follow from the hand-written ones, with the rules of this corpus.
 * `npm run example` rewrites them; with `--check` it names the stages that differ and ends with status 1.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readCorpus } from '../seed/read.ts'
import { contextFields, writtenRules } from '../seed/ruleset.ts'
import { compileRuleset, type Ruleset } from '../src/engine/rules/compile.ts'
import { evaluate } from '../src/engine/rules/evaluate.ts'
import type { JsonObject } from '../src/engine/values/json.ts'
import { clipFacts, projectFacts, volumeFacts, withFacts } from './example/context.ts'
import { candidate, clipScore, measuredClip, measuredUnit, ranking } from './example/score.ts'
import {
  type Authored,
  exampleFolder,
  hasStage,
  readAuthored,
  stageFiles,
  stageText,
} from './example/stages.ts'
import { measuredShots, timeline } from './example/timeline.ts'

/** The rules and fields of the corpus, ready to evaluate. */
export function corpusRuleset(): Ruleset {
  const { corpus } = readCorpus(path.join(exampleFolder, '../..'))
  return compileRuleset(
    writtenRules(corpus).map(({ rule }) => rule),
    { fields: contextFields(corpus) },
  )
}

/** The context of the volume: what was observed, and what follows from the other stages. */
export function exampleContext(authored: Authored): JsonObject {
  const candidates = authored.clips.map((clip) => candidate(clip, authored))
  const shots = measuredShots(authored)
  return withFacts(authored.observed, {
    ...clipFacts(authored.project.selected_clip, candidates, authored),
    ...projectFacts(authored, 'webxr_headset'),
    ...volumeFacts(shots, timeline(authored), authored),
  })
}

/** Every stage with computed values, by name. */
export function workedStages(authored: Authored, ruleset: Ruleset): Map<string, unknown> {
  const { transcript, clips, weights, project } = authored
  const candidates = clips.map((clip) => candidate(clip, authored))
  const context = exampleContext(authored)
  return new Map<string, unknown>([
    ['transcript', { ...transcript, units: transcript.units.map(measuredUnit) }],
    ['clips', clips.map((clip) => measuredClip(clip, transcript, project.rate))],
    ['candidates', candidates],
    ['ranked', ranking(candidates)],
    ['clip-score', clipScore(project.selected_clip, candidates, weights)],
    ['shots', measuredShots(authored)],
    ['timeline', timeline(authored)],
    ['rule-context', context],
    ['rule-evaluation', evaluate(ruleset, { context })],
  ])
}

/** A stage as its file holds it. */
export const toText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

// Not import.meta.main: run.mjs imports this file and is itself the main module.
if (process.argv[1] === import.meta.filename) {
  const worked = workedStages(readAuthored(), corpusRuleset())
  const stale = [...worked].filter(
    ([stage, value]) => !hasStage(stage) || stageText(stage) !== toText(value),
  )
  for (const [stage, value] of stale) {
    const file = stageFiles.get(stage)!
    if (process.argv.includes('--check')) {
      console.error(`${file} is not what follows from the others: run "npm run example"`)
      process.exitCode = 1
    } else {
      writeFileSync(path.join(exampleFolder, file), toText(value))
      console.log(file)
    }
  }
}
