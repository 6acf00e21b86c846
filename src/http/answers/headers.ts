/** Headers of every response; pages and their assets drop the names that only scripts elsewhere need. */

/** Any origin may read a response; no browser may guess its type, frame it or run it (decision 35). */
export const constantHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Allow, Retry-After, X-Request-Id, Server-Timing',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const
