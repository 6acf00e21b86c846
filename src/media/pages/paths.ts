/** The addresses of the media pages, known before their code is loaded; `index.ts` has the page of each. */
export const pagePaths = [
  '/',
  '/search',
  '/api',
  '/sql',
  '/rules',
  '/rules/{id}',
  '/dimensions',
  '/dimensions/{id}',
  '/facts/{path}',
  '/docs',
  '/docs/{slug}',
  '/example',
  '/example/{stage}',
  '/evaluate',
  '/compare',
  '/check',
  '/validate',
  '/schemas',
  '/schemas/{name}',
  '/sources',
  '/sources/{id}',
  '/rule-report',
] as const

export type PagePath = (typeof pagePaths)[number]
