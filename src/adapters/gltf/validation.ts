/** Runs the Khronos validator. Buffers and images that the document refers to are read from the files beside it. */
import type { AdapterTools, InputFile } from '../adapter.ts'
import { messageOf } from '../files.ts'
import { isRecord, recordAt, recordsAt, textAt } from '../json.ts'

/** Maximum size of a buffer or an image beside the document, in bytes. */
const RESOURCE_BYTES = 256 * 1024 * 1024
/** Maximum number of errors listed with their locations; all are counted. */
const MOST_ERRORS = 100
/** Number of issues of any severity after which the validator stops. */
const MOST_ISSUES = 10_000
const ERROR = 0

export interface GltfError {
  readonly code: string
  readonly message: string
  /** JSON pointer into the document; undefined for a problem of the whole file. */
  readonly pointer: string | undefined
}

export interface Validation {
  readonly errors: number
  /** The first `MOST_ERRORS` errors. */
  readonly listed: readonly GltfError[]
  readonly tool: string
}

type Validator = typeof import('gltf-validator')['default']

/**
 * @param bytes the whole file, glTF or GLB
 * @returns undefined if the validator cannot read it
 */
export async function validated(
  file: InputFile,
  bytes: Uint8Array,
  tools: AdapterTools,
): Promise<Validation | undefined> {
  const library = await import('gltf-validator')
  // The build for browsers exports the functions one by one.
  const validator = 'default' in library ? library.default : (library as Validator)
  try {
    const report: unknown = await validator.validateBytes(bytes, {
      uri: file.path,
      maxIssues: MOST_ISSUES,
      writeTimestamp: false,
      externalResourceFunction: (uri) => resource(file, uri, tools),
    })
    if (!isRecord(report)) return undefined
    const errors = recordsAt(recordAt(report['issues'])['messages'])
      .filter(({ severity }) => severity === ERROR)
      .map(({ code, message, pointer }) => ({
        code: String(code),
        message: String(message).replace(/^Node Exception: Error: /, ''),
        pointer: textAt(pointer),
      }))
      .filter((error) => !isOfUnknownExtension(error))
    return {
      errors: errors.length,
      listed: errors.slice(0, MOST_ERRORS),
      tool: `gltf-validator ${validator.version()}`,
    }
  } catch {
    return undefined
  }
}

/**
 * An extension may define attributes with its name as a prefix (`KHR_gaussian_splatting:SCALE`); if the validator does
 * not know the extension, it calls them invalid.
 */
const isOfUnknownExtension = ({ code, pointer }: GltfError): boolean =>
  code === 'MESH_PRIMITIVE_INVALID_ATTRIBUTE' && /\/[A-Z]{2,}_\w+:[^/]+$/.test(pointer ?? '')

/** @throws a sentence, which the validator includes in its report */
async function resource(file: InputFile, uri: string, tools: AdapterTools): Promise<Uint8Array> {
  let name: string
  try {
    name = decodeURIComponent(uri)
  } catch (error) {
    throw new Error(`${uri} is no address: ${messageOf(error)}`)
  }
  const beside = await tools.sibling(file, name)
  if (beside === undefined) throw new Error(`${name} is not there`)
  return tools.readBytes(beside, RESOURCE_BYTES)
}
