import { describe, expect, test } from 'vitest'
import { checks, releaseChecks } from '../../seed/checks/index.ts'
import { counts } from '../../seed/inventory.ts'
import { readCorpus } from '../../seed/read.ts'
import type { Problem } from '../../seed/report.ts'
import { compileRuleset } from '../../src/engine/compile.ts'
import { evaluate } from '../../src/engine/evaluate.ts'
import { oneSubject, planted, realText, writtenCorpus } from './altered-corpus.ts'

interface Mistake {
  readonly note: string
  /** The file in which the mistake is planted. */
  readonly file: string
  /** Its right text, where it is not that of the real corpus. */
  readonly text?: string
  readonly from: RegExp | string
  readonly to: string
  /** Texts of other files, where they are not those of the real corpus. */
  readonly besideTexts?: Readonly<Record<string, string>>
  /** Other files that the check needs to see. */
  readonly beside?: readonly string[]
  readonly problem: {
    readonly id?: string
    readonly field?: string | RegExp
    readonly message: RegExp
  }
}

const camera = 'media/rules/camera.yaml'
const cameraDimensions = 'media/dimensions/camera.yaml'
const dimensions = [cameraDimensions, 'media/dimensions/core.yaml']
const model = 'media/model.yaml'
const sources = 'media/sources.yaml'
const baseline = 'coordinate/prompts/c0-baseline.yaml'
const situations = 'coordinate/situations.yaml'
const meta = 'coordinate/axes/meta-variables.yaml'
const scoring = 'coordinate/scoring.yaml'
const shotFile = 'media/schemas/shot.schema.json'
const decode = 'coordinate/modes/DECODE.md'

const shotSchema = `{
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
const synonyms = `# yaml-language-server: $schema=../_schema/synonyms.schema.json
both:
  - [color, colour]
media:
  - [lut, look up table]
coordinate:
  - [rota, roster]
`
const sizes = `# yaml-language-server: $schema=../../_schema/dimensions.schema.json
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
const runSchema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://example.org/schemas/run",
  "type": "object",
  "required": ["mode"],
  "properties": { "mode": { "enum": ["PLAN"] } }
}
`

const oneNumber = `decision_variables:
  - { path: camera.f_number, type: number, minimum: 1, maximum: 64, description: The f-number. }
`
const twoNumbers = `${oneNumber}  - { path: camera.t_number, type: number, minimum: 1, maximum: 64, description: The T-number. }
`
const authoredRules = `# yaml-language-server: $schema=../../_schema/rules.schema.json
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

