/** An id that is typed by hand: words with hyphens between them, in any case. */
export const kebabId = (description: string) =>
  ({ type: 'string', pattern: '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$', description }) as const
