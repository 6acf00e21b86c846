/** Ids of concepts and of the run, which only late steps make. */

/** Maximum length of an id made from a title, in characters; it ends with a whole word. */
const LONGEST = 60

/** Makes an id from a title, in lower case with hyphens. */
export const idOf = (title: string): string => {
  const all = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (all.length <= LONGEST) return all
  const end = all.lastIndexOf('-', LONGEST)
  return all.slice(0, end > 0 ? end : LONGEST)
}
