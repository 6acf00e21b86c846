/** The C2PA project's own validator without network access: remote manifests and revocation lists are not fetched. */
import { type AdapterTools, type InputFile, NotInstalled } from '../adapter.ts'
import { isRecord, type JsonRecord, parseJson } from '../json.ts'

type Library = typeof import('@contentauth/c2pa-wasm')
let loaded: Promise<Library> | undefined

/** Loads the library once, and only if a file holds a manifest: this takes some 300 ms. */
export function validator({ wasm }: Pick<AdapterTools, 'wasm'>): Promise<Library> {
  loaded ??= load(wasm)
  return loaded
}

async function load(wasm: AdapterTools['wasm']): Promise<Library> {
  const library = await imported()
  await library.default({ module_or_path: await wasm('@contentauth/c2pa-wasm/c2pa.wasm') })
  return library
}

async function imported(): Promise<Library> {
  try {
    return await import('@contentauth/c2pa-wasm')
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new NotInstalled('@contentauth/c2pa-wasm', 'holds Content Credentials')
  }
}

/**
 * @param anchors certificates in PEM whose signers are trusted
 * @returns the manifest store with its validation, as the library returns it
 * @throws if no manifest can be read
 */
export async function validate(
  mediaType: string,
  file: InputFile,
  anchors: string | undefined,
  tools: Pick<AdapterTools, 'blob' | 'wasm'>,
): Promise<JsonRecord> {
  const { WasmReader } = await validator(tools)
  const settings = {
    verify: {
      verify_trust: anchors !== undefined,
      remote_manifest_fetch: false,
      ocsp_fetch: false,
    },
    ...(anchors !== undefined && { trust: { trust_anchors: anchors } }),
  }
  const reader = await WasmReader.fromBlob(mediaType, tools.blob(file), JSON.stringify(settings))
  try {
    const store = parseJson(reader.json())
    if (!isRecord(store)) throw new Error('the validator answered no manifest')
    return store
  } finally {
    reader.free()
  }
}

export async function validatorName(): Promise<string> {
  const { version } = (
    await import('@contentauth/c2pa-wasm/package.json', { with: { type: 'json' } })
  ).default
  return `c2pa-wasm ${version}`
}
