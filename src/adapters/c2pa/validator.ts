/** The C2PA project's own validator, kept from the network: manifests elsewhere and revocation lists are not fetched. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { InputFile } from '../adapter.ts'
import { isRecord, type JsonRecord, parseJson } from '../json.ts'
import { readRangeNow } from '../tools.ts'

/** What the validator uses of a Blob: a part of a file, of which nothing is in memory before it is asked for. */
class FileBlob {
  readonly #file: InputFile
  readonly #start: number
  readonly size: number

  constructor(file: InputFile, start = 0, end = file.bytes) {
    this.#file = file
    this.#start = start
    this.size = Math.max(0, end - start)
  }

  slice(start = 0, end = this.size): FileBlob {
    const at = (place: number): number => this.#start + Math.min(place, this.size)
    return new FileBlob(this.#file, at(start), at(end))
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return readRangeNow(this.#file, this.#start, this.#start + this.size)
  }
}

export const fileBlob = (file: InputFile): Blob => new FileBlob(file) as unknown as Blob

/** The reader that only workers of the web have: it answers at once. */
class SliceReader {
  readAsArrayBuffer(part: FileBlob): ArrayBuffer {
    const bytes = part.bytes()
    return bytes.length === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer
  }
}

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
  file: InputFile,
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
  using reader = await WasmReader.fromBlob(mediaType, fileBlob(file), JSON.stringify(settings))
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
