/** The target of a request line, read: what is asked for, whoever it was addressed to. */
import { Refused } from './failures.ts'

export interface Target {
  readonly path: string
  /** Without the question mark. */
  readonly query: string
}

/** A path, an asterisk or a whole address (RFC 9112 section 3.2). A fragment has no business here and is dropped. */
const form = /^(?:(https?:\/\/[^/?#]+)|(?=[/*]))([^?#]*)(?:\?([^#]*))?/i

/** @throws Refused 400 where it is none of them */
export function targetOf(url: string): Target {
  const [whole, origin, path, query = ''] = form.exec(url) ?? []
  if (whole === undefined || (origin !== undefined && !URL.canParse(origin))) {
    throw new Refused(400, 'invalid_request', 'the request target is neither a path nor a URL')
  }
  return { path: path || '/', query }
}
