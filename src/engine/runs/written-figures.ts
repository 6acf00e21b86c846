/** Reads figures and sentences in the texts of a run. */

/** @param figure as it is written: “1,250”, “£92”, also with a full stop behind it */
export const numberOf = (figure: string): number =>
  Number(
    figure
      .replace(/^[£$€]/, '')
      .replaceAll(',', '')
      .replace(/\.$/, ''),
  )

export const isYear = (figure: string): boolean => /^(?:19|20)\d\d$/.test(figure)

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.;!?])\s+/)

/** All of something, in per cent. */
export const ALL = 100
