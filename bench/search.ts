/**
 * `npm run bench:search`: `GET /v1/rules?q=` and `GET /v1/prompts?q=` beside plain FTS5, MiniSearch and Orama over the
 * same texts, by the judged searches of test/search. `--failed` lists the searches of judgements.yaml that have no
 * right answer among our first five; those of the others are not for reading.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { seedDatabase } from '../seed/seed-database.ts'
import { coordinateSearch } from '../src/coordinate/searched.ts'
import { openDatabase } from '../src/database/open.ts'
import { mediaSearch } from '../src/media/searched.ts'
import { parseSearch } from '../src/search/search-text.ts'
import { createSearcher } from '../src/search/searcher.ts'
import { startServices } from '../src/services.ts'
import {
  type Figures,
  judgements,
  mean,
  plainSentences,
  rightIds,
  type SearchedService,
  sentenceSets,
  sets,
  shownIds,
  waysIn,
  worth,
} from '../test/support/judged-searches.ts'
import type { Search, SearchedText } from './search-contestants.ts'

const { values } = parseArgs({ options: { failed: { type: 'boolean', default: false } } })
const root = path.join(import.meta.dirname, '..')
if (!existsSync(path.join(root, 'bench/node_modules/minisearch'))) {
  console.log('Installing the other searches into bench/node_modules …')
  execFileSync('npm', ['ci', '--prefix', path.join(root, 'bench'), '--no-audit', '--no-fund'], {
    stdio: 'inherit',
  })
}
const { boosts, contestants } = await import('./search-contestants.ts')

/** Searches of each length that are timed. */
const TIMED = 150

const searched = {
  media: { list: 'rules', kind: 'rule' },
  coordinate: { list: 'prompts', kind: 'prompt' },
} as const
const folder = mkdtempSync(path.join(tmpdir(), 'bench-search-'))
try {
  const database = path.join(folder, 'grammar.db')
  await seedDatabase({ corpusDir: path.join(root, 'corpus'), databaseFile: database })
  await using services = await startServices({
    host: '127.0.0.1',
    mediaPort: 0,
    coordinatePort: 0,
    database,
    logLevel: 'silent',
    cacheBytes: 1 << 24,
    // Indexing for the others takes longer than a connection waits.
    keepAliveMs: 60_000,
  })
  for (const service of ['media', 'coordinate'] as const) {
    const texts = textsOf(database, service)
    const searches: Record<string, Search> = {
      ours: await ours(`${services[service].url}/v1/${searched[service].list}`),
    }
    for (const [name, prepare] of Object.entries(contestants)) {
      searches[name] = await prepare(texts, boosts[service])
    }
    await compare(service, texts, searches)
    await timed(service, texts, database)
  }
  await firstAnswers(`${services.coordinate.url}/v1/situations`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function textsOf(file: string, service: SearchedService): SearchedText[] {
  const database = new Database(file, { readonly: true })
  try {
    return database
      .prepare<[string], SearchedText>(
        `select id, name, phrases || char(10) || topics as phrases, text, about from ${service}_document where kind = ?`,
      )
      .all(searched[service].kind)
  } finally {
    database.close()
  }
}

/**
 * Prints what a search costs in this process, without the page around it, beside MiniSearch with prefix and fuzzy over the
 * same rows: medians of searches of words that follow one another in the judged ones, each asked once.
 */
async function timed(
  service: SearchedService,
  texts: readonly SearchedText[],
  file: string,
): Promise<void> {
  using database = openDatabase(file)
  const kind = searched[service].kind
  const index = service === 'media' ? mediaSearch : coordinateSearch
  const words = [
    ...new Set(sets.flatMap((set) => judgements(set)[service].flatMap(({ q }) => q.split(' ')))),
  ]
  const rival = await contestants['MiniSearch 7.2.0']!(texts, boosts[service])
  const rows: Record<string, Record<string, string>> = {}
  for (const length of [1, 5, 10, 20, 30]) {
    // A searcher of its own, since words that came before cost nothing.
    const searcher = createSearcher(database, index, { kind })
    searcher.find(parseSearch('warm'), () => true)
    const searches = Array.from({ length: TIMED }, (_, i) =>
      Array.from({ length }, (_, j) => words[(i * 7 + j * 31) % words.length]!).join(' '),
    )
    const own = median(searches.map((q) => timeOf(() => searcher.find(parseSearch(q), () => true))))
    const other = median(searches.map((q) => timeOf(() => rival(q))))
    rows[`${length} words`] = {
      'ours, ms': own.toFixed(2),
      'MiniSearch, ms': other.toFixed(2),
      share: (own / other).toFixed(2),
    }
  }
  console.log(`\n${searched[service].list}: what one search costs`)
  console.table(rows)
}

/** Prints how the box “What is going on?” answers plain sentences. */
async function firstAnswers(url: string): Promise<void> {
  const rows: Record<string, Record<string, string | number>> = {}
  for (const name of sentenceSets) {
    const { situations } = plainSentences(name)
    const answers = await Promise.all(
      situations.map(async (search) => {
        const response = await fetch(`${url}?${new URLSearchParams({ q: search.q })}`)
        return { search, page: (await response.json()) as Parameters<typeof waysIn>[0][0]['page'] }
      }),
    )
    const { first, firstThree, firstFive, reciprocalRank, told, fits, wrong } = waysIn(answers)
    rows[`${name}.yaml`] = {
      'success@1': first.toFixed(3),
      'success@3': firstThree.toFixed(3),
      'success@5': firstFive.toFixed(3),
      MRR: reciprocalRank.toFixed(3),
      'told, of first ones right': told.toFixed(2),
      'told that one fits': fits,
      wrongly: wrong,
    }
  }
  console.log('\n/v1/situations?q=, plain sentences')
  console.table(rows)
}

function timeOf(run: () => unknown): number {
  const before = performance.now()
  run()
  return performance.now() - before
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[all.length >> 1]!
}

function ours(url: string): Search {
  return async (q) => {
    const response = await fetch(`${url}?${new URLSearchParams({ q, limit: '10' })}`)
    if (!response.ok) throw new Error(`${response.status} for ${q}: ${await response.text()}`)
    return shownIds((await response.json()) as Parameters<typeof shownIds>[0])
  }
}

async function compare(
  service: SearchedService,
  texts: readonly SearchedText[],
  searches: Readonly<Record<string, Search>>,
): Promise<void> {
  const ids = texts.map(({ id }) => id)
  for (const set of sets) {
    const judged = judgements(set)[service]
    const rows: Record<string, Record<string, string>> = {}
    for (const [name, search] of Object.entries(searches)) {
      const worths: Figures[] = []
      for (const one of judged) {
        const found = await search(one.q)
        const figures = worth(found, rightIds(one, ids))
        worths.push(figures)
        const isListed = values.failed && name === 'ours' && set === 'judgements'
        if (isListed && figures.success === 0)
          console.log(`${one.q}: ${found.slice(0, 5).join(' ')}`)
      }
      rows[name] = row(mean(worths))
    }
    console.log(`\n/v1/${searched[service].list}?q=, ${judged.length} searches of ${set}.yaml`)
    console.table(rows)
  }
}

function row({ success, reciprocalRank, gain }: Figures): Record<string, string> {
  return {
    'success@5': success.toFixed(3),
    MRR: reciprocalRank.toFixed(3),
    'nDCG@10': gain.toFixed(3),
  }
}
