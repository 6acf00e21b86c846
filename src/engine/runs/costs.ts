/** Warnings about the costs of a concept: in two currencies, or above the constraints of the run. */
import { type Cost, type Run, type RunWarning, warning } from './run.ts'
import { numberOf, withCommas } from './written-figures.ts'

const currency = /[£$€]|\b(?:CHF|EUR|GBP|USD)\b/g

const synonyms: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' }

const currenciesOf = (text: string): ReadonlySet<string> =>
  new Set((text.match(currency) ?? []).map((sign) => synonyms[sign] ?? sign))

const members = ['test', 'adoption', 'if_wrong'] as const

/** The maximum that the run may cost: “At most £300 from the donation box.” */
const most =
  /^(?:(?:at most|no more than|not more than|up to) (?<before>[£$€]\d[\d,]*)|(?<after>[£$€]\d[\d,]*) at most)(?: in all| altogether| for (?:trying|the (?:trial|test))| from [^.]{1,60})?\.?$/i

/** Words for money that somebody else pays or that comes back. */
const borne = /\b(?:of which|grants?|sponsor\w*|donat\w+|lent|loan|refund\w*|returned|back)\b/i

const amount = /[£$€]\d[\d,]*/

export function costWarnings({ concepts, constraints = [] }: Run): RunWarning[] {
  const limits = constraints.flatMap((text, i) => {
    const found = most.exec(withCommas(text.trim()))?.groups
    const sum = found?.['before'] ?? found?.['after']
    return sum === undefined ? [] : [{ sum, i }]
  })
  return concepts.flatMap(({ cost = {} }, i) => {
    const path = `$.concepts[${i}].cost`
    return [...mixed(path, cost), ...exceeding(`${path}.test`, cost.test ?? '', limits)]
  })
}

/** Warns about costs in two different currencies; an amount given in both is a conversion. */
function mixed(path: string, cost: Cost): RunWarning[] {
  const told = members.flatMap((member) => {
    const signs = [...currenciesOf(cost[member] ?? '')]
    return signs.length === 0 ? [] : [{ member, signs }]
  })
  const [first] = told
  const other = told.find(({ signs }) => signs[0] !== first!.signs[0])
  return first === undefined || other === undefined || told.some(({ signs }) => signs.length > 1)
    ? []
    : [
        warning(
          `${path}.${other.member}`,
          'currency_differs',
          `is in ${other.signs[0]}, and another part of the cost is in ${first.signs[0]}; say both in one currency`,
        ),
      ]
}

function exceeding(
  path: string,
  cost: string,
  limits: readonly { sum: string; i: number }[],
): RunWarning[] {
  const [spent] = amount.exec(withCommas(cost)) ?? []
  if (spent === undefined || borne.test(cost)) return []
  return limits.flatMap(({ i, sum }) =>
    spent[0] === sum[0] && numberOf(spent) > numberOf(sum)
      ? [
          warning(
            path,
            'cost_above_limit',
            `says ${spent}, and $.constraints[${i}] allows ${sum} at most`,
          ),
        ]
      : [],
  )
}
