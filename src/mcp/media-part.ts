/** The tools, resources and prompts of the media grammar for agents, based on its handlers. */

import { type Ask, createAsk } from '../contract/ask.ts'
import { NotFound } from '../contract/failures.ts'
import type { Handlers } from '../contract/operation.ts'
import {
  anyObject,
  array,
  boolean,
  count,
  object,
  oneOf,
  string,
  type Value,
} from '../contract/schema.ts'
import { packagedSchemas, ruleBases, ruleDomains, type SchemaName } from '../forms/media-enums.ts'
import { lazy } from '../lazy.ts'
import { contract } from '../media/contract.ts'
import { destinationSummary } from '../media/destinations/schemas.ts'
import { validationOutcome, validationRequest } from '../media/documents/validate-document.ts'
import { evaluationRequest } from '../media/evaluation/outcome-schemas.ts'
import type { Media } from '../media/load.ts'
import { sourceRows } from '../media/queries.ts'
import { ownAnywayRules } from '../media/rules/anyway.ts'
import { withHouse } from '../media/rules/house-part.ts'
import { ruleId, rulePage } from '../media/rules/schemas.ts'
import { chapterRows } from '../media/texts/chapters.ts'
import { checkProduction } from './check-production.ts'
import { evaluateContext, whatIf } from './evaluation.ts'
import { describedFacts, describePaths } from './facts.ts'
import {
  detail,
  FULL_ANSWER_BYTES,
  filtersOf,
  fitted,
  limitOf,
  next,
  offset,
  texts,
  words,
} from './pages.ts'
import type { Part, Tool } from './part.ts'

type AskMedia = Ask<typeof contract>

/** Maximum number of destinations on a page of search results. */
const DESTINATIONS = 50
/** Maximum number of rules on a page of search results. */
const RULES = 20

export function mediaPart(media: Media, handlers: Handlers<typeof contract>): Part {
  const { database } = media
  const ask = createAsk(handlers)
  const facts = lazy(() => describedFacts(media))
  const json = (value: unknown): string => JSON.stringify(value)
  return {
    instructions:
      'Production rules with sources for film, podcast, broadcast and volumetric media. To look up how a decision is made: grammar_find_rules in plain words; titles have the figure. To learn whether something may be delivered: grammar_describe_paths, grammar_evaluate_context, then grammar_what_if for remedies; the prompt check-production leads through it, and chapters teach the craft. Absent facts are unknown, never passed: report what is open beside what is found. Rules of basis practice are working figures and no norms.',
    tools: [
      evaluateContext(media),
      whatIf(ask, media.ruleOf),
      findRules(ask, media.ruleOf),
      findDestinations(ask),
      describePaths(ask, facts, media.rules),
      validateDocument(ask),
    ].map((tool) => (media.house === undefined ? tool : withHouseWords(tool))),
    resources: [
      {
        kind: 'rules',
        title: 'A production rule',
        description: 'Conditions, actions, rationale, basis and sources of one rule: `CAM-004`.',
        mediaType: 'application/json',
        names: () => [...media.rules().keys(), ...ownAnywayRules(database).keys()],
        read: async (id) => json((await ask.json('getRule', { params: { id } })).value),
      },
      {
        kind: 'facts',
        title: 'A fact that a context may hold',
        description: 'Type, unit, range or words with definitions of one path: `camera.shot_size`.',
        mediaType: 'application/json',
        names: () => [...media.facts().keys()],
        read: async (path) => {
          const fact = facts().get(path)
          if (fact === undefined) throw new NotFound(path)
          return json(fact)
        },
      },
      {
        kind: 'sources',
        title: 'A source of the rules',
        description:
          'Publisher, edition, address, and the sentences that carry limits: `EBU-R128`.',
        mediaType: 'application/json',
        names: () => sourceRows(database).map(({ id }) => id),
        read: async (id) => json((await ask.json('getSource', { params: { id } })).value),
      },
      {
        kind: 'destinations',
        title: 'What a deliverable may be made for',
        description:
          'Declared facts, rules of its own, limits that hold and the sentences behind them: `broadcast-hd-dpp`.',
        mediaType: 'application/json',
        names: () => [...media.destinations().keys()],
        read: async (id) => json((await ask.json('getDestination', { params: { id } })).value),
      },
      {
        kind: 'schemas',
        title: 'A packaged JSON Schema',
        description: 'What a document of that kind may hold, standing alone: `clip`.',
        mediaType: 'application/json',
        names: () => packagedSchemas,
        read: async (name) => {
          const input = { params: { name: name as SchemaName }, query: { bundle: true } }
          return json((await ask.json('getSchema', input)).value)
        },
      },
      {
        kind: 'chapters',
        title: 'A chapter of the documentation',
        description: 'Teaches one part of the craft, with its rules and sources: `overview`.',
        mediaType: 'text/markdown',
        names: () => chapterRows(database).map(({ slug }) => slug),
        list: () =>
          chapterRows(database).map(({ slug, summary, title }) => ({
            name: slug,
            title,
            description: summary,
          })),
        read: (slug) => ask.text('getChapter', { params: { slug } }),
      },
    ],
    prompts: [checkProduction],
    skills: ['check-a-production'],
  }
}

