/** Ids of concepts and of the run, which only late steps make. */

/** Makes an id from a title, in lower case with hyphens, of at most 60 characters; a long one ends at a word. */
export const idOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^(.{1,60})(-.*)?$/, '$1')
    .slice(0, 60)
