/**
 * The names of the media service's resources in its OpenAPI document, from which client generators make types (decision
 * 24).
 */

import { oneOf } from '../contract/schema.ts'
import {
  endpoint,
  index,
  jsonSchema,
  openapiDocument,
  validationError,
} from '../contract/shared-schemas.ts'
import * as v from '../forms/media-enums.ts'
import { suggestion } from '../lists/search-schemas.ts'
import * as d from './destinations/schemas.ts'
import { schemaEntry, schemaList } from './documents/packaged-schemas.ts'
import { validationOutcome, validationRequest } from './documents/validate-document.ts'
import * as c from './evaluation/comparison-schemas.ts'
import * as e from './evaluation/evaluation-schemas.ts'
import * as o from './evaluation/outcome-schemas.ts'
import { actionOperator, axisEntry, conditionOperator, model } from './facts/model.ts'
import * as p from './facts/path-schemas.ts'
import {
  continuousDimension,
  decisionVariable,
  dimension,
  dimensionGroup,
  dimensionId,
  dimensionList,
  enumeratedDimension,
} from './facts/schemas.ts'
import { mention } from './mentions.ts'
import { health, manifest, manifestFile, mediaCounts } from './overview.ts'
import { anywayList } from './rules/anyway.ts'
import { linterRulesSchema } from './rules/linter-rules.ts'
import * as r from './rules/rule-report-schemas.ts'
import {
  action,
  actionOperatorName,
  condition,
  conditionOperatorName,
  rule,
  ruleFacets,
  ruleId,
  rulePage,
  ruleSummary,
} from './rules/schemas.ts'
import { searchPage, searchResult } from './search.ts'
import { chapterEntry, chapterList, chapterSlug } from './texts/chapters.ts'
import { stageEntry, stageList } from './texts/example.ts'
import { passage, source } from './texts/source-schemas.ts'
import { sourceList } from './texts/sources.ts'

export const resourceNames = {
  Index: index,
  Endpoint: endpoint,
  OpenapiDocument: openapiDocument,
  Health: health,
  Counts: mediaCounts,
  Manifest: manifest,
  ManifestFile: manifestFile,
  Model: model,
  AxisEntry: axisEntry,
  DecisionVariable: decisionVariable,
  ConditionOperator: conditionOperatorName,
  ConditionOperatorEntry: conditionOperator,
  ActionOperator: actionOperatorName,
  ActionOperatorEntry: actionOperator,
  DimensionList: dimensionList,
  DimensionGroup: oneOf(v.dimensionGroups, 'A part of production that dimensions belong to.'),
  DimensionGroupEntry: dimensionGroup,
  DimensionKind: oneOf(v.dimensionKinds, 'Whether a dimension has states or is a number.'),
  Dimension: dimension,
  EnumeratedDimension: enumeratedDimension,
  ContinuousDimension: continuousDimension,
  DimensionId: dimensionId,
  Domain: oneOf(v.ruleDomains, 'A part of production that rules govern.'),
  RuleType: oneOf(v.ruleTypes, 'Whether a rule must be met or advises.'),
  RuleBasis: oneOf(v.ruleBases, 'What kind of authority stands behind a rule.'),
  RulePage: rulePage,
  RuleFacets: ruleFacets,
  RuleSummary: ruleSummary,
  RuleId: ruleId,
  SearchPage: searchPage,
  SearchResult: searchResult,
  Suggestion: suggestion,
  DocumentKind: oneOf(v.documentKinds, 'A kind of thing that is served.'),
  Rule: rule,
  AnywayList: anywayList,
  Mention: mention,
  Condition: condition,
  Action: action,
  SchemaName: oneOf(v.packagedSchemas, 'Name of a packaged schema.'),
  JsonSchema: jsonSchema,
  SchemaList: schemaList,
  SchemaEntry: schemaEntry,
  StageName: oneOf(v.exampleStages, 'Name of a stage of the worked example.'),
  StageList: stageList,
  StageEntry: stageEntry,
  ChapterList: chapterList,
  ChapterEntry: chapterEntry,
  ChapterSlug: chapterSlug,
  LinterRules: linterRulesSchema,
  PathPage: p.pathPage,
  PathSummary: p.pathSummary,
  Path: p.path,
  DestinationPage: d.destinationPage,
  DestinationSummary: d.destinationSummary,
  Destination: d.destination,
  DestinationId: d.destinationId,
  DestinationKind: oneOf(v.destinationKinds, 'A sort of place that things are made for.'),
  DestinationComparison: d.destinationComparison,
  HeldLimit: d.heldLimit,
  SourceList: sourceList,
  Source: source,
  Passage: passage,
  ValidationRequest: validationRequest,
  ValidationOutcome: validationOutcome,
  ValidationError: validationError,
  EvaluationRequest: o.evaluationRequest,
  Context: e.contextSchema,
  Outcome: o.outcome,
  State: o.state,
  StateEntry: e.stateEntrySchema,
  TraceItem: o.traceItem,
  ExplainedCondition: e.explainedConditionSchema,
  NearMiss: e.nearMissSchema,
  TraceSource: o.traceSource,
  Change: e.changeSchema,
  JudgedChange: e.judgedChangeSchema,
  Effect: e.effectSchema,
  UndeterminedRule: e.undeterminedRuleSchema,
  MissingFact: e.missingFactSchema,
  Conflict: e.conflictSchema,
  ContextProblem: e.contextProblemSchema,
  ComparisonRequest: o.comparisonRequest,
  Comparison: c.comparisonSchema,
  Difference: c.differenceSchema,
  StateDifference: c.stateDifferenceSchema,
  EntryDifference: c.entryDifferenceSchema,
  RuleReport: r.ruleReportSchema,
  Defect: r.defectSchema,
  Rivalry: r.rivalrySchema,
  Witness: r.witnessSchema,
} as const
