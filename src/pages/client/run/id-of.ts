/** Ids of concepts and of the run, which only late steps make. */

/** Longest id, in characters; it names the files that are saved. */
const LONGEST = 60

/** Makes an id from a title, in lower case with hyphens; a long one ends at a word. */
export function idOf(title: string): string {
  const id = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return id.length <= LONGEST
    ? id
    : id
        .slice(0, LONGEST + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, LONGEST)
}
