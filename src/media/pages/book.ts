/**
 * The corpus indexed for pages: rules, facts, sources and chapters by name, and which rules read which facts. Built on
 * first use.
 */

import type { Ask } from '../../contract/ask.ts'
import type { Value } from '../../contract/schema.ts'
import { parseJson } from '../../database/query.ts'
import { compilePhrase, holds, MAX_SENTENCE } from '../../engine/sentences/compiled-phrase.ts'
import { plainText } from '../../engine/sentences/phrase.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import type { PaperFile, PaperForm } from '../../forms/paper-file-schemas.ts'
import type { RemedyTemplate } from '../../lint/remedies/remedy.ts'
import type { contract } from '../contract.ts'
import { PHASE } from '../facts/common-paths.ts'
import { dimensionGroupRows } from '../facts/dimensions.ts'
import type { Fact } from '../facts/facts.ts'
import { implicationRows, paperFormRows, paperRows } from '../facts/queries.ts'
import type { Media } from '../load.ts'
import { corpusImplications } from '../rules/corpus-rules.ts'
import { remediesOf } from '../rules/linter-rules.ts'
import type { Rule } from '../rules/rules.ts'
import { stageByName } from '../texts/example.ts'
import type { source } from '../texts/source-schemas.ts'

export type { Fact } from '../facts/facts.ts'
export type { Rule } from '../rules/rules.ts'
export type Source = Value<typeof source>

/** The signed paper that answers a fact. */
interface PaperOfFact {
  readonly name: string
  readonly signedBy: string
  /** States with which no paper is needed. */
  readonly needless: readonly string[]
}

export interface Book {
  readonly facts: ReadonlyMap<string, Fact>
  readonly told: Media['told']
  readonly placesTold: Media['placesTold']
  readonly doubts: Media['doubts']
  readonly destinations: Media['destinations']
  /** Group id → name, in the order of the corpus; groups that contain only variables come last. */
  readonly groups: ReadonlyMap<string, string>
  readonly rules: ReadonlyMap<string, Rule>
  readonly ruleOf: Media['ruleOf']
  /** Path → ids of the rules with a condition on it. */
  readonly readers: ReadonlyMap<string, readonly string[]>
  /** Rule id → a smallest context in which it matches. */
  readonly witnesses: ReadonlyMap<string, JsonObject>
  /** Path of a fact that a signed paper answers → the paper. */
  readonly papers: ReadonlyMap<string, PaperOfFact>
  /** The signed papers as forms, in the order in which they are printed, by id. */
  readonly paperForms: ReadonlyMap<string, PaperForm>
  /** The forms that a sentence speaks of though no fact tells of them, such as a place that belongs to somebody. */
  readonly formsSaid: (sentence: string) => readonly PaperForm[]
  /** The lines that every form has. */
  readonly aboutPaper: PaperFile['about']
  /** The remedies for files. */
  readonly remedies: readonly Pick<RemedyTemplate, 'id' | 'mends'>[]
  /** Id of an implication → why the fact follows. */
  readonly because: ReadonlyMap<string, string>
  /** Id of an implication → the phases to which it is limited. */
  readonly phases: ReadonlyMap<string, readonly string[]>
  readonly sources: ReadonlyMap<string, Source>
  /** Domain id → title. */
  readonly domains: ReadonlyMap<string, string>
  readonly prefixes: readonly string[]
  /** Slug → title and summary, in reading order. */
  readonly chapters: ReadonlyMap<string, { readonly title: string; readonly summary: string }>
  /** Ids defined by the stages of the worked example: units, claims, clips, shots. */
  readonly exampleIds: ReadonlySet<string>
  readonly digest: string
}

/** Number of characters of the digest that are shown to identify a corpus. */
const DIGEST = 12

/** The beginning of the digest, enough for people to distinguish corpora. */
export const shortDigest = ({ digest }: Pick<Book, 'digest'>): string => digest.slice(0, DIGEST)

export async function readBook(media: Media, ask: Ask<typeof contract>): Promise<Book> {
  const { database } = media
  const [report, sources, chapters] = await Promise.all([
    ask.json('getRuleReport'),
    ask.json('listSources'),
    ask.json('listChapters'),
  ])
  const facts = media.facts()
  const rules = media.rules()
  const forms = paperFormRows(database)
  const paperForms = new Map(forms.map(({ id, body }) => [id, JSON.parse(body) as PaperForm]))
  const groups = new Map(dimensionGroupRows(database).map(({ id, name }) => [id, name]))
  for (const { group } of facts.values())
    if (!groups.has(group)) groups.set(group, groupName(group))
  return {
    facts,
    told: media.told,
    placesTold: media.placesTold,
    doubts: media.doubts,
    destinations: media.destinations,
    groups,
    rules,
    ruleOf: media.ruleOf,
    readers: media.readers(),
    witnesses: new Map(
      report.value.witnesses.map(({ rule_id, context }) => [rule_id, context as JsonObject]),
    ),
    papers: new Map(
      paperRows(database).map(({ path, paper, signed_by, needless }) => [
        path,
        { name: paper!, signedBy: signed_by!, needless: parseJson(needless) },
      ]),
    ),
    paperForms,
    formsSaid: formsSaidBy([...paperForms.values()]),
    aboutPaper: JSON.parse(forms[0]?.about ?? '[]') as PaperFile['about'],
    remedies: remediesOf(database),
    because: new Map(implicationRows(database).map(({ id, because }) => [id, because])),
    phases: new Map(
      corpusImplications(database).flatMap(({ id, when }) =>
        when
          .filter(({ path }) => path === PHASE)
          .map(({ value }) => [id, [value].flat() as string[]] as const),
      ),
    ),
    sources: new Map(sources.value.results.map((source) => [source.id, source])),
    domains: media.domains(),
    prefixes: [...new Set([...rules.keys()].map((id) => id.slice(0, id.indexOf('-'))))],
    chapters: new Map(chapters.value.results.map((chapter) => [chapter.slug, chapter])),
    exampleIds: exampleIdsOf(media),
    digest: media.corpusDigest,
  }
}

function formsSaidBy(forms: readonly PaperForm[]): Book['formsSaid'] {
  const said = forms.map((form) => ({
    form,
    phrases: (form.said_by ?? []).map(compilePhrase),
    unless: (form.unsaid_by ?? []).map(compilePhrase),
  }))
  return (sentence) => {
    const text = plainText(sentence.slice(0, MAX_SENTENCE))
    return said.flatMap(({ form, phrases, unless }) =>
      phrases.some((one) => holds(one, text)) && !unless.some((one) => holds(one, text))
        ? [form]
        : [],
    )
  }
}

/** Names of groups that only variables have and whose id is not an English word. */
const groupNames: Readonly<Record<string, string>> = { gram: 'Coordinate discipline', x: 'House' }

const groupName = (group: string): string =>
  groupNames[group] ?? `${group.charAt(0).toUpperCase()}${spoken(group).slice(1)}`

const definingStages = ['transcript', 'claims', 'clips', 'shots']

function exampleIdsOf({ database }: Media): Set<string> {
  const bodies = definingStages.map((stage) => stageByName(database, { stage })?.body ?? '')
  return new Set(
    bodies.flatMap((body) => [...body.matchAll(/"id": "([UCKS]\d+)"/g)].map(([, id]) => id!)),
  )
}
