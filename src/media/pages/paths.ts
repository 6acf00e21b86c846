/** The addresses of the media pages, known before their code is loaded; `index.ts` has the page of each. */
export const pagePaths = ['/'] as const

export type PagePath = (typeof pagePaths)[number]
