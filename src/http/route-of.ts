/** The route of a request, for log and metrics. */
import type { Router } from '@koa/router'
import type { Context } from 'koa'

/** @returns the path as the contract writes it, also where the path does not have the method; undefined where no operation has the path */
export const routeOf = (ctx: Context): string | undefined =>
  (ctx['matched'] as Router['stack'] | undefined)?.[0]?.name
