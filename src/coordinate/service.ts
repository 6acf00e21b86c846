/** The coordinate grammar service: its description, and the wiring of corpus, handlers and application. */

import { llmsOpening, llmsTxt } from '../contract/llms-txt.ts'
import { openapiText } from '../contract/openapi-document.ts'
import type { ServiceDescription } from '../contract/operation.ts'
import type { OpenDatabase } from '../database/open.ts'
import { corpusFile } from '../http/answers/corpus-file.ts'
import type { LazyPages } from '../http/answers/page-routes.ts'
import type { Endpoint } from '../http/answers/routes.ts'
import { type AppOptions, createApp, type Service } from '../http/app.ts'
import { lazy } from '../lazy.ts'
import { contract } from './contract.ts'
import { createHandlers } from './handlers.ts'
import { type Coordinates, loadCoordinates } from './load.ts'
import { pagePaths } from './pages/paths.ts'
import { textById } from './queries.ts'
import { resourceNames } from './resource-names.ts'

export const coordinateService: ServiceDescription<typeof contract> = {
  title: 'Coordinate Grammar Service',
  name: 'coordinate-grammar-service',
  version: '1.0-draft',
  summary:
    'A grammar of innovation questions: 700 coordinates with prompt stems, modes, operators, templates, scoring and a run validator.',
  description: `Five change levels, ten internal variables and fourteen meta-variables make 700 coordinates. A coordinate is a question slot with one prompt stem; it is not a guaranteed distinct, feasible, novel or valuable innovation.

The service also serves six modes with playbooks, seventeen operators, seven core extracts, five templates, a JSON Schema for a run document, a scoring rubric with hard gates, a score computation and a run validator.

What holds for all content: the service is a specification and working toolkit, not a validated forecasting system; state ladders are illustrative vocabularies, not calibrated numerical scales; an unfilled cell does not establish novelty or demand; a decoded explanation is not proof of intent or wrongdoing.`,
  defaultPort: 4320,
  tags: [
    { name: 'Service', description: 'What the service is and whether it is up.' },
    { name: 'Axes', description: 'The three axes and the grid of intents.' },
    { name: 'Coordinates', description: 'The 700 coordinates and their prompt stems.' },
    { name: 'Method', description: 'Modes, operators, core extracts and templates.' },
    {
      name: 'Ways in',
      description: 'Situations to start from, cards to draw, runs to learn from.',
    },
    { name: 'Runs', description: 'The run document: schema, blank form, validator, report.' },
    { name: 'Scoring', description: 'The rubric and the comparison index.' },
  ],
  contract,
  resources: resourceNames,
  policy: {
    invalidStatus: 422,
    cacheControl: () => 'public, max-age=3600',
  },
}

/** @param agents creates the endpoint for agents; without it there is none */
export function createCoordinateService(
  database: OpenDatabase,
  options: AppOptions,
  agents?: (coordinates: Coordinates, handlers: ReturnType<typeof coordinateHandlers>) => Endpoint,
): Service {
  const coordinates = loadCoordinates(database)
  const handlers = coordinateHandlers(coordinates, options)
  const pages: LazyPages = {
    paths: pagePaths,
    load: async () => {
      const { createPages } = await import('./pages/index.ts')
      return createPages(coordinates, handlers, options.urls, coordinateService)
    },
  }
  const file = corpusFile(database.corpus, coordinateService.policy)
  const endpoints = agents === undefined ? [file] : [agents(coordinates, handlers), file]
  return {
    ...createApp(coordinateService, handlers, { ...options, endpoints }, pages),
    pages,
    corpusDigest: coordinates.corpusDigest,
  }
}

export const coordinateHandlers = (
  coordinates: Coordinates,
  { basePath, publicUrl }: Pick<AppOptions, 'basePath' | 'publicUrl'> = {},
) =>
  createHandlers(coordinates, {
    publicUrl,
    name: coordinateService.name,
    version: coordinateService.version,
    openapi: lazy(() => openapiText('coordinate', basePath)),
    guide: () => llmsTxt(coordinateService, textById(coordinates.database, { id: 'guide' }).body),
    opening: () =>
      llmsOpening(coordinateService, textById(coordinates.database, { id: 'guide' }).body),
  })
