/** Splits a text into words in the form that a search compares: folded, in one spelling, stemmed (decision 11). */
import { stemmer } from 'stemmer'

/** Runs of letters and digits, in lower case and without diacritics, split as by FTS5's unicode61. */
export function words(text: string): string[] {
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

const UNITS =
  'khz|mhz|ghz|hz|dbtp|dbfs|db|lufs|lkfs|lu|ms|fps|cps|wpm|kbps|mbps|gbps|kbit|mbit|gbit|nits|nit|lx|lux|cd|tb|gb|mb|kb|mm|cm|km|px|bits|bit|deg|min|sec|kelvin'
const figure = new RegExp(`^(\\d+)(${UNITS})$`)

/**
 * A number with its unit, in any notation: `30Mbit/s`, `29.97fps`, `5m/s`. A frame rate may also be `24p`, a colour
 * temperature `5600K`.
 */
const measure = new RegExp(
  `^([-+]?\\d+(?:[.,:]\\d+)*)((?:${UNITS}|m|k|g)/(?:s|m2|m²)|${UNITS})$`,
  'i',
)
const frameRate = /^(\d{2,3}(?:\.\d+)?)p$/i
const temperature = /^(\d{3,5})k$/i
/** Lines of a picture, which are written like a frame rate: `144p` and more. */
const FEWEST_LINES = 144

/** A number and its unit as two words; the word itself if it is not a measurement. */
export function measured(word: string): string[] {
  const [, rate] = frameRate.exec(word) ?? []
  if (rate !== undefined && Number(rate) < FEWEST_LINES) return [rate, 'fps']
  const [, kelvin] = temperature.exec(word) ?? []
  if (kelvin !== undefined) return [kelvin, 'kelvin']
  const [, number, unit] = measure.exec(word) ?? []
  return number === undefined || unit === undefined ? [word] : [number, unit]
}

/** The stems of a text, in order: `48kHz` becomes `48 khz`. */
export const stems = (text: string): string[] => words(text).flatMap(stemsOf)

const known = new Map<string, readonly string[]>()
/** Maximum number of words whose stems are cached. */
const MOST_KNOWN = 50_000

function stemsOf(word: string): readonly string[] {
  const kept = known.get(word)
  if (kept !== undefined) return kept
  const parts = figure.exec(word)?.slice(1) ?? [word]
  const found = parts.map(stemOf)
  if (known.size < MOST_KNOWN) known.set(word, found)
  return found
}

/** If the removed ending is longer than the stem, the stem must have this many letters: `fitness` is not `fit`. */
const SHORTEST_STEM = 4

function stemOf(word: string): string {
  const stem = stemmer(spelled(word))
  const ending = word.length - stem.length
  return stem.length < SHORTEST_STEM && ending >= SHORTEST_STEM ? word : stem
}

/**
 * Regular differences between British and American spelling are unified. Texts and searches are treated the same, so it
 * does no harm if an unrelated word such as `rise` is changed.
 */
const spellings: readonly [RegExp, string][] = [
  [/(?<=[a-z]{2}[bdgilmnprv])our(?=s?$|ed$|ing$|ful|less|able|ite|hood)/, 'or'],
  [/is(?=e[drs]?$|ers?$|ing$|ations?$)/, 'iz'],
  [/ys(?=e[drs]?$|ers?$|ing$)/, 'yz'],
  [/(?<=[a-z]{3})ll(?=ed$|ing$|ers?$)/, 'l'],
  [/(?<=[a-z]{2}[bt])re(?=s?$)/, 'er'],
  [/(?<=[a-z]{3})ogue(?=s?$)/, 'og'],
  [/(?<=^(?:lic|def|off|pret))enc(?=es?$)/, 'ens'],
]

const spelled = (word: string): string =>
  word.length < 5 ? word : spellings.reduce((text, [from, to]) => text.replace(from, to), word)