const withHouseWords = (tool: Tool): Tool => ({
  ...tool,
  input: withHouse(tool.input),
  output: withHouse(tool.output),
})

const q = words('title, tags, rationale, actions and what a rule reads')
const subject = {
  ...evaluationRequest.properties.subject,
  description: 'Only rules of this subject: what a context describes.',
} as const
const tag = string('Only rules that carry this tag.')
const min_priority = {
  type: 'integer',
  minimum: 1,
  maximum: 99,
  description: 'Only rules of this priority or higher; hard rules begin at 78.',
} as const

const briefRule = {
  id: ruleId,
  title: string('What to do, in a line.'),
  category: oneOf(ruleDomains, 'Part of production.'),
  hard: boolean('True for a rule that must be met.'),
  basis: oneOf(ruleBases, 'What kind of authority stands behind it.'),
}

function findRules(ask: AskMedia, ruleOf: Media['ruleOf']): Tool {
  const input = object(
    {},
    {
      q,
      ...filtersOf(contract.listRules.query.properties),
      min_priority,
      subject,
      tag,
      detail,
      offset,
    },
  )
  const name = 'grammar_find_rules'
  return {
    name,
    title: 'Find production rules',
    description:
      'Search the rules in plain words (`how loud should a podcast be`), by an id, by the fact that they read, or by filters; filters combine with AND. Brief answers have title and basis, full ones the whole rule. A single rule is also the resource grammar://rules/{id}.',
    input,
    output: object(
      {
        count: count('Rules found.'),
        rules: array(
          object(briefRule, { rule: anyObject('With full detail: the whole rule.') }),
          'Best match first; without `q` by category, then id.',
        ),
      },
      {
        match: {
          ...rulePage.properties.match,
          description: 'Whether every result holds every word, or none is close.',
        },
        dropped: {
          ...rulePage.properties.dropped,
          description: 'Words that no rule shown holds.',
        },
        mended: {
          ...rulePage.properties.mended,
          description: 'Words that were taken for misspelt.',
        },
        related: array(object(briefRule), 'Where few rules hold every word: others near by.'),
        suggestions: texts('Searches that have results.'),
        next,
      },
    ),
    maxBytes: FULL_ANSWER_BYTES,
    run: async ({ detail: level, offset: start = 0, ...query }: Value<typeof input>) => {
      const { value: page } = await ask.json('listRules', {
        query: { ...query, highlight: false, limit: RULES, offset: start },
      })
      const briefOf = ({ id, category }: Value<typeof rulePage>['results'][number]) => {
        const { basis, hard, title } = ruleOf(id)
        return { id, title, category, hard, basis }
      }
      const found = await Promise.all(
        page.results.map(async (result) => {
          const { id } = result
          const brief = briefOf(result)
          if (level !== 'full') return brief
          const { value: rule } = await ask.json('getRule', { params: { id } })
          // An agent that has the rule needs neither its search phrases nor the chapters that mention it.
          const { mentioned_in: _, phrases: __, ...content } = rule
          return { ...brief, rule: content }
        }),
      )
      const { dropped, match, mended, related, suggestions = [] } = page
      return fitted(
        found,
        (shown, following) => ({
          count: page.count,
          rules: shown,
          ...(match === undefined ? {} : { match }),
          ...(dropped === undefined ? {} : { dropped }),
          ...(mended === undefined ? {} : { mended }),
          ...(related === undefined ? {} : { related: related.map(briefOf) }),
          ...(suggestions.length === 0
            ? {}
            : { suggestions: suggestions.map(({ text, count }) => `${text} (${count})`) }),
          ...(following === undefined ? {} : { next: following }),
        }),
        { tool: name, before: start, total: page.count, bytes: limitOf(level) },
      )
    },
  }
}

