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

/** Dates and coordinates, whose digits are not quantities. */
const notSize =
  /\b\d{4}-\d\d(?:-\d\d)?\b|\bGRAM-C\d-I\d\d-M\d\d\b|\b(?:\d{1,2}(?:st|nd|rd|th)? )?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2}(?:st|nd|rd|th)?\b)?(?:,? \d{4})?|\b(?:in|by|since|until|before|after|of|from|to) (?:19|20)\d\d\b/g

/** Removes dates and coordinates from a text. */
export const withoutDates = (text: string): string => text.replaceAll(notSize, ' ')
