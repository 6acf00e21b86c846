/** The path prefix that a proxy adds; targets are answered with and without it (decision 48). */

/** @returns the target without the prefix; unchanged where it does not begin with it, since some proxies remove it */
export function withoutBase(target: string, basePath: string): string {
  if (!target.startsWith(basePath)) return target
  const rest = target.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : target
}
