/** The command name to show in messages; `grammar sql` sets the variable. */
const own = process.env['SQL_CALLED']

/** The command to show without arguments. */
export const program = own ?? 'npm run sql'
/** The command to show before arguments. */
export const withWords = own ?? 'npm run sql --'
