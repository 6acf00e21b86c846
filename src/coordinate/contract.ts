/**
 * The operations of the coordinate grammar service, in the order in which they are listed. Each is defined in the file
 * of its subject.
 */
import type { Contract } from '../contract/operation.ts'
import { getOpenapi } from '../service/operations.ts'
import { drawCards } from './draw/draw-cards.ts'
import { getAxis, listAxes } from './grid/axes.ts'
import { getCoordinate } from './grid/coordinate.ts'
import { listGrid } from './grid/grid.ts'
import { getCoreExtract, listCoreExtracts } from './method/extracts.ts'
import { getMode, listModes } from './method/modes.ts'
import { getOperator, listOperators } from './method/operators.ts'
import { getTemplate, listTemplates } from './method/templates.ts'
import { getFullText, getGuide, getHealth, getIndex } from './overview.ts'
import { getPrompt } from './prompts/get-prompt.ts'
import { listPrompts } from './prompts/list-prompts.ts'
import { getBlankRun, getRunSchema, reportRun, validateRun } from './runs/run-documents.ts'
import { getWorkedRun, listWorkedRuns } from './runs/worked-runs.ts'
import { scoreConcept } from './score/score-concept.ts'
import { getScoring } from './score/scoring.ts'
import { search } from './search.ts'
import { getSituation } from './situations/get-situation.ts'
import { listSituations } from './situations/list-situations.ts'

export const contract = {
  getIndex,
  getHealth,
  getOpenapi,
  getGuide,
  listAxes,
  getAxis,
  listGrid,
  getCoordinate,
  listPrompts,
  search,
  getPrompt,
  listModes,
  getMode,
  listOperators,
  getOperator,
  listCoreExtracts,
  getCoreExtract,
  listTemplates,
  getTemplate,
  getRunSchema,
  getBlankRun,
  getScoring,
  scoreConcept,
  validateRun,
  listSituations,
  getSituation,
  drawCards,
  listWorkedRuns,
  getWorkedRun,
  reportRun,
  getFullText,
} as const satisfies Contract
