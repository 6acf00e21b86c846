/**
 * The operations of the media grammar service, in the order in which they are listed. Each is defined in the file of
 * its subject.
 */
import type { Contract } from '../contract/operation.ts'
import { getOpenapi } from '../service/operations.ts'
import { compareDestinations } from './destinations/compare-destinations.ts'
import { getDestination } from './destinations/get-destination.ts'
import { listDestinationRules } from './destinations/list-destination-rules.ts'
import { listDestinations } from './destinations/list-destinations.ts'
import { getSchema, listSchemas } from './documents/packaged-schemas.ts'
import { validateDocument } from './documents/validate-document.ts'
import { compareContexts } from './evaluation/compare-contexts.ts'
import { evaluate } from './evaluation/evaluate.ts'
import { getDimension, listDimensions } from './facts/dimensions.ts'
import { getModel } from './facts/model.ts'
import { getPath, listPaths } from './facts/paths.ts'
import { getFullText, getGuide, getHealth, getIndex, getManifest } from './overview.ts'
import { getAnyway } from './rules/anyway.ts'
import { getRule } from './rules/get-rule.ts'
import { getLinterRules } from './rules/linter-rules.ts'
import { listRules } from './rules/list-rules.ts'
import { getRuleReport } from './rules/rule-report.ts'
import { search } from './search.ts'
import { getChapter, listChapters } from './texts/chapters.ts'
import { getExampleStage, listExampleStages } from './texts/example.ts'
import { getSource, listSources } from './texts/sources.ts'

export const contract = {
  getIndex,
  getHealth,
  getOpenapi,
  getManifest,
  getModel,
  listDimensions,
  getDimension,
  listRules,
  search,
  getRule,
  getAnyway,
  listSchemas,
  getSchema,
  listExampleStages,
  getExampleStage,
  listChapters,
  getChapter,
  listSources,
  getSource,
  listPaths,
  getPath,
  getLinterRules,
  listDestinations,
  compareDestinations,
  getDestination,
  listDestinationRules,
  evaluate,
  validateDocument,
  compareContexts,
  getRuleReport,
  getGuide,
  getFullText,
} as const satisfies Contract
