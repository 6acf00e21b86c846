/**
 * Routes for operators and for people who report a vulnerability; they are not part of the contract and its version
 * (decision 46).
 */
import type { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { JSON_TYPE } from './errors.ts'

export type Readiness = 'starting' | 'ready' | 'stopping'

export interface OperatorResources {
  /** Whether a load balancer should send new requests to this process. */
  readonly readiness: () => Readiness
  /** Content of `security.txt` (RFC 9116); undefined if no contact is set. */
  readonly securityTxt: string | undefined
}

export const READY = '/ready'
export const SECURITY_TXT = '/.well-known/security.txt'

export function operatorRoutes(router: Router, resources: OperatorResources): void {
  router.get(READY, READY, ready(resources.readiness))
  router.get(SECURITY_TXT, SECURITY_TXT, securityTxt(resources.securityTxt))
}

const ready = (readiness: OperatorResources['readiness']): Middleware =>
  function ready(ctx) {
    const status = readiness()
    ctx.status = status === 'ready' ? 200 : 503
    ctx.set({ 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' })
    ctx.body = JSON.stringify({ status })
  }

const securityTxt = (text: string | undefined): Middleware =>
  function securityTxt(ctx) {
    const message =
      'The operator of this service has named no contact. What the project does about weaknesses stands in its SECURITY.md.'
    ctx.status = text === undefined ? 404 : 200
    ctx.set({
      'Content-Type': text === undefined ? JSON_TYPE : 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    ctx.body = text ?? JSON.stringify({ error: 'not_found', id: SECURITY_TXT, message })
  }
