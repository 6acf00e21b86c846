/** The addresses of the coordinate pages, known before their code is loaded; `index.ts` has the page of each. */
export const pagePaths = [
  '/',
  '/axes',
  '/axes/{axis}',
  '/grid',
  '/prompts',
  '/coordinates/{code}',
  '/situations',
  '/situations/{id}',
  '/modes',
  '/modes/{id}',
  '/operators',
  '/operators/{name}',
  '/core',
  '/core/{id}',
  '/templates',
  '/templates/{id}',
  '/draw',
  '/worked-runs',
  '/worked-runs/{id}',
  '/score',
  '/run',
  '/search',
  '/api',
  '/sql',
] as const

export type PagePath = (typeof pagePaths)[number]
