/** Ids of concepts and of the run, which only late steps make. */

/** Makes an id from a title, in lower case with hyphens. */
export const idOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
