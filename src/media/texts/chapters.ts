/** `GET /v1/docs` and `GET /v1/docs/{slug}`: the chapters. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { found } from '../../contract/failures.ts'
import { markdown, operation, Text } from '../../contract/operation.ts'
import { count, href, list, object, string } from '../../contract/schema.ts'
import { row, rows } from '../../database/query.ts'
import type { Media } from '../load.ts'

export const chapterRows = rows('media.chapters', (from) =>
  from.selectFrom('chapter').selectAll().orderBy('number'),
)

const chapterBySlug = row('media.chapterBySlug', (from, by: { slug: string }) =>
  from.selectFrom('chapter').select('body').where('slug', '=', by.slug),
)

export const chapterSlug = {
  type: 'string',
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'Slug of a chapter: `audio-and-loudness`.',
} as const

export const chapterEntry = object({
  slug: chapterSlug,
  title: string('Title of the chapter.'),
  summary: string('What it teaches, in a sentence.'),
  words: count('Length of the chapter.'),
  href,
})

export const chapterList = list(chapterEntry)

export const listChapters = operation(
  {
    method: 'GET',
    path: '/v1/docs',
    tag: 'Documentation',
    summary: 'List the documentation chapters',
    description: 'Twenty-two chapters in reading order.',
    query: object({}, { format }),
    ok: { 'application/json': chapterList, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'The table of contents' }, csvExample()],
  },
  ({ database }: Media) =>
    () => {
      const results = chapterRows(database).map(({ slug, title, summary, body }) => ({
        slug,
        title,
        summary,
        words: body.split(/\s+/).length,
        href: `/v1/docs/${slug}`,
      }))
      return { count: results.length, results }
    },
)

export const getChapter = operation(
  {
    method: 'GET',
    path: '/v1/docs/{slug}',
    tag: 'Documentation',
    summary: 'Read one chapter as Markdown',
    description:
      'A chapter teaches one part of the craft and names the rules and sources that belong to it.',
    params: object({ slug: chapterSlug }),
    ok: { 'text/markdown': markdown },
    failures: [404],
    examples: [{ summary: 'The first chapter', params: { slug: 'overview' } }],
    refused: [{ params: { slug: 'colour' } }],
  },
  ({ database }: Media) =>
    ({ params: { slug } }) => {
      const row = found(chapterBySlug(database, { slug }), slug, () =>
        chapterRows(database).map((one) => one.slug),
      )
      // The text is sent byte for byte as in the corpus (decision 12).
      return new Text('text/markdown', row.body)
    },
)
