/** Version of the project, of its rules and of Node. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Manifest {
  readonly version: string
  readonly engines: { readonly node: string }
  /** Set in the package of the command, which supports older versions of Node than the services. */
  readonly services?: { readonly node: string }
}

const manifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'))

export const version = (): string => `grammar ${manifest().version} (Node ${process.versions.node})`

/** The oldest version of Node that the services support. */
export function nodeOfServices(): string {
  const { engines, services = engines } = manifest()
  return services.node.replace('>=', '')
}
