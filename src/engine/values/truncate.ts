/** The first characters of a text, at most `most` code units. A surrogate pair is kept whole or left out. */
export function truncate(text: string, most: number): string {
  const last = text.charCodeAt(most - 1)
  const isHalf = text.length > most && last >= 0xd800 && last <= 0xdbff
  return text.slice(0, isHalf ? most - 1 : most)
}
