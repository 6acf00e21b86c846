/** `GET /v1/schemas` and `GET /v1/schemas/{name}`: the schemas of production documents, and those for editors. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { NotFound } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { href, list, object, oneOf, string } from '../../contract/schema.ts'
import { Serialized } from '../../contract/serialized.ts'
import type { ServiceDocuments } from '../../contract/service-documents.ts'
import { jsonSchema } from '../../contract/shared-schemas.ts'
import { row } from '../../database/query.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { editorSchemas, packagedSchemas } from '../../forms/media-enums.ts'
import type { MediaService } from '../load.ts'
import { schemaRows } from '../queries.ts'
import { bundleSchema } from './bundle-schema.ts'
import { editorSchema } from './editor-schemas.ts'

const schemaByName = row('media.schemaByName', (from, by: { name: string }) =>
  from.selectFrom('packaged_schema').select('body').where('name', '=', by.name),
)

export const schemaEntry = object({
  name: oneOf(packagedSchemas, 'What a validation request gives as `schema`.'),
  id: string(
    'The schema’s `$id`: absolute where the service knows the address at which people reach it, otherwise relative to `href`.',
  ),
  title: string('Title of the schema.'),
  description: string('What one document is.'),
  href,
})

export const schemaList = list(schemaEntry)

export const listSchemas = operation(
  {
    method: 'GET',
    path: '/v1/schemas',
    tag: 'Schemas',
    summary: 'List the packaged JSON Schemas',
    description: 'Twelve schemas (draft 2020-12) for the documents of a production.',
    query: object({}, { format }),
    ok: { 'application/json': schemaList, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'The twelve schemas' }, csvExample()],
  },
  ({ database, documents }: MediaService) =>
    () => {
      const results = schemaRows(database).map(({ name, title, description }) => ({
        name: name as 'clip',
        id: schemaId(documents, name),
        title,
        description,
        href: `/v1/schemas/${name}`,
      }))
      return { count: results.length, results }
    },
)

export const getSchema = operation(
  {
    method: 'GET',
    path: '/v1/schemas/{name}',
    tag: 'Schemas',
    summary: 'Fetch one packaged JSON Schema',
    description:
      'The schema as it is packaged; its `$id` is the address where it is served for good, where the service knows that address (`MEDIA_URL`). It refers to others relative to its own address, so `clip.schema.json` is found as well as `clip`. With `bundle` it stands alone. Three are for editors (draft-07): `context`, what an evaluation takes, every path with its words, range and readers; `grammar`, the linter’s configuration; `house-rules`.',
    params: object({
      name: oneOf([...packagedSchemas, ...editorSchemas], 'Name of a schema.'),
    }),
    query: object(
      {},
      {
        bundle: {
          type: 'boolean',
          default: false,
          description: 'True puts what the schema refers to into its own `$defs`.',
        } as const,
      },
    ),
    ok: { 'application/json': jsonSchema },
    failures: [404],
    examples: [
      { summary: 'The schema of a clip', params: { name: 'clip' } },
      { summary: 'The same, to be used alone', params: { name: 'clip' }, query: 'bundle=true' },
      { summary: 'What a context may hold, for editors', params: { name: 'context' } },
    ],
    refused: [{ params: { name: 'clips' } }],
  },
  (media: MediaService) =>
    // References between schemas are relative file names, so each schema is also served under its file name.
    ({ params: { name: asked }, query: { bundle } }) => {
      const { database, documents } = media
      const name = asked.replace(/\.schema\.json$/, '')
      const addressed = <S extends object>(schema: S): S & { $id: string } => ({
        ...schema,
        $id: schemaId(documents, name),
      })
      const row = schemaByName(database, { name })
      if (row === undefined) {
        const schema = editorSchema(media, name)
        if (schema === undefined) throw new NotFound(asked)
        return addressed(schema)
      }
      if (!bundle && documents.publicUrl === undefined) return Serialized.trusted(row.body)
      if (!bundle) return addressed(JSON.parse(row.body) as JsonObject)
      const schemas = schemaRows(database)
      return addressed(
        bundleSchema(
          name,
          new Map(schemas.map((schema) => [schema.name, JSON.parse(schema.body) as JsonObject])),
        ),
      )
    },
)

/** The `$id` of a schema; absolute if the public URL of the service is known. */
const schemaId = ({ publicUrl }: ServiceDocuments, schema: string): string =>
  `${publicUrl === undefined ? '' : `${publicUrl}/v1/schemas/`}${schema}.schema.json`
