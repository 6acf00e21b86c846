/** `grammar show`: shows any entry of the two corpora by its id. */
import { type Run, WrongUse } from '../command.ts'
import { openCorpus, type ServiceName } from '../corpus.ts'

/** Patterns of ids and the paths that they map to, in the order in which they are tried. */
const places: readonly (readonly [RegExp, ServiceName, string])[] = [
  [/^[A-Z]{3}-\d{3}$/i, 'media', '/v1/rules/'],
  [/^GRAM-/i, 'coordinate', '/v1/coordinates/'],
  [/^[a-z_]+\.[a-z0-9_]+$/, 'media', '/v1/dimensions/'],
  [/^[A-Z]+$/, 'coordinate', '/v1/operators/'],
  [/^[A-Z]+$/, 'coordinate', '/v1/modes/'],
  [/^[a-z0-9-]+$/, 'media', '/v1/docs/'],
  [/^[a-z0-9-]+$/, 'media', '/v1/example/'],
  [/^[a-z_]+$/, 'media', '/v1/schemas/'],
  [/^[a-z0-9-]+$/, 'coordinate', '/v1/core/'],
  [/^[a-z0-9-]+$/, 'coordinate', '/v1/templates/'],
  [/^[a-z0-9-]+$/, 'coordinate', '/v1/situations/'],
  [/^[a-z0-9-]+$/, 'coordinate', '/v1/worked-runs/'],
  [/^[a-z-]+$/, 'coordinate', '/v1/axes/'],
]

export const run: Run = async (given, machine) => {
  const [asked] = given.operands
  if (asked === undefined) throw new WrongUse('operand_missing', 'name an id: grammar show CAM-004')
  using corpus = await openCorpus(machine)
  for (const [form, service, path] of places) {
    if (!form.test(asked)) continue
    const id = service === 'media' && path === '/v1/rules/' ? asked.toUpperCase() : asked
    const found = await corpus
      .ask(service, `${path}${encodeURIComponent(id)}`)
      .catch((error: unknown) => {
        if (error instanceof WrongUse) return undefined
        throw error
      })
    if (found === undefined) continue
    machine.out(
      typeof found === 'string' ? `${found.trimEnd()}\n` : `${JSON.stringify(found, null, 2)}\n`,
    )
    return 0
  }
  throw new WrongUse('not_found', `nothing here has the id "${asked}"; grammar search ${asked}`)
}
