/** The header `traceparent` (W3C Trace Context, level 1): which trace a request belongs to. */
import type { IncomingHttpHeaders } from 'node:http'

export interface TraceContext {
  readonly trace_id: string
  /** Span id of the caller, in hexadecimal. */
  readonly parent_id: string
}

/** Version, trace, parent, flags; versions after 00 may append fields. */
const shape =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/

/** @returns undefined if there is none, or one that has to be ignored according to the standard */
export function traceContext({ traceparent }: IncomingHttpHeaders): TraceContext | undefined {
  const [, version, trace, parent, more] = shape.exec(String(traceparent ?? '')) ?? []
  if (trace === undefined || parent === undefined) return undefined
  return version === '00' && more !== undefined ? undefined : { trace_id: trace, parent_id: parent }
}
