/** The addresses of the coordinate pages, known before their code is loaded; `index.ts` has the page of each. */
export const pagePaths = ['/', '/coordinates/{code}'] as const

export type PagePath = (typeof pagePaths)[number]
