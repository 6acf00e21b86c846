/** The reading that a text aims at, in whatever way it is worded: a limit, “from 12 to 3”, “20 %”, “by a fifth less”. */
import { numberOf, withoutDates } from './written-figures.ts'
import { type Limit, limitsOf, PERCENT, READ_CHARACTERS, unitOf } from './written-limits.ts'

export interface Aim extends Omit<Limit, 'side'> {
  /** Undefined if the words do not say in which direction it is better. */
  readonly side?: Limit['side']
  /** The reading of today, if the text says it: “from 12 to 3”, “at most 3, against 12”. */
  readonly from?: number
  /** Whether it is a change in per cent of what holds today, and not a reading. */
  readonly isChange: boolean
}

const figure = String.raw`[£$€]?\d[\d,]*(?:\.\d+)?`
const share = '(?: ?%| per ?cent)'
const few = String.raw`(?: \p{L}+){0,4}?`

const fromTo = new RegExp(
  String.raw`\bfrom (?:about |some |around )?(?<from>${figure})(?<sign>${share}?)${few},? (?:down |up )?to (?:about |some |around |at most |at least |below |under )?(?<to>${figure})|\bto (?:about |some |at most |at least |below |under )?(?<aim>${figure})(?<aimSign>${share}?)${few},? (?:down |up )?from (?:about |some |around )?(?<start>${figure})`,
  'giu',
)

/** “against 31”, as long as it is not a share of a whole. */
const against = new RegExp(
  String.raw`\b(?:against|instead of|compared with|down from|up from|today(?: it is| they are)?:?) (?<from>${figure})(?! of \d)`,
  'iu',
)

const down =
  /\b(?:fewer|less|lower|cuts?|cutting|reduc\w+|falls?|fell|falling|drops?|dropped|sinks?|shrinks?|decreas\w+|sav(?:es?|ed|ings?)|loses?)\b/i
const up =
  /\b(?:more|higher|rises?|rose|risen|rising|grows?|grew|growth|increas\w+|raises?|raised|gains?|gained)\b/i

/** Whether it gets better downwards (`at most`) or upwards, by the words of a text. */
function directionOf(text: string): Limit['side'] | undefined {
  const [isDown, isUp] = [down.test(text), up.test(text)]
  return isDown === isUp ? undefined : isDown ? 'at most' : 'at least'
}

/** A change and not a reading: “by 20 %”, “20 % fewer”. */
const changes = new RegExp(
  String.raw`\bby (?:at least |about |some )?(?<by>\d[\d,]*(?:\.\d+)?)${share}|(?<more>\d[\d,]*(?:\.\d+)?)${share} (?:fewer|less|more|lower|higher)\b(?! than \d)`,
  'giu',
)

const shares = new RegExp(String.raw`(?<![\d,.])(?<value>\d[\d,]*(?:\.\d+)?)${share}`, 'giu')
/** Words of a limit, whose figure is no bare one even if `limitsOf` cannot read it. */
const limiting = /\b(?:or|at) (?:less|fewer|lower|below|more|higher|above|least|most)\b|\bthan\b/i

const plainAim = { isChange: false, isOfWhole: false, isStrict: false, behind: '' } as const

/** @returns the reading that a text aims at; undefined if it has none, or several */
export function aimOf(words: string): Aim | undefined {
  const text = withoutDates(words.slice(0, READ_CHARACTERS)).replaceAll(/\s+/g, ' ')
  return journeyIn(text) ?? changeIn(text) ?? limitIn(text) ?? shareIn(text) ?? countIn(text)
}

/** “From 12 to 3”: the figures themselves say in which direction it is better. */
function journeyIn(text: string): Aim | undefined {
  const [found, ...others] = [...text.matchAll(fromTo)]
  if (found === undefined || others.length > 0) return undefined
  const { aim, aimSign = '', from, sign = '', start, to } = found.groups!
  const [before, after] = [(from ?? start)!, (to ?? aim)!]
  const [today, value] = [numberOf(before), numberOf(after)]
  if (today === value) return undefined
  const behind = text.slice(found.index + found[0].length)
  const unit = unitOf(after, `${sign}${aimSign}${behind}`) || unitOf(after, behind)
  return {
    ...plainAim,
    from: today,
    value,
    unit,
    side: value < today ? 'at most' : 'at least',
    text: found[0],
  }
}

function changeIn(text: string): Aim | undefined {
  const [found, ...others] = [...text.matchAll(changes)]
  const side = directionOf(text)
  if (found === undefined || others.length > 0 || side === undefined) return undefined
  const { by, more } = found.groups!
  return {
    ...plainAim,
    isChange: true,
    value: numberOf((by ?? more)!),
    unit: side === 'at most' ? `${PERCENT} less` : `${PERCENT} more`,
    // A larger change is better, whether the figure is to fall or to rise.
    side: 'at least',
    text: found[0],
  }
}

function limitIn(text: string): Aim | undefined {
  const [limit, ...others] = limitsOf(text)
  if (limit === undefined || others.length > 0) return undefined
  const today = against.exec(text)?.groups?.['from']
  return { ...limit, isChange: false, ...(today === undefined ? {} : { from: numberOf(today) }) }
}

/** “20 % of them come back”: one share and no word of a limit. */
function shareIn(text: string): Aim | undefined {
  const [found, ...others] = [...text.replace(against, '').matchAll(shares)]
  if (found === undefined || others.length > 0 || limiting.test(text)) return undefined
  const today = against.exec(text)?.groups?.['from']
  return {
    ...plainAim,
    value: numberOf(found.groups!['value']!),
    unit: PERCENT,
    text: found[0],
    ...sided(text, numberOf(found.groups!['value']!), today),
  }
}

const counts = new RegExp(String.raw`(?<![\d,.])${figure}`, 'giu')

/** “58 houses, against 34”, and nothing else: without the second figure a count may be of anything. */
function countIn(text: string): Aim | undefined {
  const today = against.exec(text)?.groups?.['from']
  const [found, ...others] = [...text.replace(against, '').matchAll(counts)]
  if (today === undefined || found === undefined || others.length > 0) return undefined
  if (limiting.test(text)) return undefined
  const value = numberOf(found[0])
  const behind = text.slice(found.index + found[0].length)
  return {
    ...plainAim,
    value,
    unit: unitOf(found[0], behind),
    text: found[0],
    ...sided(text, value, today),
  }
}

function sided(text: string, value: number, today: string | undefined): Pick<Aim, 'from' | 'side'> {
  const from = today === undefined ? undefined : numberOf(today)
  if (from !== undefined && from !== value)
    return { from, side: value < from ? 'at most' : 'at least' }
  const side = directionOf(text)
  return side === undefined ? {} : { side }
}

/** The only share in a text about today; undefined if there is none, or several. */
export function onlyShare(text: string): number | undefined {
  const all = new Set(
    [...withoutDates(text).matchAll(shares)].map(({ groups }) => groups!['value']!),
  )
  const [value] = all
  return all.size === 1 ? numberOf(value!) : undefined
}
