/** Reads the OpenAPI document of a service that `npm run generate` wrote. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../docs/api')

/** Path of the committed document. */
export const openapiFile = (service: 'media' | 'coordinate'): string =>
  path.join(folder, `${service}.openapi.json`)

/**
 * @param basePath prefix that a proxy adds to the paths of the service
 * @returns JSON without line breaks
 */
export function openapiText(service: 'media' | 'coordinate', basePath = ''): string {
  const document = JSON.parse(readFileSync(openapiFile(service), 'utf8')) as {
    servers: { url: string }[]
  }
  if (basePath !== '') for (const server of document.servers) server.url = basePath
  return JSON.stringify(document)
}
