import type { DimensionEntry, VariableEntry } from '../../src/forms/media-file-schemas.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import { multipleDimensions } from '../inventory.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const fields: Check = {
  name: 'Dimensions and decision variables carry what their kind needs and nothing else',
  check: (corpus) => [
    ...corpus.dimensions.flatMap((source) => [
      ...source.value.dimensions.flatMap((dimension, index) =>
        [...dimensionProblems(dimension), ...multipleProblems(dimension)].map((message) =>
          problemAt(source, ['dimensions', index], message),
        ),
      ),
      ...enumeratedFirst(source),
    ]),
    ...nameProblems(corpus),
    ...corpus.model.value.decision_variables.flatMap((variable, index) =>
      variableProblems(variable).map((message) =>
        problemAt(corpus.model, ['decision_variables', index], message),
      ),
    ),
  ],
}

function dimensionProblems(dimension: DimensionEntry): string[] {
  const { kind, states, unit, minimum, maximum, measured } = dimension
  const continuousOnly = { unit, minimum, maximum, measured }
  if (kind === 'enumerated') {
    const strange = Object.entries(continuousOnly).filter(([, value]) => value !== undefined)
    return [
      ...(states === undefined ? ['an enumerated dimension needs states'] : []),
      ...strange.map(([name]) => `an enumerated dimension has no ${name}`),
    ]
  }
  const missing = Object.entries(continuousOnly).filter(([, value]) => value === undefined)
  return [
    ...(states === undefined ? [] : ['a continuous dimension has no states']),
    ...missing.map(([name]) => `a continuous dimension needs ${name}`),
    ...boundProblems(minimum, maximum),
  ]
}

function multipleProblems({ id, multiple }: DimensionEntry): string[] {
  const listed = (multipleDimensions as readonly string[]).includes(id)
  if (listed && multiple !== true) return ['holds several states at once; write multiple: true']
  if (!listed && multiple === true) return ['holds one state; leave multiple out']
  return []
}

function enumeratedFirst(source: Corpus['dimensions'][number]): Problem[] {
  const kinds = source.value.dimensions.map(({ kind }) => kind)
  const firstContinuous = kinds.indexOf('continuous')
  return kinds.flatMap((kind, index) =>
    kind === 'enumerated' && firstContinuous >= 0 && index > firstContinuous
      ? [
          problemAt(
            source,
            ['dimensions', index, 'kind'],
            'is enumerated and stands after a continuous one',
          ),
        ]
      : [],
  )
}

/** Maximum length of a name, in characters: it is the label of a form field. */
const NAME_LENGTH = 48

/** Dimensions and variables are labels in the same form, so names must be unique across both. */
function nameProblems({ dimensions, model }: Corpus): Problem[] {
  const taken = new Map(
    dimensions.flatMap(({ value }) => value.dimensions.map(({ id, name }) => [name, id] as const)),
  )
  return model.value.decision_variables.flatMap(({ path, name }, index) => {
    const other = taken.get(name)
    taken.set(name, path)
    const problems = [
      ...(other === undefined ? [] : [`${other} is called "${name}" too`]),
      ...(/^\p{L}[^.?!_]*$/u.test(name) && name.charAt(0) !== name.charAt(0).toLowerCase()
        ? []
        : ['a name is a label: it begins with a capital and has no end mark or underscore']),
      ...(name.length > NAME_LENGTH ? [`a name has at most ${NAME_LENGTH} characters`] : []),
    ]
    return problems.map((message) =>
      problemAt(model, ['decision_variables', index, 'name'], message),
    )
  })
}

function variableProblems({ type, unit, minimum, maximum, values }: VariableEntry): string[] {
  const isNumber = type === 'number' || type === 'integer'
  if (isNumber) {
    return [
      ...(minimum === undefined ? ['a number needs minimum'] : []),
      ...(maximum === undefined ? ['a number needs maximum'] : []),
      ...(values === undefined ? [] : ['a number has no values']),
      ...boundProblems(minimum, maximum),
    ]
  }
  const strange = Object.entries({ unit, minimum, maximum }).filter(
    ([, value]) => value !== undefined,
  )
  return [
    ...strange.map(([name]) => `a ${type} has no ${name}`),
    ...(type === 'boolean' && values !== undefined ? ['a boolean has no values'] : []),
  ]
}

function boundProblems(minimum: number | undefined, maximum: number | undefined): string[] {
  if (minimum === undefined || maximum === undefined || minimum < maximum) return []
  return [`minimum ${minimum} must be less than maximum ${maximum}`]
}
