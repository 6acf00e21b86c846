/** Targets of the `Link` header of a page (RFC 8288): `first`, `prev`, `next`, `last`, as relative paths. */

/**
 * @param path path of the list
 * @param query the validated query; undefined and false values are left out of the links
 * @param count number of all matches
 */
export function pageLinks(
  path: string,
  query: Readonly<Record<string, unknown>> & { readonly limit: number; readonly offset: number },
  count: number,
): Record<string, string> {
  const { limit, offset } = query
  const at = (position: number): string => {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && name !== 'offset' && value !== false)
        parameters.set(name, String(value))
    }
    if (position > 0) parameters.set('offset', String(position))
    return `${path}?${parameters}`
  }
  const last = lastOffset(count, limit)
  const links: Record<string, string> = { first: at(0) }
  if (offset > 0) links['prev'] = at(Math.max(0, Math.min(offset - limit, last)))
  if (offset + limit < count) links['next'] = at(offset + limit)
  links['last'] = at(last)
  return links
}

const lastOffset = (count: number, limit: number): number =>
  count === 0 ? 0 : Math.floor((count - 1) / limit) * limit
