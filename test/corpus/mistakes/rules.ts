/** Mistakes in rules, and in what they read. */
import { oneSubject, realText } from '../altered-corpus.ts'
import type { Mistake } from './mistake.ts'
import {
  authoredRules,
  camera,
  cameraDimensions,
  dimensions,
  model,
  sources,
  twoNumbers,
} from './planted-texts.ts'

const threeFormats = `group: graphics
name: Graphics
dimensions:
  - id: graphics.caption_format
    name: Caption format
    kind: enumerated
    description: How captions are stored.
    sources: [WEBVTT]
    states:
      webvtt: Text of the web with a header, cues and times that follow one another.
      srt: Numbered cues with times, read by nearly everything that plays a film.
      burned_in: Letters are part of the picture and cannot be switched off.
`

const readsThree = `implications:
  - id: speech_in_writing
    when: [{ path: graphics.caption_format, op: in, value: [webvtt, srt, burned_in] }]
    then: { path: delivery.has_speech, value: true }
    holds: usually
    because: So it is.
`

export const rules: Record<string, readonly Mistake[]> = {
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
    {
      note: 'a variable has the name of a dimension',
      file: model,
      beside: dimensions,
      from: 'name: Global shutter',
      to: 'name: Shot size',
      problem: { field: 'name', message: /^camera\.shot_size is called "Shot size" too$/ },
    },
    {
      note: 'a name is a sentence',
      file: model,
      from: 'name: Global shutter',
      to: 'name: The sensor has a global shutter.',
      problem: { field: 'name', message: /^a name is a label/ },
    },
    {
      note: 'a name is a path',
      file: model,
      from: 'name: Global shutter',
      to: 'name: global_shutter',
      problem: { field: 'name', message: /^a name is a label/ },
    },
    {
      note: 'a name is too long for a label',
      file: model,
      from: 'name: Global shutter',
      to: 'name: Sensor that exposes all of its rows at the same time',
      problem: { field: 'name', message: /^a name has at most 48 characters$/ },
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
      to: 'tags: [law, ',
      problem: {
        field: 'tags',
        message: /^leave out "law": the basis is served as the first tag$/,
      },
    },
  ],
  'Chapters say the counts, priorities and limits that the rules have': [
    {
      note: 'a chapter keeps an old count',
      file: 'media/docs/04-rules-and-priorities.md',
      beside: [camera],
      from: 'Of 196 rules',
      to: 'Of 190 rules',
      problem: { message: /^says 190; there are \d+ rules$/ },
    },
  ],
  'A rule of law or of a standard rests on a sentence that was read': [
    {
      note: 'a law is claimed and nothing quoted',
      file: sources,
      beside: [camera],
      from: 'carries: [CAM-001]',
      to: 'carries: [CAM-099]',
      problem: { id: 'EU-2019-947', message: /^no rule is called CAM-099$/ },
    },
  ],
  'Every rule makes sense by itself, and a hard rule outranks every soft one': [
    {
      note: 'a path is misspelt',
      file: camera,
      beside: [...dimensions, model],
      from: 'path: camera.people_overflown, op',
      to: 'path: camera.people_overflowm, op',
      problem: {
        id: 'CAM-001',
        field: 'when[0].path',
        message: /did you mean "camera\.people_overflown"\?/,
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
      from: 'core.production_phase, op: in, value: [preproduction, rehearsal, capture, on_air]',
      to: 'core.production_phase, op: contains, value: capture',
      problem: { id: 'CAM-001', field: 'when[2].op', message: /reads an array/ },
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
      from: 'camera.sync_error_ms, op: gt, value: 0.2',
      to: 'camera.sync_error_ms, op: not_between, value: 0.2',
      problem: {
        id: 'CAM-004',
        field: /^when\[\d\]\.value$/,
        message: /^not_between takes \[low, high\], ends included, got 0\.2$/,
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
      from: 'path: camera.view_overlap, op: lt, value: 0.5 }',
      to: 'path: camera.view_overlap, op: lt, value: 0.5 }\n      - { path: camera.view_overlap, op: gt, value: 0.8 }',
      problem: { id: 'CAM-005', field: 'when', message: /^no context can match it/ },
    },
  ],
  'No rule or condition is spare beside the others': [
    {
      note: 'a condition says what another says already',
      file: camera,
      beside: [...dimensions, model],
      from: 'path: camera.view_overlap, op: lt, value: 0.5 }',
      to: 'path: camera.view_overlap, op: lt, value: 0.5 }\n      - { path: camera.view_overlap, op: lt, value: 0.7 }',
      problem: {
        id: 'CAM-005',
        field: /^when\[\d\]$/,
        message: /already decide lt 0\.7; leave it out$/,
      },
    },
  ],
  'Every decision variable is read by a rule of the corpus or of a destination, every dimension by a rule or named in a chapter':
    [
      {
        note: 'a variable is read by nobody',
        file: model,
        from: 'decision_variables:\n',
        to: 'decision_variables:\n  - { path: aaa.unread, name: Unread, type: boolean, description: Nobody asks. }\n',
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
  'Every state of consent and rights matters to a rule, two thirds of all states are read, the others have a reason, and chapters count them right':
    [
      {
        note: 'no rule knows a scope of consent',
        file: 'media/dimensions/core.yaml',
        from: '      voice_only: ',
        to: '      sound_only: ',
        problem: { message: /^no rule reads or proposes sound_only of core\.consent_scope$/ },
      },
      {
        note: 'a chapter counts states that are not there',
        file: 'media/docs/03-dimensions-and-states.md',
        beside: ['media/dimensions/core.yaml'],
        from: /Of \d+ states/,
        to: 'Of 7 states',
        problem: { message: /^says 7; there are \d+$/ },
      },
      {
        note: 'a dimension does not say why nothing reads some of its states',
        file: 'media/dimensions/transcript.yaml',
        beside: ['media/rules/transcript.yaml', 'media/implications.yaml'],
        from: / {4}unread: Silence .*\n/,
        to: '',
        problem: {
          id: 'transcript.unit_type',
          message: /^say in unread why nothing reads silence$/,
        },
      },
      {
        note: 'a dimension gives a reason although all of its states are read',
        file: cameraDimensions,
        beside: [camera, 'media/implications.yaml'],
        from: '    name: Camera movement\n',
        to: '    name: Camera movement\n    unread: Nobody asks how a camera moves.\n',
        problem: {
          id: 'camera.movement',
          message: /^every state of camera\.movement is read; leave unread out$/,
        },
      },
      {
        note: 'most states are read by nothing',
        file: 'media/implications.yaml',
        text: readsThree,
        besideTexts: { 'media/dimensions/graphics.yaml': threeFormats },
        from: 'op: in, value: [webvtt, srt, burned_in]',
        to: 'op: eq, value: webvtt',
        problem: {
          message:
            '2 of 3 states are read by no condition and follow from nothing; at most 1 may, and most of them stand in graphics.caption_format (2)',
        },
      },
    ],
}
