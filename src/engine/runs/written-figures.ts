/** Reads numbers and sentences in the texts of a run. */

/** @param figure number as written: “1,250”, “£92”; a trailing full stop is allowed */
export const numberOf = (figure: string): number =>
  Number(
    figure
      .replace(/^[£$€]/, '')
      .replaceAll(',', '')
      .replace(/\.$/, ''),
  )

export const isYear = (figure: string): boolean => /^(?:19|20)\d\d$/.test(figure)

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.;!?])\s+/)

/** The whole of something, in per cent. */
export const ALL = 100

/** The number words from one to twelve. */
export const numerals: readonly string[] =
  'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** “three” and “3” → 3; NaN for any other word. */
export const countOf = (word: string): number =>
  numerals.indexOf(word.toLowerCase()) + 1 || Number(word)

const units = numerals.slice(1)
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
/** A number word of a whole or of its rest: “Of thirty”, “the other six”. */
const wholeOrRest = new RegExp(
  String.raw`(?<=\b(?:of|the other|the remaining) )(?:${[...units, ...tens].join('|')})\b(?!-)`,
  'gi',
)

const numberWord = new RegExp(
  String.raw`\b(?:one|${[...units, ...tens].join('|')}|hundred|dozen|half|third|quarter|none|nobody|no one|once|twice)\b`,
  'i',
)

/** Whether a text has a number in words: “more than one patient”, “nobody came”. */
export const hasNumberWord = (text: string): boolean => numberWord.test(text)

/** Writes a whole and a rest in digits: “Of thirty”, “the other six”, but not “of twenty-four”. */
export const withDigits = (text: string): string =>
  text.replaceAll(wholeOrRest, (word) => {
    const small = units.indexOf(word.toLowerCase())
    return String(small === -1 ? (tens.indexOf(word.toLowerCase()) + 2) * 10 : small + 2)
  })

/** Dates and coordinates, whose digits are not quantities. */
const notSize =
  /\b\d{4}-\d\d(?:-\d\d)?\b|\bGRAM-C\d-I\d\d-M\d\d\b|\b(?:\d{1,2}(?:st|nd|rd|th)? )?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2}(?:st|nd|rd|th)?\b(?![,.]\d))?(?:,? (?:19|20)\d\d\b(?!,\d))?|\b(?:in|by|since|until|before|after|of|from|to) (?:19|20)\d\d\b/g

/** Groups of three digits after a no-break or thin space or an apostrophe, which only stand within one number. */
const grouped = /(?<![\d,.-])\d{1,3}(?:[\u00a0\u2009\u202f'’]\d{3})+(?!\d)/g
/**
 * Groups of three digits after a plain space: “16 000”. After the name of one of several, the first digits are its
 * number: “In week 3 680 items”.
 */
const spaced =
  /(?<![\d,.-])(?<!\b(?:boxes|branch|class|crew|day|group|house|item|level|line|lot|no|number|page|part|phase|question|room|saw|school|shift|shop|site|station|step|store|team|unit|ward|washer|week|year)s?\.? )\d{1,3}(?: \d{3})+(?![\d%]| ?per cent)/gi

/** Writes thousands with commas, whatever separates them: “16 000” as “16,000”. */
export const withCommas = (text: string): string =>
  text
    .replaceAll(grouped, (figure) => figure.replaceAll(/\D/g, ','))
    .replaceAll(spaced, (figure) => figure.replaceAll(' ', ','))

/** Removes dates and coordinates from a text, and writes its thousands with commas. */
export const withoutDates = (text: string): string => withCommas(text.replaceAll(notSize, ' '))
