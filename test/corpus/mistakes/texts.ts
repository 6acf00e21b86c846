/** Mistakes in prose: stems, intents, rationales, names in texts, synonyms. */
import type { Mistake } from './mistake.ts'
import {
  baseline,
  camera,
  cameraDimensions,
  decode,
  situations,
  synonyms,
} from './planted-texts.ts'

export const texts: Record<string, readonly Mistake[]> = {
  'Every stem asks for a change of its level, then for its gauge, each in a sentence of its own': [
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
    {
      note: 'a change and its gauge stand in one sentence',
      file: 'coordinate/prompts/c1-parametric-change.yaml',
      beside: ['coordinate/verbs.yaml'],
      from: /M01: [\s\S]*?(?=\n\s+M02:)/,
      to: 'M01: Which of these would you cut in half, and how many pages would be left?',
      problem: {
        field: 'cells.I01.stems.M01',
        message: /^has 1 question in 1 sentence; wanted two/,
      },
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
        note: 'a worked run is misspelt',
        file: situations,
        beside: ['coordinate/worked-runs/06-school-meals.json'],
        from: 'worked_run: school-meals',
        to: 'worked_run: school-meal',
        problem: {
          field: 'worked_run',
          message: /^no worked run is called school-meal \(did you mean "school-meals"\?\)$/,
        },
      },
      {
        note: 'a closest stem is none of the coordinates',
        file: situations,
        from: /(closest:\n\s+- )GRAM-\S+/,
        to: '$1GRAM-C4-I09-M14',
        problem: {
          field: 'closest[0]',
          message: /^GRAM-C4-I09-M14 is not among the coordinates of this situation$/,
        },
      },
      {
        note: 'a coordinate goes back to a lower level',
        file: situations,
        from: /(coordinates:\n)((?:\s+- GRAM-C0-\S+\n)+)(\s+- GRAM-C1-\S+\n)/,
        to: '$1$3$2',
        problem: { field: 'coordinates[1]', message: /^is at C0 after C1; levels ascend$/ },
      },
      {
        note: 'a phrase stands in two fields',
        file: situations,
        beside: ['coordinate/situations/customers.yaml'],
        from: /(phrases:\n\s+- ).*/,
        to: '$1no-show',
        problem: {
          id: 'fewer-no-shows',
          field: 'phrases[0]',
          message: /^"no-show" is a phrase of staff-turnover already$/,
        },
      },
      {
        note: 'a first move is two',
        file: situations,
        from: /first_move: .*/,
        to: 'first_move: Count. Then count again.',
        problem: { field: 'first_move', message: /^is more than one sentence$/ },
      },
      {
        note: 'a reason is too short to say what follows',
        file: situations,
        from: /because: >-\n(?: {6}.*\n)+/,
        to: 'because: It helps.\n',
        problem: { field: 'because', message: /^has 2 words; a reason has 8 to 30$/ },
      },
      {
        note: 'a reason says the first move again',
        file: situations,
        from: /first_move: >-\n((?: {6}.*\n)+)( +because: >-\n)(?: {6}.*\n)+/,
        to: 'first_move: >-\n$1$2$1',
        problem: { field: 'because', message: /^repeats the first move$/ },
      },
      {
        note: 'a measure is that of another situation',
        file: situations,
        beside: ['coordinate/situations/customers.yaml'],
        from: /measure: .*/,
        to: 'measure: missed appointments out of 100 booked',
        problem: {
          id: 'fewer-no-shows',
          field: 'measure',
          message:
            /^"missed appointments out of 100 booked" is the measure of staff-turnover already$/,
        },
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
  'A word or phrase stands in one group of synonyms of a service, and for one subject': [
    {
      note: 'a word stands in the groups of both services and of one',
      file: 'search/synonyms.yaml',
      text: synonyms,
      from: 'lut, look up table',
      to: 'lut, color',
      problem: { field: 'media[0][1]', message: /^"color" stands in both\[0\] already/ },
    },
    {
      note: 'a word leads to two subjects',
      file: 'search/synonyms.yaml',
      text: synonyms,
      from: 'words: [money]',
      to: 'words: [money, supplier]',
      problem: {
        field: 'subjects[1].words[1]',
        message: /^"supplier" stands in subjects\[0\] already/,
      },
    },
  ],
  'What the back of an operator card says is one instruction and one example, short and without a code':
    [
      {
        note: 'an example is missing',
        file: 'coordinate/operators.yaml',
        from: / {4}instruction: >-\n(?: {6}.*\n)+/,
        to: '    instruction: Ask ZOOM first.\n',
        problem: { field: 'instruction', message: /^must be one sentence and then/ },
      },
    ],
  'No theme holds a word that nothing is about, and no two hold the same words': [
    {
      note: 'a theme holds a word that searches do not ask for',
      file: 'search/themes.yaml',
      from: '[lidar, ',
      to: '[the, lidar, ',
      problem: { message: /^"the" is a word that nothing is about$/ },
    },
    {
      note: 'a theme stands twice',
      file: 'search/themes.yaml',
      from: /( {2}- \[lidar, .*\n)/,
      to: '$1$1',
      problem: { message: /^holds the words of media\[\d+\]$/ },
    },
  ],
  'Every cell has phrases, and a phrase leads to one intent or stem': [
    {
      note: 'a cell has none',
      file: 'search/phrases.yaml',
      from: /\n {2}C4-I10:[\s\S]*(?=\n$)/,
      to: '',
      problem: { field: 'phrases', message: /^has no phrases for C4-I10$/ },
    },
    {
      note: 'a phrase leads to a cell and to its stem',
      file: 'search/phrases.yaml',
      from: 'size of the product',
      to: 'describe our product',
      problem: { message: /^"describe our product" is a phrase of C0-I01 intent already$/ },
    },
  ],
  'Every situation has sentences that people say in it, each in one place alone': [
    {
      note: 'a situation has none',
      file: 'search/sentences.yaml',
      beside: ['coordinate/situations/customers.yaml'],
      from: /\n {2}raise-a-price:\n(?: {4}- .+\n)+/,
      to: '\n',
      problem: { field: 'sentences', message: /^has no sentences for raise-a-price$/ },
    },
    {
      note: 'a situation is misspelt',
      file: 'search/sentences.yaml',
      beside: ['coordinate/situations/customers.yaml'],
      from: 'raise-a-price:',
      to: 'rise-a-price:',
      problem: {
        message: /^no situation is called rise-a-price \(did you mean "raise-a-price"\?\)$/,
      },
    },
    {
      note: 'a sentence is a phrase of another situation',
      file: 'search/sentences.yaml',
      beside: ['coordinate/situations/customers.yaml'],
      from: /(raise-a-price:\n\s+- ).*/,
      to: '$1no-show',
      problem: { message: /^"no-show" leads to fewer-no-shows already$/ },
    },
  ],
}
