import { changeCodes, internalCodes, metaCodes } from '../../src/engine/runs/coordinate-code.ts'
import { gateIds } from '../../src/engine/runs/run.ts'
import { criterionIds } from '../../src/forms/coordinate-enums.ts'
import { domains } from '../../src/forms/media-enums.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { type Path, problemAt, type Sourced } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const ids: Check = {
  name: 'Every id is written once, in order, and says where it belongs',
  check: (corpus) => [
    ...corpus.rules.flatMap(ruleIds),
    ...dimensionIds(corpus),
    ...variablePaths(corpus),
    ...unique(
      corpus.sources,
      'sources',
      corpus.sources.value.sources.map(({ id }) => id),
      'id',
    ),
    ...corpus.axes.flatMap(axisCodes),
    ...corpus.prompts.flatMap(changeOfFile),
    ...corpus.situations.flatMap((source) => namedAfterFile(source, 'field', source.value.field)),
    ...operatorNames(corpus),
    ...inTurn(
      corpus.scoring,
      'criteria',
      'id',
      corpus.scoring.value.criteria.map(({ id }) => id),
      criterionIds,
    ),
    ...inTurn(
      corpus.scoring,
      'hard_gates',
      'id',
      corpus.scoring.value.hard_gates.map(({ id }) => id),
      gateIds,
    ),
    ...inTurn(
      corpus.scoring,
      'rating_anchors',
      'rating',
      corpus.scoring.value.rating_anchors.map(({ rating }) => rating),
      [0, 1, 2, 3, 4],
    ),
  ],
}

function ruleIds(source: Corpus['rules'][number]): Problem[] {
  const { domain, prefix, rules } = source.value
  const wanted = domains.find(({ id }) => id === domain)?.prefix
  return [
    ...namedAfterFile(source, 'domain', domain),
    ...(prefix === wanted
      ? []
      : [problemAt(source, ['prefix'], `the prefix of ${domain} is ${wanted}; got ${prefix}`)]),
    ...rules.flatMap(({ id }, index) => {
      const place: Path = ['rules', index, 'id']
      const previous = rules[index - 1]?.id ?? ''
      return [
        ...(id.startsWith(`${wanted}-`)
          ? []
          : [problemAt(source, place, `an id of this domain begins with "${wanted}-"`)]),
        ...(id > previous
          ? []
          : [problemAt(source, place, `is ${id} after ${previous}; ids ascend, each once`)]),
      ]
    }),
  ]
}

export const numbering: Check = {
  name: 'The rules of a released domain are numbered from 001 without a gap',
  check: (corpus) =>
    corpus.rules.flatMap((source) => {
      const { prefix, rules } = source.value
      return inTurn(
        source,
        'rules',
        'id',
        rules.map(({ id }) => id),
        rules.map((_, index) => `${prefix}-${String(index + 1).padStart(3, '0')}`),
      )
    }),
}

function dimensionIds(corpus: Corpus): Problem[] {
  const seen = new Map<string, string>()
  return corpus.dimensions.flatMap((source) => {
    const { group, dimensions } = source.value
    const problems = namedAfterFile(source, 'group', group)
    for (const [index, { id }] of dimensions.entries()) {
      const place: Path = ['dimensions', index, 'id']
      if (!id.startsWith(`${group}.`)) {
        problems.push(problemAt(source, place, `an id of this group begins with "${group}."`))
      }
      const other = seen.get(id)
      if (other !== undefined)
        problems.push(problemAt(source, place, `${id} stands in ${other} already`))
      seen.set(id, source.file)
    }
    return problems
  })
}

function variablePaths(corpus: Corpus): Problem[] {
  const dimensions = new Set(
    corpus.dimensions.flatMap(({ value }) => value.dimensions.map(({ id }) => id)),
  )
  const { model } = corpus
  let previous = ''
  return model.value.decision_variables.flatMap(({ path }, index) => {
    const place: Path = ['decision_variables', index, 'path']
    const problems: Problem[] = []
    if (dimensions.has(path))
      problems.push(problemAt(model, place, `${path} is a dimension; a name means one thing`))
    if (path === previous) problems.push(problemAt(model, place, `${path} stands here twice`))
    if (path < previous)
      problems.push(problemAt(model, place, `is out of order: ${path} comes before ${previous}`))
    previous = path
    return problems
  })
}

function axisCodes(source: Corpus['axes'][number]): Problem[] {
  const { id, entries } = source.value
  const codes = {
    'change-levels': changeCodes,
    'internal-variables': internalCodes,
    'meta-variables': metaCodes,
  }[id]
  const wrong = entries.flatMap(({ code, family, state_ladder }, index) => {
    const isMeta = id === 'meta-variables'
    if (isMeta === (family !== undefined && state_ladder !== undefined)) return []
    const message = isMeta
      ? 'needs family and state_ladder'
      : 'has family or state_ladder, which only meta-variables have'
    return [problemAt(source, ['entries', index], `${code} ${message}`)]
  })
  return [
    ...namedAfterFile(source, 'id', id),
    ...inTurn(
      source,
      'entries',
      'code',
      entries.map(({ code }) => code),
      codes,
    ),
    ...wrong,
  ]
}

function changeOfFile(source: Corpus['prompts'][number]): Problem[] {
  const { change } = source.value
  const inName = source.file.split('/').at(-1)!.slice(0, 2).toUpperCase()
  return inName === change
    ? []
    : [problemAt(source, ['change'], `is ${change} in a file of ${inName}`)]
}

function operatorNames({ operators }: Corpus): Problem[] {
  const categories = operators.value.operators.map(({ category }) => category)
  const scattered = categories.flatMap((category, index) =>
    index > 0 && categories[index - 1] !== category && categories.indexOf(category) < index
      ? [
          problemAt(
            operators,
            ['operators', index, 'category'],
            `stands apart from the others of ${category}`,
          ),
        ]
      : [],
  )
  return [
    ...unique(
      operators,
      'operators',
      operators.value.operators.map(({ name }) => name),
      'name',
    ),
    ...scattered,
  ]
}

function namedAfterFile(source: Sourced<unknown>, field: string, value: string): Problem[] {
  const name = source.file
    .split('/')
    .at(-1)!
    .replace(/\.yaml$/, '')
  return name === value
    ? []
    : [problemAt(source, [field], `is "${value}" in a file named ${name}.yaml`)]
}

/** Compares a list with the expected one, position by position. */
function inTurn<T extends string | number>(
  source: Sourced<unknown>,
  list: string,
  field: string,
  found: readonly T[],
  wanted: readonly T[],
): Problem[] {
  return found.flatMap((value, index) => {
    const expected = wanted[index]
    if (value === expected) return []
    const message =
      expected === undefined
        ? `${value} is one too many`
        : `is ${value}; wanted ${expected} in this place`
    return [problemAt(source, [list, index, field], message)]
  })
}

function unique(
  source: Sourced<unknown>,
  list: string,
  found: readonly string[],
  field: string,
): Problem[] {
  return found.flatMap((value, index) =>
    found.indexOf(value) === index
      ? []
      : [problemAt(source, [list, index, field], `${value} stands here twice`)],
  )
}
