/** Texts in which the tables of this folder plant mistakes: names of corpus files, and small files without mistakes. */
export const camera = 'media/rules/camera.yaml'
export const cameraDimensions = 'media/dimensions/camera.yaml'
export const dimensions = [cameraDimensions, 'media/dimensions/core.yaml']
export const model = 'media/model.yaml'
export const sources = 'media/sources.yaml'
export const baseline = 'coordinate/prompts/c0-baseline.yaml'
export const situations = 'coordinate/situations/people.yaml'
export const meta = 'coordinate/axes/meta-variables.yaml'
export const scoring = 'coordinate/scoring.yaml'
export const shotFile = 'media/schemas/shot.schema.json'
export const decode = 'coordinate/modes/DECODE.md'

export const shotSchema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://example.org/schemas/shot",
  "title": "Shot",
  "description": "One shot.",
  "type": "object",
  "required": ["id"],
  "properties": {
    "id": { "description": "Its id.", "type": "string", "examples": ["S01"] },
    "size": { "description": "Its size.", "enum": ["insert", "free_view"], "type": "string" }
  },
  "additionalProperties": false
}
`
export const synonyms = `# yaml-language-server: $schema=../_schema/synonyms.schema.json
both:
  - [color, colour]
media:
  - [lut, look up table]
coordinate:
  - [rota, roster]
subjects:
  - words: [supplier]
    coordinates: { C0-I05: [M03] }
  - words: [money]
    coordinates: { C0-I08: [M01] }
`
export const sizes = `# yaml-language-server: $schema=../../_schema/dimensions.schema.json
group: camera
name: Camera
dimensions:
  - id: camera.shot_size
    name: Shot size
    kind: enumerated
    description: How large the subject stands.
    sources: [ADA]
    states:
      insert: A hand, screen or object without a face, alone.
      free_view: No fixed size exists because the viewer decides.
`
export const runSchema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://example.org/schemas/run",
  "type": "object",
  "required": ["mode"],
  "properties": { "mode": { "enum": ["PLAN"] } }
}
`

export const oneNumber = `decision_variables:
  - { path: camera.f_number, name: F-number, type: number, minimum: 1, maximum: 64, description: The f-number. }
`
export const twoNumbers = `${oneNumber}  - { path: camera.t_number, name: T-number, type: number, minimum: 1, maximum: 64, description: The T-number. }
`
export const authoredRules = `# yaml-language-server: $schema=../../_schema/rules.schema.json
domain: camera
prefix: CAM
title: Camera
purpose: Two rules.
rules:
  - id: CAM-001
    title: Open the aperture
    subject: project
    limit: [0]
    phrases: [frame too dark, underexposed shot, wide aperture]
    rationale: A closed lens needs light. There is none.
    priority: 40
    hard: false
    logic: all
    when: [{ path: camera.f_number, op: gt, value: 4 }]
    then: [{ op: propose, path: camera.f_number, value: 2.8, text: Open the lens to f/2.8. }]
    basis: practice
    sources: [LIGHT]
    tags: [lens]
  - id: CAM-002
    title: Shorten the shutter
    subject: project
    limit: [0]
    phrases: [blurred hands, motion blur, slow shutter]
    rationale: A wide lens lets light in. The shutter can be short.
    priority: 40
    hard: false
    logic: all
    when: [{ path: camera.f_number, op: lt, value: 2 }]
    then: [{ op: flag, path: camera.blur, value: Look for blur. }]
    basis: practice
    sources: [LIGHT]
    tags: [lens]
`
/** `authoredRules` with a rule that reads the T-number. */
export const feelingRules = authoredRules.replace(
  'camera.f_number, op: gt, value: 4',
  'camera.t_number, op: gt, value: 4',
)
