/** The ways in which a request can fail, as named errors. `errors.ts` turns them into responses. */

import { didYouMean } from '../engine/values/nearest.ts'
import { truncate } from '../engine/values/truncate.ts'
import { type Detail, LISTED_DETAILS } from './request.ts'
import type { FailureCode } from './shared-schemas.ts'

/** No resource has that id. */
export class NotFound extends Error {
  override name = 'NotFound'
  readonly id: string
  /** Whether the message suggests a known id. */
  readonly hasHint: boolean
  /** @param known existing ids; the nearest one is suggested */
  constructor(id: string, known: Iterable<string> = []) {
    const others = otherIds(id, [...known])
    super(`nothing carries the id ${truncate(id, MAX_SHOWN)}${others}`)
    this.id = id
    this.hasHint = others !== ''
  }
}

/**
 * @param id the requested one
 * @param known all existing ids; called only if there is no row
 * @throws NotFound
 */
export function found<Row>(row: Row | undefined, id: string, known: () => Iterable<string>): Row {
  if (row === undefined) throw new NotFound(id, known())
  return row
}

/** Maximum length of an id that a message repeats, and maximum number of ids in it. */
const MAX_SHOWN = 80
const FEW = 5

function otherIds(id: string, known: readonly string[]): string {
  if (known.length === 0 || known.length > FEW) return didYouMean(id, known)
  return `; there are ${known.join(', ')}`
}

/** Input that the schemas allow but the operation does not; the policy of the service decides the status. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly details: readonly Detail[]
  constructor(details: readonly Detail[]) {
    super(details.map(({ message }) => message).join('; '))
    this.details = details
  }
}

/** The request is refused, and the message says what to change. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: FailureCode
  readonly details: readonly Detail[]
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    code: FailureCode,
    message: string,
    details: readonly Detail[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
  }
}

/** Maximum number of details in the message of a refusal; `errors` lists all. */
const NAMED_DETAILS = 3

/** A query or body that the contract does not allow: 400 or 422, as the service's policy says. */
export function invalid(status: 400 | 422, details: readonly Detail[]): Refused {
  const code = status === 400 ? 'invalid_request' : 'unprocessable'
  const first = details[0]
  const message =
    details.length === 1 && first !== undefined
      ? sentence(first)
      : `${details.length > LISTED_DETAILS ? `more than ${LISTED_DETAILS}` : details.length} things are wrong with this request: ${details.slice(0, NAMED_DETAILS).map(sentence).join('; ')}${details.length > NAMED_DETAILS ? '; …' : ''}`
  return new Refused(status, code, message, details.length > 1 ? details : [])
}

/** A detail about the whole request has no path. */
const sentence = ({ path, message }: Detail): string =>
  path === '' ? message : `${path}: ${message}`

/** Maximum length of a request target, in characters. */
export const TARGET_LIMIT = 4096
/** Maximum length of a header value that a refusal quotes, in characters. */
export const SHOWN_HEADER = 80
/** Maximum size of a body in bytes: a larger one would delay other requests (decision 18). */
export const BODY_LIMIT = 131_072

export const uriTooLong = (): Refused =>
  new Refused(414, 'uri_too_long', `a request target has at most ${TARGET_LIMIT} characters`)

export const payloadTooLarge = (): Refused =>
  new Refused(413, 'payload_too_large', `a body has at most ${BODY_LIMIT} bytes (128 KiB)`)

export const requestTimeout = (): Refused =>
  new Refused(408, 'request_timeout', 'the request did not arrive in time')

export const emptyBody = (): Refused =>
  new Refused(400, 'invalid_request', 'the body is empty; it must be JSON')

/** @param contentType value of the header */
export const notJson = (contentType: string | undefined): Refused =>
  new Refused(
    415,
    'unsupported_media_type',
    `the body must be application/json; got ${contentType === undefined ? 'no Content-Type' : `"${truncate(contentType, SHOWN_HEADER)}"`}; send "Content-Type: application/json"`,
  )

export const refusalBody = ({ code, message, details }: Refused) => ({
  error: code,
  message,
  ...(details.length > 0 ? { errors: details } : {}),
})

/** The response body of an unexpected failure; it reveals nothing about the cause. */
export const internalErrorBody = {
  error: 'internal_error',
  message: 'Something went wrong on our side; the request can be tried again.',
} as const
