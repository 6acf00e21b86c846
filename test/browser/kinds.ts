/** One address of every kind of page. */
export const kinds = {
  media: ['/'],
  coordinate: ['/', '/coordinates/GRAM-C3-I07-M08', '/coordinates/GRAM-C9'],
} as const satisfies Record<'media' | 'coordinate', readonly string[]>