const mistakes: Record<string, readonly Mistake[]> = {
  'A released corpus holds as many of each thing as it promises': [
    {
      note: 'a rule is missing',
      file: camera,
      from: / {2}- id: CAM-014[\s\S]*/,
      to: '',
      problem: { message: /^holds 13 rules; wanted 14$/ },
    },
    {
      note: 'a weight is off',
      file: scoring,
      from: /weight: 15/,
      to: 'weight: 14',
      problem: { message: /^holds 99 points of weight; wanted 100$/ },
    },
  ],
  'The rules of a released domain are numbered from 001 without a gap': [
    {
      note: 'a rule is gone',
      file: camera,
      from: / {2}- id: CAM-013[\s\S]*?(?= {2}- id: CAM-014)/,
      to: '',
      problem: { id: 'CAM-014', message: /^is CAM-014; wanted CAM-013 in this place$/ },
    },
  ],
  'Every file, domain, group and stage is there, under its name': [
    {
      note: 'a rule file is gone',
      file: camera,
      from: /^domain: camera$/m,
      to: 'domain: audio',
      problem: { message: /^lacks transcript, .*camera/ },
    },
  ],
  'Titles and phrases are unique, limits point at conditions, subjects are known, bare values have a text':
    [
      {
        note: 'two rules have one phrase',
        text: authoredRules,
        besideTexts: { [model]: oneSubject + oneNumber },
        file: camera,
        from: 'slow shutter]',
        to: 'frame too dark]',
        problem: { id: 'CAM-002', field: 'phrases[2]', message: /is taken by CAM-001$/ },
      },
      {
        note: 'two rules have one title',
        text: authoredRules,
        besideTexts: { [model]: oneSubject + oneNumber },
        file: camera,
        from: 'title: Shorten the shutter',
        to: 'title: Open the aperture',
        problem: { id: 'CAM-002', field: 'title', message: /is taken by CAM-001$/ },
      },
      {
        note: 'a limit points at no condition',
        text: authoredRules,
        besideTexts: { [model]: oneSubject + oneNumber },
        file: camera,
        from: 'limit: [0]',
        to: 'limit: [1]',
        problem: {
          id: 'CAM-001',
          field: 'limit[0]',
          message: /^is 1; the conditions of this rule are 0 to 0$/,
        },
      },
      {
        note: 'nobody knows the subject',
        text: authoredRules,
        besideTexts: { [model]: oneSubject + oneNumber },
        file: camera,
        from: 'subject: project',
        to: 'subject: projekt',
        problem: { id: 'CAM-001', field: 'subject', message: /^no subject "projekt"/ },
      },
      {
        note: 'a sentence has a text beside it',
        text: authoredRules,
        besideTexts: { [model]: oneSubject + oneNumber },
        file: camera,
        from: 'op: propose, path: camera.f_number, value: 2.8',
        to: 'op: flag, path: camera.f_number, value: Open it.',
        problem: { id: 'CAM-001', message: /stands beside a sentence/ },
      },
      {
        note: 'a bare value has no text',
        text: authoredRules,
        besideTexts: { [model]: oneSubject + oneNumber },
        file: camera,
        from: ', text: Open the lens to f/2.8.',
        to: '',
        problem: { id: 'CAM-001', field: 'then[0].text', message: /^is missing: a sentence/ },
      },
      {
        note: 'a text is no sentence',
        text: authoredRules,
        besideTexts: { [model]: oneSubject + oneNumber },
        file: camera,
        from: 'to f/2.8.',
        to: 'to f/2.8',
        problem: { id: 'CAM-001', field: 'then[0].text', message: /^must end in a full stop$/ },
      },
      {
        note: 'a subject stands before its parent',
        file: model,
        from: /^( {2}- id: programme\n {4}name: Programme\n {4}parent: )project$/m,
        to: '$1clip',
        problem: { field: 'parent', message: /^names clip, which does not stand above it$/ },
      },
    ],
  'Every rule ends when what it asks for is done': [
    {
      note: 'a rule proposes a value that it does not ask about',
      text: authoredRules,
      besideTexts: { [model]: oneSubject + twoNumbers },
      file: camera,
      from: 'op: propose, path: camera.f_number',
      to: 'op: propose, path: camera.t_number',
      problem: {
        id: 'CAM-001',
        field: 'then[0]',
        message: /^still matches when camera\.t_number is as it asks/,
      },
    },
    {
      note: 'a rule matches the value that it asks for',
      text: authoredRules,
      besideTexts: { [model]: oneSubject + twoNumbers },
      file: camera,
      from: 'value: 2.8',
      to: 'value: 5.6',
      problem: { id: 'CAM-001', field: 'then[0]', message: /^still matches when/ },
    },
    {
      note: 'whatever is allowed, the limit holds',
      text: authoredRules,
      besideTexts: { [model]: oneSubject + twoNumbers },
      file: camera,
      from: 'op: gt, value: 4',
      to: 'op: gte, value: 1',
      problem: {
        id: 'CAM-001',
        field: 'when',
        message: /^no allowed value of camera\.f_number ends the match/,
      },
    },
  ],
  'Every operator is used by a rule': [
    {
      note: 'an operator is used no more',
      file: camera,
      beside: [...dimensions, model],
      from: /[\s\S]*/,
      to: realText(camera).replaceAll('op: not_contains', 'op: contains'),
      problem: { message: /^no rule uses not_contains; the operator is taught and never shown$/ },
    },
  ],
  'Every id is written once, in order, and says where it belongs': [
    {
      note: 'two rules change places',
      file: camera,
      from: 'id: CAM-002',
      to: 'id: CAM-003',
      problem: {
        id: 'CAM-003',
        field: 'id',
        message: /^is CAM-003 after CAM-003; ids ascend, each once$/,
      },
    },
    {
      note: 'a rule bears the prefix of another domain',
      file: camera,
      from: 'id: CAM-002',
      to: 'id: LGT-002',
      problem: { id: 'LGT-002', message: /^an id of this domain begins with "CAM-"$/ },
    },
    {
      note: 'a file bears another domain',
      file: camera,
      from: 'domain: camera',
      to: 'domain: audio',
      problem: { field: 'domain', message: /^is "audio" in a file named camera\.yaml$/ },
    },
    {
      note: 'a dimension stands twice',
      file: cameraDimensions,
      from: 'id: camera.composition',
      to: 'id: camera.shot_size',
      problem: {
        id: 'camera.shot_size',
        message: /stands in media\/dimensions\/camera\.yaml already$/,
      },
    },
    {
      note: 'a dimension is in the wrong group',
      file: cameraDimensions,
      from: 'id: camera.composition',
      to: 'id: lighting.composition',
      problem: { message: /^an id of this group begins with "camera\."$/ },
    },
    {
      note: 'a variable is out of order',
      file: model,
      from: /path: [a-z_.]+/,
      to: 'path: zoo.last',
      problem: { message: /^is out of order: .* comes before zoo\.last$/ },
    },
    {
      note: 'a variable is named like a dimension',
      file: model,
      beside: dimensions,
      from: /path: camera\.[a-z_]+/,
      to: 'path: camera.shot_size',
      problem: { message: /^camera\.shot_size is a dimension; a name means one thing$/ },
    },
    {
      note: 'a source is registered twice',
      file: sources,
      from: /(- id: )(\S+)([\s\S]*?- id: )\S+/,
      to: '$1$2$3$2',
      problem: { field: 'id', message: /stands here twice$/ },
    },
    {
      note: 'a code is skipped',
      file: meta,
      from: 'code: M02',
      to: 'code: M03',
      problem: { id: 'M03', message: /^is M03; wanted M02 in this place$/ },
    },
    {
      note: 'a file of stems bears another change level',
      file: baseline,
      from: 'change: C0',
      to: 'change: C1',
      problem: { field: 'change', message: /^is C1 in a file of C0$/ },
    },
    {
      note: 'an operator stands apart from its category',
      file: 'coordinate/operators.yaml',
      from: 'category: Selection',
      to: 'category: Navigation',
      problem: { message: /^stands apart from the others of Navigation$/ },
    },
  ],
  'Files are clean text, numbered without gaps, and Markdown has one title and a summary': [
    {
      note: 'a space ends a line',
      file: camera,
      from: 'title: Camera\n',
      to: 'title: Camera \n',
      problem: { message: /^has a space at the end of the line$/ },
    },
    {
      note: 'a writer meant to come back',
      file: camera,
      from: 'purpose: >-\n',
      to: 'purpose: >-\n  TODO say more.\n',
      problem: { message: /^holds the marker "TODO"$/ },
    },
    {
      note: 'the editor line is missing',
      file: camera,
      from: /^# yaml.*\n/,
      to: '',
      problem: {
        message:
          /^must begin with the line "# yaml-language-server: \$schema=\.\.\/\.\.\/_schema\/rules\.schema\.json"$/,
      },
    },
    {
      note: 'a playbook has a second title',
      file: decode,
      from: /\n## /,
      to: '\n# ',
      problem: { message: /^is a second title; a file has one "#"$/ },
    },
    {
      note: 'a playbook has no summary',
      file: decode,
      from: /^(# .*\n\n)/,
      to: '$1## At once\n\n',
      problem: { message: /^must be a paragraph: the summary that lists show$/ },
    },
    {
      note: 'a summary is two sentences',
      file: decode,
      from: /^(# .*\n\n)/,
      to: '$1It decodes. ',
      problem: { message: /^the summary that lists show is one sentence$/ },
    },
    {
      note: 'a heading jumps a level',
      file: decode,
      from: /\n## /,
      to: '\n#### ',
      problem: { message: /^jumps from 1 to 4 number signs$/ },
    },
  ],
  'Dimensions and decision variables carry what their kind needs and nothing else': [
    {
      note: 'an enumerated dimension has a unit',
      file: cameraDimensions,
      from: 'kind: enumerated',
      to: 'kind: enumerated\n    unit: mm',
      problem: { id: 'camera.shot_size', message: /^an enumerated dimension has no unit$/ },
    },
    {
      note: 'a continuous dimension has no range',
      file: cameraDimensions,
      from: /\n {4}minimum: .*/,
      to: '',
      problem: { message: /^a continuous dimension needs minimum$/ },
    },
    {
      note: 'a range is the wrong way round',
      file: cameraDimensions,
      from: /maximum: .*/,
      to: 'maximum: -9',
      problem: { message: /^minimum .* must be less than maximum -9$/ },
    },
    {
      note: 'a dimension that holds one state says it holds several',
      file: cameraDimensions,
      from: 'kind: enumerated',
      to: 'kind: enumerated\n    multiple: true',
      problem: { id: 'camera.shot_size', message: /^holds one state; leave multiple out$/ },
    },
    {
      note: 'a dimension that holds several states does not say so',
      file: 'media/dimensions/lighting.yaml',
      from: /\n {4}multiple: true/,
      to: '',
      problem: { message: /^holds several states at once; write multiple: true$/ },
    },
    {
      note: 'a boolean has a unit',
      file: model,
      from: 'type: boolean',
      to: 'type: boolean\n    unit: mm',
      problem: { message: /^a boolean has no unit$/ },
    },
  ],
  'Every source that a rule or a dimension names is in the register': [
    {
      note: 'a source is misspelt',
      file: camera,
      beside: [sources],
      from: 'sources: [PHOTOG]',
      to: 'sources: [PHOTGO]',
      problem: {
        field: 'sources[0]',
        message: /^no source "PHOTGO" in the register \(did you mean "PHOTOG"\?\)$/,
      },
    },
    {
      note: 'the basis stands among the tags',
      file: camera,
      from: 'tags: [',
      to: 'tags: [practice, ',
      problem: {
        field: 'tags',
        message: /^leave out "practice": the basis is served as the first tag$/,
      },
    },
  ],
  'Every rule makes sense by itself, and a hard rule outranks every soft one': [
    {
      note: 'a path is misspelt',
      file: camera,
      beside: [...dimensions, model],
      from: 'path: camera.shutter_angle, op',
      to: 'path: camera.shutter_angel, op',
      problem: {
        id: 'CAM-001',
        field: 'when[1].path',
        message: /did you mean "camera\.shutter_angle"\?/,
      },
    },
    {
      note: 'a state is unknown',
      file: camera,
      beside: [...dimensions, model],
      from: 'op: not_contains, value: volumetric_capture',
      to: 'op: not_contains, value: volumetric_captur',
      problem: {
        id: 'CAM-002',
        field: 'when[1].value',
        message: /did you mean "volumetric_capture"\?/,
      },
    },
    {
      note: 'an operator does not fit its dimension',
      file: camera,
      beside: [...dimensions, model],
      from: 'path: camera.shutter_angle, op: gt,',
      to: 'path: camera.shutter_angle, op: contains,',
      problem: { id: 'CAM-001', field: 'when[1].op', message: /reads an array/ },
    },
    {
      note: 'a rule asks for nothing to be there',
      file: camera,
      beside: [...dimensions, model],
      from: /when:\n {6}- [\s\S]*?(?= {4}then:)/,
      to: 'when:\n      - { path: camera.shot_size, op: exists, value: false }\n',
      problem: {
        id: 'CAM-001',
        field: 'when',
        message: /^matches the empty context; give it a condition that needs a value/,
      },
    },
    {
      note: 'an operand is none',
      file: camera,
      beside: [...dimensions, model],
      from: 'camera.sync_error_ms, op: gt, value: 0.1',
      to: 'camera.sync_error_ms, op: not_between, value: 0.1',
      problem: {
        id: 'CAM-004',
        field: /^when\[\d\]\.value$/,
        message: /^not_between takes \[low, high\], ends included, got 0\.1$/,
      },
    },
    {
      note: 'advice outranks duty',
      file: camera,
      beside: [...dimensions, model],
      from: 'priority: 50',
      to: 'priority: 90',
      problem: {
        id: 'CAM-013',
        field: 'priority',
        message: /^a soft rule has a priority from 30 to 62; got 90$/,
      },
    },
  ],
  'Every rule has a context that it matches': [
    {
      note: 'conditions exclude one another',
      file: camera,
      beside: [...dimensions, model],
      from: 'path: camera.view_overlap, op: lt, value: 0.6 }',
      to: 'path: camera.view_overlap, op: lt, value: 0.6 }\n      - { path: camera.view_overlap, op: gt, value: 0.8 }',
      problem: { id: 'CAM-005', field: 'when', message: /^no context can match it/ },
    },
  ],
  'No rule or condition is spare beside the others': [
    {
      note: 'a condition says what another says already',
      file: camera,
      beside: [...dimensions, model],
      from: 'path: camera.view_overlap, op: lt, value: 0.6 }',
      to: 'path: camera.view_overlap, op: lt, value: 0.6 }\n      - { path: camera.view_overlap, op: lt, value: 0.7 }',
      problem: {
        id: 'CAM-005',
        field: /^when\[\d\]$/,
        message: /already decide lt 0\.7; leave it out$/,
      },
    },
  ],
  'Every decision variable is read by a rule, every dimension by a rule or named in a chapter': [
    {
      note: 'a variable is read by nobody',
      file: model,
      from: 'decision_variables:\n',
      to: 'decision_variables:\n  - { path: aaa.unread, type: boolean, description: Nobody asks. }\n',
      problem: { id: 'aaa.unread', message: /^no rule reads it; remove it or write the rule$/ },
    },
    {
      note: 'a dimension is read by nobody and taught nowhere',
      file: cameraDimensions,
      beside: [camera],
      from: 'id: camera.shutter_angle',
      to: 'id: camera.shutter_angel',
      problem: {
        id: 'camera.shutter_angel',
        message: /^no rule reads it and no chapter names it$/,
      },
    },
  ],
  'Every stem is one plain question that asks for a change of its level': [
    {
      note: 'a stem asks nothing',
      file: baseline,
      from: /\?(?=\n\s+M02:)/,
      to: '.',
      problem: { field: 'cells.I01.stems.M01', message: /^must end in a question mark$/ },
    },
    {
      note: 'a stem at C1 names no change',
      file: 'coordinate/prompts/c1-parametric-change.yaml',
      beside: ['coordinate/verbs.yaml'],
      from: /M01: [\s\S]*?(?=\n\s+M02:)/,
      to: 'M01: How many of these are there today, and who was it that wrote them down?',
      problem: { field: 'cells.I01.stems.M01', message: /^names no change of C1; wanted a verb/ },
    },
  ],
  'Stems of one cell begin in different ways, and no two are built alike': [
    {
      note: 'a stem stands twice',
      file: baseline,
      from: /(M01: (?:>-\n\s+)?)([\s\S]*?\n)(\s+M02: (?:>-\n\s+)?)[\s\S]*?\n(?=\s+M03: )/,
      to: '$1$2$3$2',
      problem: { field: 'cells.I01.stems.M02', message: /^is the stem of GRAM-C0-I01-M01 too$/ },
    },
  ],
  'Every intent is one sentence of its own, and worked answers come from different fields': [
    {
      note: 'an intent serves two cells',
      file: baseline,
      from: /(I01:\n\s+intent: )[\s\S]*?(\n\s+(?:answers|stems):[\s\S]*?I02:\n\s+intent: )[\s\S]*?(?=\n\s+(?:answers|stems):)/,
      to: '$1Count it.$2Count it.',
      problem: { field: 'cells.I02.intent', message: /^is the intent of C0-I01 too$/ },
    },
    {
      note: 'both answers of a cell come from one field',
      file: baseline,
      from: /(I01:\n\s+intent: [\s\S]*?)\n\s+(?:answers:[\s\S]*?\n\s+)?stems:/,
      to: '$1\n    answers: [{ field: a shop, answer: It opens. }, { field: a shop, answer: It shuts. }]\n    stems:',
      problem: {
        field: 'cells.I01.answers[1]',
        message: /^is a second answer from a shop; take another field$/,
      },
    },
  ],
  'Every situation has a name and phrases of its own, begins at C0, goes on above it and names real operators':
    [
      {
        note: 'an operator is misspelt',
        file: situations,
        beside: ['coordinate/operators.yaml'],
        from: 'DECOUPLE',
        to: 'DECUPLE',
        problem: {
          field: 'operators[0]',
          message: /^no operator is called DECUPLE \(did you mean "DECOUPLE"\?\)$/,
        },
      },
      {
        note: 'a first move is two',
        file: situations,
        from: /first_move: .*/,
        to: 'first_move: Count. Then count again.',
        problem: { field: 'first_move', message: /^is more than one sentence$/ },
      },
    ],
  'Every rationale has two to four sentences, and no two are built alike': [
    {
      note: 'a rationale is one sentence',
      file: camera,
      from: /rationale: >-\n[\s\S]*?(?= {4}priority)/,
      to: 'rationale: Hands shake.\n',
      problem: {
        id: 'CAM-001',
        field: 'rationale',
        message: /^has 1 sentence; wanted two to four$/,
      },
    },
    {
      note: 'a rationale is copied',
      file: camera,
      from: /(rationale: >-\n[\s\S]*?)( {4}priority[\s\S]*?)rationale: >-\n[\s\S]*?(?= {4}priority)/,
      to: '$1$2$1',
      problem: { id: 'CAM-002', field: 'rationale', message: /phrases of four words with CAM-001/ },
    },
  ],
  'Every rule, dimension, state, source and coordinate named in prose exists': [
    {
      note: 'a playbook visits a coordinate that is none',
      file: decode,
      from: /\n$/,
      to: '\nVisit GRAM-C5-I01-M01 last.\n',
      problem: { message: /^GRAM-C5-I01-M01 is no coordinate/ },
    },
    {
      note: 'a rationale names a rule that is none',
      file: camera,
      from: /rationale: >-\n/,
      to: 'rationale: >-\n      See CAM-099 first.\n',
      problem: { message: /^no rule is called CAM-099/ },
    },
  ],
  'Texts are as long as their kind: long enough to teach, short enough to be read': [
    {
      note: 'a definition is a word',
      file: cameraDimensions,
      from: /extreme_long_shot: .*/,
      to: 'extreme_long_shot: Far.',
      problem: {
        id: 'camera.shot_size',
        field: 'states.extreme_long_shot',
        message: /^has 1 word; wanted 6 to 20$/,
      },
    },
    {
      note: 'a description rambles',
      file: cameraDimensions,
      from: /description: (.*)/,
      to: 'description: $1 It is seen at once.',
      problem: { field: 'description', message: /^is more than one sentence$/ },
    },
    {
      note: 'a playbook is a note',
      file: decode,
      from: /\n## [\s\S]*$/,
      to: '\n',
      problem: { message: /^has \d+ words; wanted 900 to 1500$/ },
    },
  ],
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
  'A word or phrase stands in one group of synonyms of a service': [
    {
      note: 'a word stands in the groups of both services and of one',
      file: 'search/synonyms.yaml',
      text: synonyms,
      from: 'lut, look up table',
      to: 'lut, color',
      problem: { field: 'media[0][1]', message: /^"color" stands in both\[0\] already/ },
    },
  ],
}

describe.for(Object.entries(mistakes))('%s', ([name, rows]) => {
  const check = [...checks, ...releaseChecks].find((candidate) => candidate.name === name)

  test.for(rows)(
    'finds it when $note',
    ({ file, text, beside = [], besideTexts, from, to, problem }) => {
      const texts = {
        ...Object.fromEntries(beside.map((path) => [path, realText(path)])),
        ...besideTexts,
        [file]: text ?? realText(file),
      }
      const before = problemsOf(texts)
      const after = problemsOf({ ...texts, [file]: planted(texts[file]!, from, to) })
      const wanted = Object.fromEntries(
        Object.entries(problem).map(([name, value]) => [
          name,
          value instanceof RegExp ? expect.stringMatching(value) : value,
        ]),
      )
      expect(before).not.toContainEqual(expect.objectContaining(wanted))
      expect(after).toContainEqual(expect.objectContaining(wanted))
    },
  )

  function problemsOf(texts: Record<string, string>): Problem[] {
    const { corpus, problems } = readCorpus(writtenCorpus(texts))
    return [...problems, ...check!.check(corpus, counts)]
  }
})

test('every check has a mistake that it finds', () => {
  expect(Object.keys(mistakes).toSorted()).toEqual(
    [...checks, ...releaseChecks].map(({ name }) => name).toSorted(),
  )
})
