/** The OpenAPI document of a service as `npm run generate` wrote it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../docs/api')

/** Path of the committed document. */
export const openapiFile = (service: 'media' | 'coordinate'): string =>
  path.join(folder, `${service}.openapi.json`)

/** @returns JSON without line breaks */
export const openapiText = (service: 'media' | 'coordinate'): string =>
  JSON.stringify(JSON.parse(readFileSync(openapiFile(service), 'utf8')))
