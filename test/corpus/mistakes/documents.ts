/** Mistakes in schemas, documents, scores and runs. */
import { compileRuleset } from '../../../src/engine/rules/compile.ts'
import { evaluate } from '../../../src/engine/rules/evaluate.ts'
import type { Mistake } from './mistake.ts'
import {
  cameraDimensions,
  runSchema,
  scoring,
  shotFile,
  shotSchema,
  sizes,
} from './planted-texts.ts'

export const documents: Record<string, readonly Mistake[]> = {
  'Weights sum to 100, and the formula gives what the test vectors say': [
    {
      note: 'a weight is off',
      file: scoring,
      from: /weight: 20/,
      to: 'weight: 21',
      problem: { field: 'criteria', message: /^the weights sum to 101; wanted 100$/ },
    },
    {
      note: 'a vector is wrong',
      file: scoring,
      from: /index: 58\.75/,
      to: 'index: 58.5',
      problem: { message: /^the formula gives 58\.75; the vector says 58\.5$/ },
    },
  ],
  'The packaged schemas compile together, explain every property and agree with the dimensions': [
    {
      note: 'a reference leads nowhere',
      file: shotFile,
      text: shotSchema,
      from: '"type": "string", "examples": ["S01"]',
      to: '"$ref": "common#/$defs/id"',
      problem: { message: /^do not compile: can't resolve reference common#/ },
    },
    {
      note: 'a property has no description',
      file: shotFile,
      text: shotSchema,
      from: '"description": "Its id.", ',
      to: '',
      problem: { field: 'properties.id', message: /^needs a description$/ },
    },
    {
      note: 'a property shows no example',
      file: shotFile,
      text: shotSchema,
      from: ', "examples": ["S01"]',
      to: '',
      problem: { field: 'properties.id', message: /^needs examples$/ },
    },
    {
      note: 'a list of states that names its dimension lacks one',
      file: shotFile,
      text: shotSchema,
      besideTexts: { [cameraDimensions]: sizes },
      from: '["insert", "free_view"]',
      to: '["insert"], "$comment": "states of camera.shot_size"',
      problem: { field: 'properties.size.enum', message: /^lacks free_view of camera\.shot_size$/ },
    },
    {
      note: 'a draft is another',
      file: shotFile,
      text: shotSchema,
      from: 'draft/2020-12',
      to: 'draft/2019-09',
      problem: {
        field: '$schema',
        message: /^must be "https:\/\/json-schema\.org\/draft\/2020-12\/schema"$/,
      },
    },
  ],
  'The worked example satisfies its schemas, and the engine answers what it says': [
    {
      note: 'a shot has no id',
      file: 'media/example/09-shots.json',
      text: '[{ "id": "S01", "size": "insert" }]',
      besideTexts: { [shotFile]: shotSchema },
      from: '"id": "S01", ',
      to: '',
      problem: { field: '[0]', message: /^\$ "id" is missing \(schema shot\)$/ },
    },
    {
      note: 'an evaluation counts one rule too many',
      file: 'media/example/13-rule-evaluation.json',
      text: JSON.stringify(evaluate(compileRuleset([]), { context: {} })),
      besideTexts: { 'media/example/12-rule-context.json': '{}' },
      from: '"matched_count":0',
      to: '"matched_count":1',
      problem: {
        field: 'matched_count',
        message: /^is 1; the engine answers 0 \(to rule-context\); run /,
      },
    },
  ],
  'The run schema compiles, and the blank run and the worked runs satisfy it without a warning': [
    {
      note: 'the blank run names no mode',
      file: 'coordinate/run/blank-run.json',
      text: '{ "mode": "PLAN" }',
      besideTexts: { 'coordinate/run/run.schema.json': runSchema },
      from: '"mode": "PLAN"',
      to: '',
      problem: { message: /^\$ "mode" is missing$/ },
    },
    {
      note: 'the schema does not compile',
      file: 'coordinate/run/run.schema.json',
      text: runSchema,
      from: '"type": "object"',
      to: '"type": "objekt"',
      problem: { message: /^does not compile: / },
    },
  ],
}
