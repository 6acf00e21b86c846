/** `POST /v1/validate`: validates a document against a packaged schema. */
import { operation } from '../../contract/operation.ts'
import { anyJson, boolean, object, oneOf } from '../../contract/schema.ts'
import { validationFields } from '../../contract/shared-schemas.ts'
import { packagedSchemas } from '../../forms/media-enums.ts'
import type { Media } from '../load.ts'

export const validationRequest = object({
  schema: oneOf(packagedSchemas, 'Name of a packaged schema.'),
  document: anyJson('The document to validate: any JSON value.'),
})

export const validationOutcome = object(
  {
    schema: oneOf(packagedSchemas, 'The schema that was used.'),
    ...validationFields,
  },
  { truncated: boolean('Present and true where the list ends before the count does: at 1,000.') },
)

export const validateDocument = operation(
  {
    method: 'POST',
    path: '/v1/validate',
    tag: 'Schemas',
    summary: 'Validate a document against a packaged schema',
    description:
      'Every JSON value gets an outcome with status 200; all errors are listed with their JSONPath, up to 1,000, and all are counted.',
    body: validationRequest,
    ok: { 'application/json': validationOutcome },
    failures: [],
    examples: [
      {
        summary: 'A clip that lacks nearly everything',
        body: { schema: 'clip', document: { id: 'K4' } },
      },
    ],
    refused: [{ body: { schema: 'clips', document: { id: 'K4' } } }],
  },
  ({ validators }: Media) =>
    async ({ body: { schema, document } }) => {
      const all = await validators()
      return { schema, ...all.get(schema)!(document) }
    },
)
