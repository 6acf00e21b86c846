/** Helpers for the schemas of corpus files: each takes the description and the example that an editor shows. */

/** One line of text; an editor shows the example during typing. */
export function text(description: string, example: string) {
  return {
    type: 'string',
    minLength: 1,
    pattern: '\\S$',
    description,
    examples: [example],
  } as const
}

export function idText(description: string, pattern: string, example: string) {
  return { type: 'string', pattern, description, examples: [example] } as const
}

export function nullableText(description: string, example: string) {
  return { type: ['string', 'null'], minLength: 1, description, examples: [example] } as const
}
export const snakeCase = '^[a-z0-9]+(_[a-z0-9]+)*$'
