import { METHODS } from 'node:http'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../src/http/malformed.ts'

const packet = (text: string): Buffer => Buffer.from(text, 'latin1')

describe(refusalOf, () => {
  it.for([
    ['ERR_HTTP_REQUEST_TIMEOUT', '', 408, 'request_timeout'],
    ['HPE_HEADER_OVERFLOW', '', 431, 'header_fields_too_large'],
    ['HPE_INVALID_METHOD', 'BREW /pot HTTP/1.1\r\n', 405, 'method_not_allowed'],
    ['HPE_INVALID_METHOD', 'GET / HTTP/1.1\r\n\r\n\u0000', 400, 'invalid_request'],
    ['HPE_INVALID_METHOD', '\u0016\u0003\u0001', 400, 'invalid_request'],
    ['HPE_INVALID_CHUNK_SIZE', 'zz\r\n', 400, 'invalid_request'],
  ] as const)('answers %s to %j with %i', ([code, text, status, error]) => {
    const refused = refusalOf({ code, rawPacket: packet(text) }, 'GET')
    expect([refused.status, refused.code]).toEqual([status, error])
  })

  it('takes an error without code or bytes for a malformed request', () => {
    expect(refusalOf({}, 'GET').status).toBe(400)
    expect(refusalOf({ code: 'HPE_INVALID_METHOD' }, 'GET').status).toBe(400)
    for (const method of METHODS) {
      const bytes = packet(`${method} / HTTP/1.1\r\n`)
      expect(refusalOf({ code: 'HPE_INVALID_METHOD', rawPacket: bytes }, 'GET').status).toBe(400)
    }
  })
})
