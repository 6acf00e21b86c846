/** `/.well-known/security.txt` (RFC 9116). */

/** Days from the start until the file expires. */
const VALID_DAYS = 180

/**
 * The file expires some months after the start instead of after the request, so that a service which runs unattended
 * for long stops vouching for the contacts.
 *
 * @param contacts URIs, preferred one first
 * @returns undefined without a contact, which RFC 9116 requires
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
