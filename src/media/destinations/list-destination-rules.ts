/** `GET /v1/destinations/{id}/rules`: every rule that a destination has to keep, as a list for a spreadsheet. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { operation } from '../../contract/operation.ts'
import { array, boolean, list, object, string, type Value } from '../../contract/schema.ts'
import { parseJson } from '../../database/query.ts'
import type { Action, Condition } from '../../engine/rules/rule.ts'
import { spoken } from '../../engine/values/spelling.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import { passagesOf } from '../../lint/destinations/read-destination.ts'
import { allowedWords, asDemand, type Measured } from '../../lint/limit-words.ts'
import { PHASE, TARGET } from '../facts/common-paths.ts'
import type { Media } from '../load.ts'
import { sourceRows } from '../queries.ts'
import type { Rule } from '../rules/rules.ts'
import { ruleSummaryFields } from '../rules/schemas.ts'
import { destinationOf, limitsOf } from './get-destination.ts'
import { heldRules } from './held-rules.ts'
import { destinationId } from './schemas.ts'

const { id, title, limits, type, priority, basis, rationale, href } = ruleSummaryFields

const heldRule = object({
  id,
  title,
  asks: array(string(), 'What it asks for, in sentences; none where its limit says all.'),
  limits,
  depends_on: array(
    string(),
    'Names of the facts on which it depends, besides the phase and the target.',
  ),
  beside: array(
    string(),
    'How its limit goes with others of the same fact here: which holds when, and what a breach of each does.',
  ),
  says: array(
    string(),
    'Who says so: the publisher, the document and, where it is known, the clause.',
  ),
  documents: array(
    string(),
    'Where each of these documents is, in their order; empty where it has no address.',
  ),
  type,
  priority,
  basis,
  because: string('Why it is in the list: the heading under which the page has it.'),
  rationale,
  href,
})

export const listDestinationRules = operation(
  {
    method: 'GET',
    path: '/v1/destinations/{id}/rules',
    tag: 'Destinations',
    summary: 'Take every rule that a destination has to keep, with its limit and who says so',
    description:
      'Its own rules, those that apply by what it declares, those of destinations that belong to it, those its sources carry, those that name its target and, of a phase with few rules such as the archive, those of its phase, else those for whatever is delivered; then those that wait for nothing but the figures that they judge. Each once, under the first reason.',
    params: object({ id: destinationId }),
    query: object(
      {},
      {
        format,
        contents: boolean(
          'Whether rules on what may be in it come last: people, music, works of others, speech.',
        ),
      },
    ),
    ok: { 'application/json': list(heldRule), 'text/csv': csv },
    failures: [404],
    examples: [
      { summary: 'All that a headset has to keep', params: { id: 'headset' } },
      { ...csvExample(), params: { id: 'archive' } },
      {
        summary: 'With those on the people, music and speech that may be in it',
        params: { id: 'podcast' },
        query: 'contents=true',
      },
    ],
    refused: [{ params: { id: 'headsett' } }],
  },
  (media: Media) =>
    async ({ params, query }) => {
      const file = destinationOf(media, params.id)
      const parts = await heldRules(media, file, query.contents === true)
      const besides = Map.groupBy(await limitsOf(media, file), ({ rule_id }) => rule_id)
      const results = parts.flatMap(({ because, rules }) =>
        rules.map((rule) => ({
          ...toHeld(media, rule, because),
          beside: (besides.get(rule.id) ?? []).flatMap(({ beside }) => beside),
        })),
      )
      return { count: results.length, results }
    },
)

function toHeld(media: Media, rule: Rule, because: string): Omit<Value<typeof heldRule>, 'beside'> {
  const of = media.destinations().get(media.destinationOfRule(rule.id) ?? '')
  const own = new Map((of?.facts ?? []).map((fact) => [fact.path, fact]))
  const fieldOf = (path: string) => own.get(path) ?? media.facts().get(path)
  return {
    id: rule.id,
    title: rule.title,
    asks: asked(rule),
    limits: rule.limit.map((i) => limitIn(rule, i, fieldOf)),
    depends_on: dependsOn(rule).map((path) => fieldOf(path)?.name ?? path),
    ...said(of === undefined ? documentsOf(media, rule) : documentsIn(of, rule)),
    type: rule.hard ? 'hard' : 'soft',
    priority: rule.priority,
    basis: rule.basis as Value<typeof basis>,
    because,
    rationale: inWords(rule.rationale),
    href: of === undefined ? `/v1/rules/${rule.id}` : `/v1/destinations/${of.id}#${rule.id}`,
  }
}

/** The facts on which a rule depends, besides the phase and the target that the destination has. */
export function dependsOn({
  limit,
  logic,
  when,
}: Pick<Rule, 'limit' | 'logic' | 'when'>): string[] {
  if (logic === 'any' || limit.length === 0) return []
  const scope = when.filter(
    ({ path }, i) => !limit.includes(i) && path !== PHASE && path !== TARGET,
  )
  return [...new Set(scope.map(({ path }) => path))]
}

/** The actions of a rule that are sentences; those that only set a value are in its limits. */
const asked = ({ then }: Rule): string[] =>
  (then as readonly Action[]).flatMap(({ op, text, value }) => {
    const words = text ?? value
    const isAsked = op === 'require' || op === 'propose' || op === 'human_review'
    return isAsked && typeof words === 'string' && words.includes(' ') ? [inWords(words)] : []
  })

/** A text with the names of states as people say them: `enter nobody shown instead`. */
const inWords = (text: string): string =>
  text.replaceAll(/(?<![\w.])[a-z\d]+(?:_[a-z\d]+)+(?![\w.]\w)/g, (name) => `“${spoken(name)}”`)

function limitIn(
  { when, then }: Rule,
  i: number,
  fieldOf: (path: string) => (Measured & { readonly name: string }) | undefined,
): string {
  const condition = when[i] as Condition
  const field = fieldOf(condition.path)
  const words = allowedWords(condition, field, then as readonly Action[])
  return `${field?.name ?? condition.path}: ${asDemand(spoken(words))}`
}

interface Document {
  readonly publisher: string
  readonly title: string
  readonly url: string | null
  readonly clauses: readonly (string | null)[]
}

const documentsIn = (file: DestinationFile, { id: rule }: Rule): Document[] =>
  passagesOf(file, rule).map(({ source, passage }) => ({ ...source, clauses: [passage.clause] }))

function documentsOf({ database }: Media, rule: Rule): Document[] {
  const known = new Map(sourceRows(database).map((row) => [row.id, row]))
  return rule.sources.map((source) => {
    const row = known.get(source)
    // House rules may cite what is not in the register, such as a contract.
    if (row === undefined) return { publisher: '', title: source, url: null, clauses: [] }
    const carrying = parseJson(row.passages).filter(({ carries }) => carries.includes(rule.id))
    return { ...row, clauses: carrying.map(({ clause }) => clause) }
  })
}

/** Publisher, title and clauses of each document, and where it is. */
function said(all: readonly Document[]): Pick<Value<typeof heldRule>, 'says' | 'documents'> {
  const byDocument = Map.groupBy(all, ({ publisher, title }) =>
    publisher === '' ? title : `${publisher}, ${title}`,
  )
  return {
    says: [...byDocument].map(([words, some]) =>
      [words, ...new Set(some.flatMap(({ clauses }) => clauses.flatMap((one) => one ?? [])))].join(
        ', ',
      ),
    ),
    documents: [...byDocument.values()].map(([first]) => first!.url ?? ''),
  }
}
