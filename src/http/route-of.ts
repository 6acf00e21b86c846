/** Which operation a path belongs to. */
import type { Router } from '@koa/router'
import type { Context } from 'koa'

/** @returns the path as the contract has it, also for a method that it does not answer; undefined where no operation has it */
export const routeOf = (ctx: Context): string | undefined =>
  (ctx['matched'] as Router['stack'] | undefined)?.[0]?.name
