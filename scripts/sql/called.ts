/** How this program is called, for messages: `grammar sql` sets the variable. */
const own = process.env['SQL_CALLED']

/** Without further words. */
export const program = own ?? 'npm run sql'
/** Before further words. */
export const withWords = own ?? 'npm run sql --'
