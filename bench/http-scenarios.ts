/** What the servers are asked. The first contestant of each scenario is the measure of the others. */

export type ReadonlyTargets = readonly string[]

export interface Scenario {
  /** One word or two, for `--only`. */
  readonly name: string
  readonly title: string
  readonly targets: ReadonlyTargets
  readonly contestants: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Targets of contestants whose paths or parameters have other names. */
  readonly other?: Readonly<Record<string, ReadonlyTargets>>
}

const ITEM = '/v1/rules/CAM-004'
/** A word that two thirds of the rules hold: the page is full and the facets are long. */
const LIST = '/v1/rules?q=practice&limit=100'

const itemOfJsonServer = {
  'json-server-1': ['/rules/CAM-004'],
  'json-server-0': ['/rules/CAM-004'],
}

const ratings = {
  outcome_contribution: 3,
  feasibility: 2,
  evidence: 1,
  adoption: 2,
  differentiation: 4,
  reversible_learning: 3,
  robustness: 2,
}

/** @param words words of the corpus */
export function scenarios(words: readonly string[]): Scenario[] {
  const fresh = words
    .filter((_, i) => i % 5 === 0)
    .map((word) => `/v1/rules?q=${word.slice(0, 3)}&limit=100&min_priority=${word.length}`)
  return [
    {
      name: 'item',
      title: 'One rule by id, asked again',
      targets: [ITEM],
      contestants: ['bare', 'ours', 'koa-constant', 'json-server-1', 'json-server-0'],
      other: itemOfJsonServer,
    },
    {
      name: 'list',
      title: 'A page of 100 with q and facets, asked again',
      targets: [LIST],
      contestants: ['bare', 'ours', 'koa-constant', 'json-server-1', 'json-server-0'],
      other: {
        'json-server-1': ['/rules?_page=1&_per_page=100'],
        'json-server-0': ['/rules?q=practice&_limit=100'],
      },
    },
    {
      name: '304',
      title: 'One rule by id, held by the client: 304',
      targets: [ITEM],
      contestants: ['bare', 'ours'],
      headers: { 'if-none-match': '*' },
    },
    {
      name: 'compressed list',
      title: 'The same page, compressed with brotli and with gzip',
      targets: [LIST],
      contestants: ['ours'],
      headers: { 'accept-encoding': 'gzip, br' },
    },
    {
      name: 'first item',
      title: 'One rule by id, nothing cached',
      targets: [ITEM],
      contestants: ['bare', 'ours-uncached', 'fastify', 'koa-kysely'],
    },
    {
      name: 'first list',
      title: 'A page of 100 with q and facets, nothing cached',
      targets: [LIST],
      contestants: ['bare', 'ours-uncached', 'fastify', 'koa-kysely'],
    },
    {
      name: 'fresh lists',
      title: `${fresh.length} different searches in turn, nothing cached`,
      targets: fresh,
      contestants: ['bare', 'ours-uncached', 'fastify', 'koa-kysely'],
    },
    {
      name: 'evaluate',
      title:
        'POST /v1/evaluate beside a server that parses and writes out JSON, and one with the engine',
      targets: ['/v1/evaluate'],
      contestants: ['bare', 'bare-engine', 'ours'],
      body: JSON.stringify({
        context: {
          core: { production_phase: 'capture' },
          camera: {
            is_multiview: true,
            capture_rig: 'inward_dome',
            sync_error_ms: 4,
            shutter_angle: 180,
          },
        },
      }),
    },
    {
      name: 'validate',
      title: 'POST /v1/validate, the same',
      targets: ['/v1/validate'],
      contestants: ['bare', 'bare-engine', 'ours'],
      body: JSON.stringify({ schema: 'clip', document: { id: 'K4' } }),
    },
    {
      name: 'score',
      title: 'POST /v1/score, the same',
      targets: ['/v1/score'],
      contestants: ['bare', 'bare-engine', 'ours-coordinate'],
      body: JSON.stringify({ ratings, hard_gates_passed: true }),
    },
  ]
}
