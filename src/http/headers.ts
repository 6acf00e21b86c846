/** Headers that every response carries (decision 35): any page may read it; nothing may guess its type, frame it or run it. */
export const constantHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Allow, Retry-After, X-Request-Id, Server-Timing',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/** Headers that a 304 repeats (RFC 9110 section 15.4.5), in small letters; the client holds the rest. */
export const headersOf304: ReadonlySet<string> = new Set([
  'etag',
  'cache-control',
  'vary',
  'access-control-allow-origin',
  'connection',
])
