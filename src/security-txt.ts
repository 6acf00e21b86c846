/** `/.well-known/security.txt` (RFC 9116). */

/** Days from the start for which the operator vouches for the contacts. */
const VALID_DAYS = 180

/**
 * It expires some months after the start and not after the request: a contact that was not looked at for that long
 * is no longer promised.
 *
 * @param contacts URIs, the first preferred
 * @returns undefined without one, since a file without a contact says nothing
 */
export function securityTxt(contacts: readonly string[], started: Date): string | undefined {
  if (contacts.length === 0) return undefined
  const expires = new Date(started)
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS)
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`,
    'Preferred-Languages: en',
  ]
  return `${lines.join('\r\n')}\r\n`
}
