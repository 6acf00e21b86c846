/** The media grammar service: its description, and the wiring of corpus, handlers and application. */
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
import { loadMedia, type Media } from './load.ts'
import { pagePaths } from './pages/paths.ts'
import { resourceNames } from './resource-names.ts'
import type { EvaluatedRules } from './rules/evaluated-rules.ts'
import { withHouse } from './rules/house-part.ts'

export const mediaService: ServiceDescription<typeof contract> = {
  title: 'Media Grammar Service',
  name: 'media-grammar-service',
  version: '1.0.0',
  summary:
    'Production rules, dimensions, schemas and chapters for volumetric media, with a rule engine and a validator.',
  description: `A reference for volumetric media production: some two hundred IF/THEN rules in 14 domains, a hundred dimensions with a thousand states, 12 JSON Schemas, 22 chapters and one fictional worked example in 15 stages.

GET operations read the corpus. \`POST /v1/evaluate\` says which rules a context matches, what they ask for and why. \`POST /v1/validate\` checks a document against a packaged schema.

The service is a specification and reference, not an editing application and not a completed production. A limit that carries the tag \`practice\` is a working figure of the trade and no norm; for legal and safety limits go to the source.`,
  defaultPort: 4310,
  tags: [
    { name: 'Service', description: 'What the service is and whether it is up.' },
    { name: 'Rules', description: 'The production rules, to search and to read.' },
    {
      name: 'Destinations',
      description: 'What a deliverable is made for, and what is asked there.',
    },
    { name: 'Engine', description: 'Rules applied to a context.' },
    { name: 'Corpus', description: 'Dimensions, decision variables and sources behind the rules.' },
    { name: 'Schemas', description: 'The packaged JSON Schemas and their validator.' },
    { name: 'Example', description: 'One fictional production, stage by stage.' },
    { name: 'Documentation', description: 'Chapters that teach the craft behind the rules.' },
  ],
  contract,
  resources: resourceNames,
  policy: {
    invalidStatus: 400,
    cacheControl: (method, status) =>
      (method === 'GET' || method === 'HEAD') && status === 200
        ? 'public, max-age=3600'
        : 'no-store',
  },
}

/** Printed before the operations in `/llms.txt`. */
const guide = `Use it to look up how a decision in film, podcast, broadcast and volumetric production is made and why, and to check a production against the rules.

Typical flow:

1. \`GET /v1/rules?q=…\` finds rules by free text; \`GET /v1/rules/{id}\` shows conditions, actions, rationale and sources.
2. \`GET /v1/paths?q=…\` finds what a context may hold, and \`GET /v1/paths/{path}\` says its type, unit, range and words, who knows it, which rules read it and which files tell it.
3. Build a context nested by dotted path (\`camera.sync_error_ms\` is \`{"camera": {"sync_error_ms": 4}}\`). Leave out what is not known: absent is unknown and never satisfies a condition. A dimension with \`multiple: true\` holds an array.
4. \`GET /v1/destinations?q=…\` finds what a deliverable is made for: a broadcaster, a platform, a headset, an archive. Its id as \`"profile"\` of an evaluation declares the facts that follow and adds its own rules.
5. \`POST /v1/evaluate\` with the context; read \`blocked\`, \`state\` and \`trace\`. Add \`"explain": true\` to learn why rules did not match and which missing fact decides.
6. \`POST /v1/validate\` checks documents against the packaged schemas.
7. \`GET /v1/docs\` lists the chapters; \`GET /v1/example/{stage}\` shows the worked example.

**May it go on?** Each subject (a recording, a deliverable, a cut, a claim) has a context of its own; evaluate it with \`"explain": true\`. Mend \`context_problems\` first: they name what no rule can read. \`verdict\` says it in one word: \`blocked\` is no, and \`clears\` of each match is the smallest change that ends it; \`broken\` is no to delivery: a hard rule that does not block must be mended before it; \`undecided\` is "not known yet": hard rules wait for the facts in \`ask_next\`; \`clear\` is yes. \`inferred\` lists what follows from your facts and was taken as known (\`"infer": false\` leaves it out). Name the \`subject\` and only its rules are asked. A rule that asks whether something is there takes what is absent for "not there": list paths or groups that nobody looked at in \`unknown\` (\`{"context": {…}, "unknown": ["lighting"], "explain": true}\`), and such rules stay open too.

**Without facts.** Where nothing is known of a production, there is nothing to check. Deliver the rules that would apply, with their basis and sources, and the list of facts to find out (\`ask_next\` of an explained evaluation), each with who would know it. Never fill a gap with a likely value, and never report a rule as passed that is open.

The same over the Model Context Protocol: \`POST /mcp\`. The whole corpus as one text: \`/llms-full.txt\`.

Lists are \`{count, results}\` or \`{count, limit, offset, results}\`; follow \`href\` and the \`Link\` header. Errors are JSON with \`error\` and \`message\`; an unknown id is \`{"error": "not_found", "id": …}\`.

The service is a specification and reference, not an editing application and not a completed production. Rules tagged \`practice\` are working figures and no norms.`

/**
 * @param agents creates the endpoint for agents; without it there is none
 * @param house the rules of the corpus with house rules, if there are any
 */
export function createMediaService(
  database: OpenDatabase,
  options: AppOptions,
  agents?: (media: Media, handlers: ReturnType<typeof mediaHandlers>) => Endpoint,
  house?: EvaluatedRules,
): Service {
  const media = loadMedia(database, house)
  const handlers = mediaHandlers(media, options)
  const service = serviceOf(media)
  const pages: LazyPages = {
    paths: pagePaths,
    load: async () => {
      const { createPages } = await import('./pages/index.ts')
      return createPages(media, handlers, options.urls, service)
    },
  }
  const file = corpusFile(database.corpus, mediaService.policy)
  const endpoints = agents === undefined ? [file] : [agents(media, handlers), file]
  return {
    ...createApp(service, handlers, { ...options, endpoints }, pages),
    pages,
    corpusDigest: media.corpusDigest,
  }
}

/** With house rules the contract includes their domain. */
const serviceOf = ({ house }: Media): typeof mediaService =>
  house === undefined ? mediaService : { ...mediaService, contract: withHouse(contract) }

export const mediaHandlers = (
  media: Media,
  { basePath, publicUrl }: Pick<AppOptions, 'basePath' | 'publicUrl'> = {},
) => {
  const service = serviceOf(media)
  return createHandlers(media, {
    publicUrl,
    name: service.name,
    version: service.version,
    openapi: lazy(() => {
      const text = openapiText('media', basePath)
      return media.house === undefined ? text : JSON.stringify(withHouse(JSON.parse(text)))
    }),
    guide: () => llmsTxt(service, guide),
    opening: () => llmsOpening(service, guide),
  })
}
