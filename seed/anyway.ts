/** Turns the entries of `anyway.yaml` into warning rules, which apply to a file whatever it is made for. */
import type { Condition, Rule, RuleSource } from '../src/engine/rules/rule.ts'
import type { AnywayFile } from '../src/forms/anyway-file-schemas.ts'
import type { RuleEntry } from '../src/forms/media-file-schemas.ts'
import type { AnywayRules } from '../src/lint/rule-base.ts'
import type { Corpus } from './read.ts'
import { servedAction, unitsByPath, writtenRules } from './ruleset.ts'

type Held = AnywayFile['holds'][number]

export function anywayRules(corpus: Corpus): AnywayRules {
  const sources = registered(corpus)
  const unitOf = unitsByPath(corpus)
  const written = new Map(writtenRules(corpus).map((one) => [one.rule.id, one]))
  const { holds, rules } = corpus.anyway.value
  return {
    holds: holds.flatMap((held) => {
      const { rule, entry } = written.get(held.rule) ?? {}
      if (rule === undefined || entry === undefined) return []
      const { basis, sources: ids, tags, title, subject } = entry
      return [{ ...withoutScope(rule, held), basis, tags, title, subject, sources: sources(ids) }]
    }),
    rules: rules.map(({ samples: _samples, then, sources: ids, when, ...rule }) => ({
      ...rule,
      hard: false,
      when: when as readonly Condition[],
      then: then.map((action) => servedAction(action as RuleEntry['then'][number], unitOf)),
      tags: [],
      sources: sources(ids),
    })),
  }
}

/** The rule as a warning, without the conditions listed in `aside`. */
function withoutScope(rule: Rule, { aside = [] }: Held): Rule {
  const left = rule.when.flatMap(({ path }, i) => (aside.includes(path) ? [] : [i]))
  return {
    ...rule,
    hard: false,
    when: left.map((i) => rule.when[i]!),
    limit: rule.limit!.map((i) => left.indexOf(i)).filter((i) => i >= 0),
    then: rule.then.filter(({ op }) => op !== 'block'),
  }
}

function registered(corpus: Corpus): (ids: readonly string[]) => RuleSource[] {
  const known = new Map<string, RuleSource>(
    corpus.sources.value.sources.map(({ id, title, url, verified, note }) => [
      id,
      { id, title, url, verified, note: note ?? null },
    ]),
  )
  return (ids) => ids.flatMap((id) => known.get(id) ?? [])
}
