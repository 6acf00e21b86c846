/** The licence that a file states, as a state of `core.rights_status`. If it states none, nothing is known. */

const CREATIVE_COMMONS: Readonly<Record<string, string>> = {
  by: 'cc_by',
  'by-sa': 'cc_by_sa',
  'by-nc': 'cc_by_nc',
  'by-nd': 'cc_by_nd',
  'by-nc-sa': 'cc_by_nc_sa',
  'by-nc-nd': 'cc_by_nc_nd',
}

/** Patterns that match the URL of a licence, its SPDX id or a common abbreviation. */
const PATTERNS: readonly RegExp[] = [
  /creativecommons\.org\/licenses\/([a-z-]+)/i,
  /\bCC[- ](BY(?:-(?:NC|ND|SA|NC-SA|NC-ND))?)(?:[- ]\d|\b(?!-))/i,
]

/** @param texts statements of the file about its licence, the most specific first */
export function licenceState(...texts: readonly unknown[]): string | undefined {
  for (const text of texts) {
    if (typeof text !== 'string') continue
    if (/creativecommons\.org\/publicdomain\/zero|\bCC0\b/i.test(text)) return 'cc0'
    if (/creativecommons\.org\/publicdomain\/mark/i.test(text)) return 'public_domain'
    for (const pattern of PATTERNS) {
      const state = CREATIVE_COMMONS[pattern.exec(text)?.[1]?.toLowerCase() ?? '']
      if (state !== undefined) return state
    }
  }
  return undefined
}

export const licenceFill = {
  'core.rights_status': {
    certainty: 'inferred',
    how: 'Creative Commons licence that the file names',
  },
} as const
