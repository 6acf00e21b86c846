/** The C2PA project's own validator, kept from the network: manifests elsewhere and revocation lists are not fetched. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isRecord, type JsonRecord, parseJson } from '../json.ts'

/** What the validator uses of a Blob and of the reader that only workers of the web have: both answer at once. */
class MemoryBlob {
  readonly content: Uint8Array
  constructor(content: Uint8Array) {
    this.content = content
  }
  get size(): number {
    return this.content.length
  }
  slice(start?: number, end?: number): MemoryBlob {
    return new MemoryBlob(this.content.subarray(start, end))
  }
}

class SliceReader {
  readAsArrayBuffer({ content }: MemoryBlob): ArrayBuffer {
    return new Uint8Array(content).buffer
  }
}

export const memoryBlob = (content: Uint8Array): Blob => new MemoryBlob(content) as unknown as Blob

type Library = typeof import('@contentauth/c2pa-wasm')
let loaded: Promise<Library> | undefined

/** Loaded once, where a file holds a manifest: it takes some 300 ms. */
export function validator(): Promise<Library> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Library> {
  const library = await import('@contentauth/c2pa-wasm')
  const wasm = await readFile(
    fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm')),
  )
  // The library takes Blobs only, and reads them with this class of web workers, by its global name; Node has none.
  if (!('FileReaderSync' in globalThis)) Object.assign(globalThis, { FileReaderSync: SliceReader })
  await library.default({ module_or_path: wasm })
  return library
}

/**
 * @param anchors certificates in PEM whose signers are trusted
 * @returns the manifest store with its validation, as the library writes it
 * @throws where no manifest can be read
 */
export async function validate(
  mediaType: string,
  bytes: Uint8Array,
  anchors: string | undefined,
): Promise<JsonRecord> {
  const { WasmReader } = await validator()
  const settings = {
    verify: {
      verify_trust: anchors !== undefined,
      remote_manifest_fetch: false,
      ocsp_fetch: false,
    },
    ...(anchors !== undefined && { trust: { trust_anchors: anchors } }),
  }
  using reader = await WasmReader.fromBlob(mediaType, memoryBlob(bytes), JSON.stringify(settings))
  const store = parseJson(reader.json())
  if (!isRecord(store)) throw new Error('the validator answered no manifest')
  return store
}

export async function validatorName(): Promise<string> {
  const { version } = (
    await import('@contentauth/c2pa-wasm/package.json', { with: { type: 'json' } })
  ).default
  return `c2pa-wasm ${version}`
}
