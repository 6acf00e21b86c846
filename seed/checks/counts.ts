import {
  axisIds,
  modeIds,
  operatorCategories,
  situationFields,
  templateIds,
} from '../../src/forms/coordinate-enums.ts'
import { dimensionGroups, domains, packagedSchemas } from '../../src/forms/media-enums.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemOf } from '../../src/forms/sourced.ts'
import { singleFiles, stages } from '../inventory.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

const meant = ' (where another number is meant, write it into seed/inventory.ts)'

export const counts: Check = {
  name: 'A released corpus holds as many of each thing as it promises',
  check: (corpus, expected) => [
    ...tallies(corpus)
      .filter(({ what, count }) => count !== expected[what])
      .map(({ place, what, count }) =>
        problemOf(place, `holds ${count} ${what}; wanted ${expected[what]}${meant}`),
      ),
    ...corpus.rules
      .filter(({ value }) => value.rules.length < expected['rules a domain'])
      .map(({ file, value }) =>
        problemOf(
          file,
          `holds ${value.rules.length} rules; wanted ${expected['rules a domain']} or more`,
        ),
      ),
  ],
}

export const names: Check = {
  name: 'Every file, domain, group and stage is there, under its name',
  check: (corpus, expected) => [
    ...missingNames(corpus, expected),
    ...singleFiles
      .filter((wanted) => !corpus.files.some(({ file }) => file === wanted))
      .map((wanted) => problemOf(wanted, 'is missing')),
  ],
}

type Expected = Parameters<Check['check']>[1]

function tallies(corpus: Corpus): { place: string; what: keyof Expected; count: number }[] {
  const dimensions = corpus.dimensions.flatMap(({ value }) => value.dimensions)
  const enumerated = dimensions.filter(({ kind }) => kind === 'enumerated')
  const { criteria, hard_gates } = corpus.scoring.value
  const cells = corpus.prompts.flatMap(({ value }) => Object.values(value.cells))
  const operators = corpus.operators.value.operators
  const entries = (axis: string) =>
    corpus.axes.find(({ value }) => value.id === axis)?.value.entries.length ?? 0
  return [
    { place: 'media/rules', what: 'domains', count: corpus.rules.length },
    {
      place: 'media/rules',
      what: 'rules',
      count: sum(corpus.rules, ({ value }) => value.rules.length),
    },
    { place: 'media/dimensions', what: 'dimension groups', count: corpus.dimensions.length },
    { place: 'media/dimensions', what: 'enumerated dimensions', count: enumerated.length },
    {
      place: 'media/dimensions',
      what: 'states',
      count: sum(enumerated, ({ states }) => Object.keys(states ?? {}).length),
    },
    {
      place: 'media/dimensions',
      what: 'continuous dimensions',
      count: dimensions.length - enumerated.length,
    },
    { place: 'media/schemas', what: 'packaged schemas', count: corpus.schemas.length },
    { place: 'media/docs', what: 'chapters', count: corpus.chapters.length },
    { place: 'media/example', what: 'example stages', count: corpus.stages.length },
    { place: 'coordinate/axes', what: 'change levels', count: entries('change-levels') },
    { place: 'coordinate/axes', what: 'internal variables', count: entries('internal-variables') },
    { place: 'coordinate/axes', what: 'meta-variables', count: entries('meta-variables') },
    { place: 'coordinate/prompts', what: 'grid cells', count: cells.length },
    {
      place: 'coordinate/prompts',
      what: 'prompt stems',
      count: sum(cells, ({ stems }) => Object.keys(stems).length),
    },
    { place: 'coordinate/modes', what: 'modes', count: corpus.modes.length },
    { place: 'coordinate/operators.yaml', what: 'operators', count: operators.length },
    {
      place: 'coordinate/operators.yaml',
      what: 'operator categories',
      count: new Set(operators.map(({ category }) => category)).size,
    },
    { place: 'coordinate/core', what: 'core extracts', count: corpus.core.length },
    { place: 'coordinate/templates', what: 'templates', count: corpus.templates.length },
    { place: 'coordinate/scoring.yaml', what: 'criteria', count: criteria.length },
    {
      place: 'coordinate/scoring.yaml',
      what: 'points of weight',
      count: sum(criteria, ({ weight }) => weight),
    },
    { place: 'coordinate/scoring.yaml', what: 'hard gates', count: hard_gates.length },
    {
      place: 'coordinate/situations',
      what: 'fields of situations',
      count: corpus.situations.length,
    },
    {
      place: 'coordinate/situations',
      what: 'situations',
      count: sum(corpus.situations, ({ value }) => value.situations.length),
    },
    { place: 'coordinate/worked-runs', what: 'worked runs', count: corpus.workedRuns.length },
  ]
}

/** Missing and unknown names, for lists whose names are fixed. */
function missingNames(corpus: Corpus, expected: Expected): Problem[] {
  const lists: [
    place: string,
    what: keyof Expected,
    wanted: readonly string[],
    found: readonly string[],
  ][] = [
    [
      'media/rules',
      'domains',
      domains.map(({ id }) => id),
      corpus.rules.map(({ value }) => value.domain),
    ],
    [
      'media/dimensions',
      'dimension groups',
      dimensionGroups,
      corpus.dimensions.map(({ value }) => value.group),
    ],
    ['media/schemas', 'packaged schemas', packagedSchemas, corpus.schemas.map(({ name }) => name)],
    [
      'media/example',
      'example stages',
      stages.map(({ stage }) => stage),
      corpus.stages.map(({ name }) => name),
    ],
    ['coordinate/axes', 'change levels', axisIds, corpus.axes.map(({ value }) => value.id)],
    ['coordinate/modes', 'modes', modeIds, corpus.modes.map(({ name }) => name)],
    [
      'coordinate/operators.yaml',
      'operator categories',
      operatorCategories,
      corpus.operators.value.operators.map(({ category }) => category),
    ],
    [
      'coordinate/situations',
      'fields of situations',
      situationFields,
      corpus.situations.map(({ value }) => value.field),
    ],
    ['coordinate/templates', 'templates', templateIds, corpus.templates.map(({ name }) => name)],
  ]
  return lists.flatMap(([place, what, wanted, found]) => {
    const missing = wanted.filter((name) => !found.includes(name))
    const strange = found.filter((name) => !wanted.includes(name))
    return [
      ...(missing.length > 0 && expected[what] > found.length
        ? [problemOf(place, `lacks ${missing.join(', ')}`)]
        : []),
      ...strange.map((name) =>
        problemOf(place, `holds "${name}", which is none of ${wanted.join(', ')}`),
      ),
    ]
  })
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}
