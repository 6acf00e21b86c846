/** Reads a destination into the form that the engine uses, with the position of each part. */
import type { Rule, RuleSource } from '../../engine/rules/rule.ts'
import type { Json } from '../../engine/values/json.ts'
import type { DestinationFile, DestinationRuleEntry } from '../../forms/destination-file-schemas.ts'
import type { Sourced } from '../../forms/sourced.ts'
import type { Destination } from './destination.ts'

export interface WrittenDestination {
  readonly source: Sourced<DestinationFile>
  readonly destination: Destination
}

type Source = DestinationFile['sources'][number]
export type Passage = Source['passages'][number]

/** How far a source counts as checked, by the grade of the passage quoted from it. */
const verified = { original: 'text_read', quoted: 'secondary', secondary: 'secondary' } as const

export const readDestination = (source: Sourced<DestinationFile>): WrittenDestination => ({
  source,
  destination: heldDestination(source.value),
})

export function heldDestination(file: DestinationFile): Destination {
  const { id, edition, name, kind, description, declares, facts = [], rules = [] } = file
  return {
    id,
    edition,
    name,
    kind,
    description,
    declares: declares as Readonly<Record<string, Json>>,
    rules: rules.map((rule) => heldRule(rule, file)),
    fields: facts.map((fact) => ({ ...fact, multiple: false })),
  }
}

function heldRule(entry: DestinationRuleEntry, file: DestinationFile): Rule {
  const { samples: _samples, ...rule } = entry
  return {
    ...(rule as Omit<Rule, 'tags' | 'sources'>),
    tags: [],
    sources: passagesOf(file, entry.id).map(({ source, passage }) => sourceOf(source, passage)),
  }
}

/** The passages that support a rule or a declared path, with their sources. */
export const passagesOf = (
  { sources }: DestinationFile,
  carried: string,
): { readonly source: Source; readonly passage: Passage }[] =>
  sources.flatMap((source) =>
    source.passages
      .filter(({ carries }) => carries.includes(carried))
      .map((passage) => ({ source, passage })),
  )

const sourceOf = (
  { id, title, url }: Source,
  { clause, quote, grade, from }: Passage,
): RuleSource => ({
  id,
  title,
  url,
  verified: verified[grade],
  note: [clause, quote, from === undefined ? null : `${grade}, by ${from}`]
    .filter((part) => part !== null)
    .join(': '),
})
