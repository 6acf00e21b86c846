/** Calls operations of the services without HTTP: the same contract, checks and handlers over the same corpus file. */
import { InvalidInput, NotFound } from '../contract/failures.ts'
import { type Contract, type Operation, resultValue, Text } from '../contract/operation.ts'
import { requestCheck } from '../contract/request.ts'
import type { OpenDatabase } from '../database/open.ts'
import { lazy } from '../lazy.ts'
import { type Machine, WrongUse } from './command.ts'

export type ServiceName = 'media' | 'coordinate'

export interface CorpusAccess extends Disposable {
  /**
   * @param target path and query as a client would send it
   * @returns the answer as a value, or its text if it is not JSON; undefined if the id is unknown
   * @throws WrongUse if the contract refuses the request
   */
  ask(service: ServiceName, target: string, body?: unknown): Promise<unknown>
}

interface Served {
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, (input: never) => unknown>>
}

export async function openCorpus(machine: Machine): Promise<CorpusAccess> {
  const database = await openFile(machine)
  const served = {
    media: lazy(() => serve('media', database)),
    coordinate: lazy(() => serve('coordinate', database)),
  }
  return {
    ask: async (service, target, body) => answer(await served[service](), target, body),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

async function openFile(machine: Machine): Promise<OpenDatabase> {
  const [{ ensureDatabase }, { openDatabase }, { readConfig }] = await Promise.all([
    import('../../seed/ensure.ts'),
    import('../database/open.ts'),
    import('../config.ts'),
  ])
  const { corpus } = await ensureDatabase(readConfig(machine.env).database, {
    onBuild: () => machine.error('Building the corpus …\n'),
  })
  return openDatabase(corpus)
}

const documents = {
  name: '',
  version: '',
  openapi: () => '',
  guide: () => '',
  opening: () => '',
}

async function serve(service: ServiceName, database: OpenDatabase): Promise<Served> {
  if (service === 'media') {
    const [{ contract }, { createHandlers }, { loadMedia }] = await Promise.all([
      import('../media/contract.ts'),
      import('../media/handlers.ts'),
      import('../media/load.ts'),
    ])
    return { contract, handlers: createHandlers(loadMedia(database), documents) }
  }
  const [{ contract }, { createHandlers }, { loadCoordinates }] = await Promise.all([
    import('../coordinate/contract.ts'),
    import('../coordinate/handlers.ts'),
    import('../coordinate/load.ts'),
  ])
  return { contract, handlers: createHandlers(loadCoordinates(database), documents) }
}

async function answer(
  { contract, handlers }: Served,
  target: string,
  body: unknown,
): Promise<unknown> {
  const [path = '', search = ''] = target.split('?', 2)
  const method = body === undefined ? 'GET' : 'POST'
  for (const [name, operation] of Object.entries(contract)) {
    const params = operation.method === method ? paramsOf(operation, path) : undefined
    if (params === undefined) continue
    const check = requestCheck(operation)
    const query = check.query(search)
    if ('details' in query) throw refused(query.details)
    const details = check.body(body)
    if (details.length > 0) throw refused(details)
    try {
      const input = { params, query: query.values, body } as never
      const value = resultValue(await handlers[name]?.(input))
      return value instanceof Text ? value.text : value
    } catch (error) {
      if (error instanceof NotFound) return undefined
      throw error instanceof InvalidInput ? refused(error.details) : error
    }
  }
  throw new Error(`no operation answers ${method} ${path}`)
}

/** The parameters in a path that matches the operation; undefined for another path. */
function paramsOf({ path: template }: Operation, path: string): Record<string, string> | undefined {
  const wanted = template.split('/')
  const got = path.split('/')
  if (wanted.length !== got.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const segment = got[i] as string
    if (name !== undefined) params[name] = decodeURIComponent(segment)
    else if (part !== segment) return undefined
  }
  return params
}

const refused = (
  details: readonly { readonly path: string; readonly message: string }[],
): WrongUse =>
  new WrongUse(
    'context_invalid',
    details.map(({ path, message }) => `${path} ${message}`).join('\n'),
  )
