/** Other ways to search the same texts, each with the options that do best on the judged searches. */
import Database from 'better-sqlite3'

/** What a rule or prompt is searched by, in the five columns that our own index has. */
export interface SearchedText {
  readonly id: string
  readonly name: string
  readonly phrases: string
  readonly text: string
  readonly about: string
}

/** Ids of at most ten texts, best first. */
export type Search = (q: string) => Promise<readonly string[]> | readonly string[]

const FOUND = 10
const COLUMNS = ['id', 'name', 'phrases', 'text', 'about'] as const
type Boost = Readonly<Record<(typeof COLUMNS)[number], number>>

/** What a word in each column counts, for every contestant. */
export const boosts = {
  media: { id: 5, name: 3, phrases: 4, text: 2, about: 0.5 },
  coordinate: { id: 5, name: 5, phrases: 2, text: 5, about: 1 },
} as const satisfies Record<string, Boost>

export const contestants: Readonly<
  Record<string, (texts: readonly SearchedText[], boost: Boost) => Search | Promise<Search>>
> = {
  'FTS5, all words': (texts, boost) => fts5(texts, boost, ' AND '),
  'FTS5, any word': (texts, boost) => fts5(texts, boost, ' OR '),
  'MiniSearch 7.2.0': miniSearch,
  'Orama 3.1.18': orama,
}

function fts5(texts: readonly SearchedText[], boost: Boost, join: string): Search {
  const database = new Database(':memory:')
  database.exec(
    `create virtual table searched using fts5(${COLUMNS.join()}, tokenize='porter unicode61 remove_diacritics 2')`,
  )
  const insert = database.prepare(`insert into searched values (${COLUMNS.map(() => '?').join()})`)
  for (const text of texts) insert.run(COLUMNS.map((column) => text[column]))
  const weights = COLUMNS.map((column) => boost[column]).join()
  const select = database
    .prepare<[string, number], string>(
      `select id from searched where searched match ? order by bm25(searched, ${weights}), rowid limit ?`,
    )
    .pluck()
  return (q) => {
    const words = q.match(/[\p{L}\p{N}]+/gu)
    return words === null ? [] : select.all(words.map((word) => `"${word}"`).join(join), FOUND)
  }
}

interface MiniSearchIndex {
  addAll(texts: readonly SearchedText[]): void
  search(q: string, options: { boost: Boost; prefix: boolean; fuzzy: number }): { id: string }[]
}

interface MiniSearchModule {
  readonly default: new (options: { fields: readonly string[] }) => MiniSearchIndex
}

async function miniSearch(texts: readonly SearchedText[], boost: Boost): Promise<Search> {
  const name: string = 'minisearch'
  const { default: MiniSearch } = (await import(name)) as MiniSearchModule
  const index = new MiniSearch({ fields: COLUMNS })
  index.addAll(texts)
  return (q) =>
    index
      .search(q, { boost, prefix: true, fuzzy: 0.2 })
      .slice(0, FOUND)
      .map(({ id }) => id)
}

interface OramaModule {
  create(options: {
    schema: Readonly<Record<string, 'string'>>
    components: { tokenizer: { language: string; stemming: boolean } }
  }): object
  insertMultiple(index: object, texts: readonly SearchedText[]): Promise<unknown>
  search(
    index: object,
    options: { term: string; boost: Boost; limit: number },
  ): Promise<{ hits: { document: SearchedText }[] }>
}

async function orama(texts: readonly SearchedText[], boost: Boost): Promise<Search> {
  const name: string = '@orama/orama'
  const { create, insertMultiple, search } = (await import(name)) as OramaModule
  const index = create({
    schema: Object.fromEntries(COLUMNS.map((column) => [column, 'string' as const])),
    components: { tokenizer: { language: 'english', stemming: true } },
  })
  await insertMultiple(index, [...texts])
  return async (q) => {
    const { hits } = await search(index, { term: q, boost, limit: FOUND })
    return hits.map(({ document }) => document.id)
  }
}
