/** The names of the coordinate service's resources in its OpenAPI document (decision 24). */

import { oneOf } from '../contract/schema.ts'
import {
  endpoint,
  index,
  jsonSchema,
  openapiDocument,
  validationError,
} from '../contract/shared-schemas.ts'
import { changeCodes, internalCodes, metaCodes } from '../engine/runs/coordinate-code.ts'
import { answerStatuses, gateIds } from '../engine/runs/run.ts'
import * as v from '../forms/coordinate-enums.ts'
import { suggestion } from '../lists/search-schemas.ts'
import { card, drawing } from './draw/draw-cards.ts'
import { coordinate, mention, workedAnswer } from './grid/coordinate.ts'
import { axes, axis, axisEntry, coordinateId, grid, gridCell } from './grid/schemas.ts'
import { modeEntry, modes } from './method/modes.ts'
import { operator, operators } from './method/operators.ts'
import { title, titles } from './method/titles.ts'
import { coordinateCounts, health } from './overview.ts'
import { promptFacets, promptPage } from './prompts/list-prompts.ts'
import { prompt } from './prompts/prompt.ts'
import * as r from './runs/schemas.ts'
import { workedRunEntry, workedRuns } from './runs/worked-runs.ts'
import { criterion, hardGate, ratingAnchor, scoring } from './score/scoring.ts'
import { searchPage, searchResult } from './search.ts'
import { situation, situationEntry, situationFacets, situationPage } from './situations/schemas.ts'

export const resourceNames = {
  Index: index,
  Endpoint: endpoint,
  OpenapiDocument: openapiDocument,
  Health: health,
  Counts: coordinateCounts,
  AxisId: oneOf(v.axisIds, 'Id of an axis.'),
  ChangeCode: oneOf(changeCodes, 'Code of a change level.'),
  InternalCode: oneOf(internalCodes, 'Code of an internal variable.'),
  MetaCode: oneOf(metaCodes, 'Code of a meta-variable.'),
  Axes: axes,
  Axis: axis,
  AxisEntry: axisEntry,
  Grid: grid,
  GridCell: gridCell,
  Coordinate: coordinate,
  CoordinateId: coordinateId,
  PromptPage: promptPage,
  PromptFacets: promptFacets,
  PromptStem: prompt,
  SearchPage: searchPage,
  SearchResult: searchResult,
  Suggestion: suggestion,
  DocumentKind: oneOf(v.documentKinds, 'A kind of thing that is served.'),
  ModeId: oneOf(v.modeIds, 'Name of a mode.'),
  ModeList: modes,
  ModeEntry: modeEntry,
  OperatorCategory: oneOf(v.operatorCategories, 'What kind of step an operator is.'),
  OperatorList: operators,
  Operator: operator,
  TemplateId: oneOf(v.templateIds, 'Id of a template.'),
  TitleList: titles,
  Title: title,
  CriterionId: oneOf(v.criterionIds, 'Id of a criterion.'),
  GateId: oneOf(gateIds, 'Id of a hard gate.'),
  AnswerStatus: oneOf(answerStatuses, 'How sure an answer is.'),
  ScoreStatus: r.scoreStatus,
  Scoring: scoring,
  Criterion: criterion,
  HardGate: hardGate,
  RatingAnchor: ratingAnchor,
  ScoreRequest: r.scoreRequest,
  Ratings: r.ratings,
  Gates: r.gates,
  JudgedGates: r.judgedGates,
  PartOfIndex: r.partOfIndex,
  ScoreResult: r.scoreResult,
  Contribution: r.contribution,
  Rating: r.rating,
  JsonSchema: jsonSchema,
  Run: r.run,
  ValidationOutcome: r.runOutcome,
  ValidationError: validationError,
  Warning: r.warning,
  SituationPage: situationPage,
  SituationFacets: situationFacets,
  SituationEntry: situationEntry,
  Situation: situation,
  Drawing: drawing,
  Card: card,
  WorkedRunList: workedRuns,
  WorkedRunEntry: workedRunEntry,
  WorkedAnswer: workedAnswer,
  Mention: mention,
  RunReport: r.runReport,
  ConceptScore: r.conceptScore,
  ForecastRecord: r.forecastRecord,
  Coverage: r.coverage,
} as const
