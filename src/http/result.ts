/** Writes what a handler returned into the response. */
import type { Context } from 'koa'
import { type Operation, Page, type Policy, Text } from '../contract/operation.ts'
import { Serialized } from '../contract/serialized.ts'

const contentTypes: Record<string, string> = {
  'application/json': 'application/json; charset=utf-8',
  'application/yaml': 'application/yaml; charset=utf-8',
  'application/schema+json': 'application/schema+json; charset=utf-8',
  'text/csv': 'text/csv; charset=utf-8; header=present',
  'text/markdown': 'text/markdown; charset=utf-8',
  'text/plain': 'text/plain; charset=utf-8',
}

export function respond(
  ctx: Context,
  { method }: Operation,
  result: unknown,
  policy: Policy,
  basePath: string,
): void {
  const page = result instanceof Page ? result : undefined
  const value = page === undefined ? result : page.body
  const mediaType = value instanceof Text ? value.mediaType : 'application/json'
  ctx.set('Content-Type', contentTypes[mediaType]!)
  ctx.set('Cache-Control', policy.cacheControl(method, 200))
  if (mediaType === 'text/csv') {
    const name = ctx.path.slice(ctx.path.lastIndexOf('/') + 1)
    ctx.set('Content-Disposition', `attachment; filename="${name}.csv"`)
  }
  const link = linkHeader(page?.links ?? {}, basePath)
  if (link !== '') ctx.set('Link', link)
  const isText = value instanceof Text || value instanceof Serialized
  ctx.body = isText ? value.text : JSON.stringify(value)
}

/** Targets are resolved against the address of the request (RFC 8288), so they need the prefix that a proxy adds. */
const linkHeader = (links: Readonly<Record<string, string>>, basePath: string): string =>
  Object.entries(links)
    .map(([relation, href]) => `<${basePath}${href}>; rel="${relation}"`)
    .join(', ')
