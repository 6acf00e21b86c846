/** Warnings about likely slips in figures: a unit that is orders of magnitude off, digits in another order. */
import { type Run, type RunWarning, warning } from './run.ts'
import { isYear, numberOf, withoutDates } from './written-figures.ts'

/** Units of one quantity, each with its size in the smallest of them. */
const quantities: readonly Readonly<Record<string, number>>[] = [
  { wh: 1, kwh: 1e3, mwh: 1e6, gwh: 1e9 },
  { mg: 1, g: 1e3, gram: 1e3, grams: 1e3, kg: 1e6, kilo: 1e6, kilos: 1e6, tonne: 1e9, tonnes: 1e9 },
  { ml: 1, litre: 1e3, litres: 1e3, liter: 1e3, liters: 1e3, hl: 1e5, 'm³': 1e6, m3: 1e6 },
  { mm: 1, cm: 10, metre: 1e3, metres: 1e3, km: 1e6, kilometre: 1e6, kilometres: 1e6 },
  { kb: 1, mb: 1e3, gb: 1e6, tb: 1e9 },
]

const names = quantities.flatMap((units) => Object.keys(units)).join('|')
const sized = new RegExp(
  String.raw`(?<![\d,.£$€])(?<figure>\d[\d,]*(?:\.\d+)?) ?(?<unit>${names})(?![\p{L}\d])`,
  'giu',
)

/** A target this many times above or below everything that the baseline says is of another scale. */
const APART = 100
/** Only this many characters of a text are searched for figures. */
const READ_CHARACTERS = 2000

interface Size {
  readonly text: string
  readonly value: number
}

function sizesIn(text: string, units: Readonly<Record<string, number>>): Size[] {
  return [...text.slice(0, READ_CHARACTERS).matchAll(sized)].flatMap(({ 0: found, groups }) => {
    const size = units[groups!['unit']!.toLowerCase()]
    const value = size === undefined ? 0 : numberOf(groups!['figure']!) * size
    return value > 0 ? [{ text: found, value }] : []
  })
}

/** Words of each quantity, in the order of the quantities, also in units that are not compared. */
const kinds: readonly RegExp[] = [
  /watt|[kmg]wh|energy|electric|power/i,
  /\b\d* ?(?:mg|g|kg|t|lbs?|oz)\b|gram|kilo|tonne|\btons?\b|pounds?|ounces?|weigh/i,
  /\b\d* ?(?:[mch]?l|m3)\b|m³|litre|liter|gallon|pints?|cubic|volume/i,
  /\b\d* ?(?:[mck]?m|ft)\b|met(?:re|er)|miles?|yards?|feet|foot|inch|distance|length|wide|long|high|deep/i,
  /\b\d* ?[kmgt]?b\b|bytes?|data|storage|memory/i,
]

/** A target with one figure, in a unit of a quantity of which neither the baseline nor an answer knows anything. */
function measuresElse(
  { answers, baseline, target }: Run,
  wanted: Size,
  kind: RegExp,
): RunWarning[] {
  const known = [baseline.statement ?? '', ...answers.map(({ text }) => text)]
  const figures = withoutDates(target!.statement).match(/\d[\d,.]*/g) ?? []
  return figures.length > 1 ||
    !/\d/.test(withoutDates(known[0]!)) ||
    known.some((text) => kind.test(text))
    ? []
    : [
        warning(
          '$.target.statement',
          'unit_differs',
          `asks for ${wanted.text}, and neither the baseline nor an answer has a figure in that unit; say the target in the unit of the baseline`,
        ),
      ]
}

function otherScale(run: Run): RunWarning[] {
  const { baseline, target } = run
  if (!target || baseline.statement === null) return []
  const { statement: today } = baseline
  return quantities.flatMap((units): RunWarning[] => {
    const known = sizesIn(today, units)
    const [wanted, ...others] = sizesIn(target.statement, units)
    if (wanted === undefined || others.length > 0) return []
    if (known.length === 0) return measuresElse(run, wanted, kinds[quantities.indexOf(units)]!)
    const isNear = known.some(
      ({ value }) => value / wanted.value < APART && wanted.value / value < APART,
    )
    const read = known.map(({ text }) => text).join(' and ')
    return isNear
      ? []
      : [
          warning(
            '$.target.statement',
            'figures_disagree',
            `asks for ${wanted.text}, and the baseline has ${read}; is the unit right?`,
          ),
        ]
  })
}

/** “206 of 52,000 parcels”: a part, its whole and what is counted. */
const share =
  /(?<![£$€\d,.])(?<part>\d[\d,]*) (?:out )?of (?:the |these |those |all |our |its )*(?<whole>\d[\d,]*) (?<noun>\p{L}{3,})/giu

/**
 * Minimum number of digits of a part: shorter ones with swapped digits are more likely to be another count than a slip.
 */
const DIGITS = 3

const digitsOf = (figure: string): string => [...figure.replaceAll(',', '')].toSorted().join('')

/** Parts of one whole with the same digits in another order, in the baseline and in answers about today. */
function changedPlaces({ answers, baseline }: Run): RunWarning[] {
  const texts = [
    ['$.baseline.statement', baseline.statement ?? ''] as const,
    ...answers.flatMap(({ coordinate, text }, i) =>
      coordinate.startsWith('GRAM-C0-') ? [[`$.answers[${i}].text`, text] as const] : [],
    ),
  ]
  const seen = new Map<string, { readonly part: string; readonly path: string }>()
  return texts.flatMap(([path, text]) =>
    [...withoutDates(text.slice(0, READ_CHARACTERS)).matchAll(share)].flatMap(
      ({ groups }): RunWarning[] => {
        const { noun, part, whole } = groups as { noun: string; part: string; whole: string }
        const digits = digitsOf(part)
        if (digits.length < DIGITS || isYear(part) || isYear(whole)) return []
        const key = `${digits} of ${whole} ${noun.toLowerCase()}`
        const other = seen.get(key)
        if (other === undefined) seen.set(key, { part, path })
        return other === undefined || other.part === part
          ? []
          : [
              warning(
                path,
                'figures_disagree',
                `says ${part} of ${whole} ${noun}, and ${other.path} says ${other.part}; two digits have changed places in one of them`,
              ),
            ]
      },
    ),
  )
}

export const scaleWarnings = (run: Run): RunWarning[] => [...otherScale(run), ...changedPlaces(run)]
