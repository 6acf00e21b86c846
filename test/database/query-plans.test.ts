/**
 * How SQLite runs every query of both services. A scan of a whole table is right only if the response contains all of
 * it or if the table has a handful of rows.
 */
import { afterAll, describe, expect, inject, it } from 'vitest'
// Loading the services registers every query.
import '../../src/coordinate/service.ts'
import { openDatabase } from '../../src/database/open.ts'
import { queries } from '../../src/database/query.ts'
import '../../src/media/service.ts'

const database = openDatabase(inject('database'))
afterAll(() => database[Symbol.dispose]())

/** The plan of a query, one line per step. */
function plan(sql: string): string[] {
  const steps = database.sqlite.prepare(`explain query plan ${sql}`)
  return (steps.all(...(sql.match(/\?/g) ?? []).map(() => null)) as { detail: string }[]).map(
    ({ detail }) => detail,
  )
}

/** The list order is that of the rowid, so nothing is sorted. */
const whole = (table: string): string[] => [`SCAN ${table}`]
const byId = (table: string, column = 'id', index = 1): string[] => [
  `SEARCH ${table} USING INDEX sqlite_autoindex_${table}_${index} (${column}=?)`,
]

const byMentioned = (...more: string[]): string[] => [
  `SEARCH mention USING INDEX sqlite_autoindex_mention_1 (${['mentioned_kind=?', ...more].join(' AND ')})`,
]

/** The numbers are bound as one JSON array. */
const byNumber = (table: string): string[] => [
  `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`,
  'LIST SUBQUERY 1',
  'SCAN json_each VIRTUAL TABLE INDEX 1:',
]

