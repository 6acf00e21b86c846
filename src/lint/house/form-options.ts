/** How the forms of house rules and destinations are compiled, on a machine and with the bundle of the page. */
export const formOptions = { allErrors: true, verbose: true, strict: false } as const
