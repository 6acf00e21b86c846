/** Compiler options for the schemas of house rules and destinations, at run time and in the bundle of the page. */
export const formOptions = { allErrors: true, verbose: true, strict: false } as const
