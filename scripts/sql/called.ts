/** The command name to show in messages; `grammar sql` sets the variable. */
const own = process.env['SQL_CALLED']

/** Without arguments. */
export const program = own ?? 'npm run sql'
/** Before arguments. */
export const withWords = own ?? 'npm run sql --'
