/**
 * Checks every request before the response cache is consulted: removes the proxy's prefix from the target, and refuses
 * ambiguous requests.
 */
import type { IncomingMessage } from 'node:http'
import { Refused, TARGET_LIMIT, uriTooLong } from '../../contract/failures.ts'

/**
 * A path, an asterisk, or an absolute URL (RFC 9112 section 3.2). Servers read a fragment or a backslash in different
 * ways.
 */
const pathTarget = /^\/[^#\\]*$/
const urlTarget = /^https?:\/\/[^#\\]*$/i

/** @throws Refused if a proxy could read the request differently, or if it asks for something unsupported */
export function checkRequest(request: IncomingMessage): void {
  const { httpVersion, headers, url: target = '' } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    throw ambiguous('this service speaks HTTP/1.1 and HTTP/1.0')
  }
  if (!hasOneHost(request)) throw ambiguous('an HTTP/1.1 request carries the header Host once')
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw ambiguous('the only Transfer-Encoding read is chunked')
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    throw new Refused(417, 'expectation_failed', 'the only expectation met is 100-continue')
  }
  if (target.length > TARGET_LIMIT) throw uriTooLong()
  if (
    !pathTarget.test(target) &&
    target !== '*' &&
    !(urlTarget.test(target) && URL.canParse(target))
  ) {
    throw new Refused(400, 'invalid_request', 'the request target is neither a path nor a URL')
  }
}

/** Exactly one Host in HTTP/1.1, one at most in HTTP/1.0 (RFC 9112 section 3.2). Its value has no effect. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** After an ambiguous request, the next one cannot be distinguished from its body, so the connection is closed. */
const ambiguous = (message: string): Refused =>
  new Refused(400, 'invalid_request', message, [], { connection: 'close' })

/**
 * Targets are accepted with and without the path prefix that a proxy adds (decision 48).
 *
 * @returns the target without the prefix; unchanged if it does not begin with it, since some proxies remove it
 */
export function withoutBase(target: string, basePath: string): string {
  if (!target.startsWith(basePath)) return target
  const rest = target.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : target
}