function findDestinations(ask: AskMedia): Tool {
  const { q: searched, ...query } = contract.listDestinations.query.properties
  const input = object({}, { q: searched, ...filtersOf(query), offset })
  const name = 'grammar_find_destinations'
  const brief = destinationSummary.properties
  return {
    name,
    title: 'Find what a deliverable is made for',
    description:
      'Broadcasters, platforms, headsets, archives: each declares facts and may be stricter than the rules. Give the id as `profile` to grammar_evaluate_context; grammar://destinations/{id} has its rules, limits and sources.',
    input,
    output: object(
      {
        count: count('Destinations found.'),
        destinations: array(
          object({
            id: brief.id,
            name: brief.name,
            kind: brief.kind,
            description: brief.description,
            rules: brief.rules,
          }),
          'Best match first; without `q` by kind, then name.',
        ),
      },
      { next },
    ),
    run: async ({ offset: start = 0, ...query }: Value<typeof input>) => {
      const { value: page } = await ask.json('listDestinations', {
        query: { ...query, limit: DESTINATIONS, offset: start },
      })
      const found = page.results.map(({ id, name: called, kind: sort, description, rules }) => ({
        id,
        name: called,
        kind: sort,
        description,
        rules,
      }))
      return fitted(
        found,
        (shown, following) => ({
          count: page.count,
          destinations: shown,
          ...(following === undefined ? {} : { next: following }),
        }),
        { tool: name, before: start, total: page.count, bytes: limitOf('brief') },
      )
    },
  }
}

function validateDocument(ask: AskMedia): Tool {
  const input = object(validationRequest.properties, { offset })
  const name = 'grammar_validate_document'
  return {
    name,
    title: 'Validate a document of a production',
    description: `Holds a JSON document against one of the packaged schemas (${packagedSchemas.join(', ')}). Every error comes with its JSONPath, what was got and what is wanted; grammar://schemas/{name} is the schema. A run of the coordinate grammar goes to grammar_score_run instead.`,
    input,
    output: object(
      {
        schema: oneOf(packagedSchemas, 'The schema that was used.'),
        valid: boolean('True where there is no error.'),
        error_count: count('All errors.'),
        errors: validationOutcome.properties.errors,
      },
      { next },
    ),
    run: async ({ offset: start, ...body }: Value<typeof input>) => {
      const { value: outcome } = await ask.json('validateDocument', { body })
      return fitted(
        outcome.errors,
        (errors, following) => ({
          schema: outcome.schema,
          valid: outcome.valid,
          error_count: outcome.error_count,
          errors,
          ...(following === undefined ? {} : { next: following }),
        }),
        { tool: name, start, bytes: limitOf('brief') },
      )
    },
  }
}
