/** Paths behind a proxy that puts something before them. */

/** @returns the target without the prefix; as it is where the proxy has taken the prefix off, or there was none */
export function withoutBase(target: string, basePath: string): string {
  if (!target.startsWith(basePath)) return target
  const rest = target.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : target
}