/** Queries of the search index of a service. */
const searchPlans = (service: string): Record<string, Plan> => ({
  // M11: one MATCH over all eleven columns; > and <: a range of rowids. The query takes each expression in turn, then
  // its rows.
  matchingDocuments: [
    'SCAN asked VIRTUAL TABLE INDEX 1:',
    `SCAN ${service}_search VIRTUAL TABLE INDEX 0:M11><`,
  ],
  holdingDocuments: [`SCAN ${service}_search VIRTUAL TABLE INDEX 0:M11><`],
  themedDocuments: [
    'SCAN asked VIRTUAL TABLE INDEX 1:',
    `SCAN ${service}_theme_search VIRTUAL TABLE INDEX 0:M2><`,
  ],
  searchTokens: /^SEARCH search_tokens .*\(service=\?/,
  documentNames: [`SEARCH ${service}_document USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)`],
  documentPhrases: [`SEARCH ${service}_document USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)`],
  documentsBetween: new RegExp(
    `^SEARCH ${service}_document USING .*INDEX .*kind=. AND id>. AND id<.`,
  ),
  documentsByNumber: byNumber(`${service}_document`),
  documentKinds: new RegExp(`^SCAN ${service}_document USING`),
  documentColumns: whole(`${service}_document`),
  // The plan of `holdingDocuments`, with a count.
  countedDocuments: [
    `CO-ROUTINE matching`,
    `SCAN ${service}_search VIRTUAL TABLE INDEX 0:M11><`,
    'SCAN matching',
  ],
  synonyms: whole('synonym'),
  themes: whole('theme'),
  searchSubjects: whole('search_subject'),
  searchWords: /^SEARCH search_word .* \(service=\?\)/,
})

const cellOfPrompt = [
  'SEARCH grid_cell USING INDEX sqlite_autoindex_grid_cell_1 (change=? AND internal=?)',
]

type Plan = string[] | RegExp

const plans: Readonly<Record<string, Readonly<Record<string, Plan>>>> = {
  media: {
    ...searchPlans('media'),
    ruleById: byId('rule'),
    allRules: whole('rule'),
    ruleColumns: whole('rule'),
    rulesByNumber: byNumber('rule'),
    destinations: whole('destination'),
    destinationRules: whole('destination_rule'),
    dimensions: whole('dimension'),
    dimensionGroups: whole('dimension_group'),
    states: whole('dimension_state'),
    implications: whole('implication'),
    remedies: whole('remedy'),
    wordings: whole('wording'),
    doubts: whole('doubt'),
    placeWordings: whole('place_wording'),
    anywayRules: whole('anyway_rule'),
    questions: whole('question'),
    papers: whole('question'),
    paperForms: whole('paper_form'),
    decisionVariables: whole('decision_variable'),
    packagedSchemas: whole('packaged_schema'),
    schemaByName: byId('packaged_schema', 'name'),
    exampleStages: whole('example_stage'),
    stageByName: byId('example_stage', 'stage'),
    chapters: whole('chapter'),
    chapterBySlug: byId('chapter', 'slug'),
    subjects: whole('subject'),
    domains: whole('domain'),
    sources: whole('source'),
    citations: whole('citation'),
    mentionsOfKind: [...byMentioned(), 'USE TEMP B-TREE FOR ORDER BY'],
    manifest: whole('manifest_entry'),
    axisEntries: ['SEARCH axis_entry USING INDEX axis_entry_by_axis (axis_id=?)'],
    corpus: whole('corpus'),
    ruleReport: whole('rule_report'),
    // These run once each and need every row of what they count or expand.
    counts: /^SCAN corpus$/,
    paths: /^SCAN decision_variable USING COVERING INDEX/,
  },
  coordinate: {
    ...searchPlans('coordinate'),
    axes: whole('axis'),
    axisById: byId('axis'),
    axisEntries: whole('axis_entry'),
    entriesOfAxis: ['SEARCH axis_entry USING INDEX axis_entry_by_axis (axis_id=?)'],
    entriesOfCoordinate: [...byId('axis_entry', 'code'), 'USE TEMP B-TREE FOR ORDER BY'],
    gridCells: whole('grid_cell'),
    gridCell: [
      'SEARCH grid_cell USING INDEX sqlite_autoindex_grid_cell_1 (change=? AND internal=?)',
    ],
    promptById: [...byId('prompt'), ...cellOfPrompt],
    promptPlaces: whole('prompt'),
    promptsByNumber: [...byNumber('prompt'), ...cellOfPrompt],
    promptsById: [
      ...byId('prompt'),
      'LIST SUBQUERY 1',
      'SCAN json_each VIRTUAL TABLE INDEX 1:',
      ...cellOfPrompt,
    ],
    prompts: [...whole('prompt'), ...cellOfPrompt],
    situations: whole('situation'),
    situationsByNumber: byNumber('situation'),
    situationFields: whole('situation_field'),
    situationById: byId('situation'),
    workedRuns: whole('worked_run'),
    workedRunDocuments: whole('worked_run'),
    workedRunById: byId('worked_run'),
    mentions: [...byMentioned('mentioned_id=?'), 'USE TEMP B-TREE FOR ORDER BY'],
    workedAnswers: /^SEARCH worked_answer USING INDEX worked_answer_by_coordinate/,
    modes: whole('mode'),
    modeById: byId('mode'),
    operators: whole('operator'),
    operatorByName: byId('operator', 'name'),
    coreExtracts: whole('core_extract'),
    coreExtractById: byId('core_extract'),
    templates: whole('template'),
    templateById: byId('template'),
    criteria: whole('criterion'),
    hardGates: whole('hard_gate'),
    text: byId('coordinate_text'),
    corpus: whole('corpus'),
    counts: /^SCAN corpus$/,
  },
}

describe.for(Object.entries(plans))('queries of the %s service', ([service, wanted]) => {
  const own = [...queries].filter(([name]) => name.startsWith(`${service}.`))

  it('are all here', () => {
    expect(
      Object.keys(wanted)
        .map((name) => `${service}.${name}`)
        .toSorted(),
    ).toEqual(own.map(([name]) => name).toSorted())
  })

  it.for(own)('%s runs as planned', ([name, sql]) => {
    const steps = wanted[name.slice(service.length + 1)]!
    const found = plan(sql())
    if (steps instanceof RegExp) expect(found.some((step) => steps.test(step))).toBe(true)
    else expect(found).toEqual(steps)
  })
})
