/** Digests of files with every algorithm that hash lists use. */
import { hex } from '../../bytes.ts'
import type { AdapterTools, Hasher, InputFile } from '../adapter.ts'

/** `c4` is SHA-512 in base 58 (SMPTE ST 2114); `xxh3` is the 64-bit variant. */
export type Algorithm =
  | 'md5'
  | 'sha1'
  | 'sha256'
  | 'sha512'
  | 'c4'
  | 'xxh64'
  | 'xxh3'
  | 'xxh128'
  | 'crc32'

/** Bytes read from a file at a time. */
const PART = 4 * 1024 * 1024

/**
 * Computes several digests of one file in one pass, in the form used in the lists: hexadecimal in lower case, `c4`
 * unchanged.
 *
 * @throws the reason of `tools.signal` on timeout
 */
export async function digestsOf(
  file: InputFile,
  algorithms: readonly Algorithm[],
  tools: AdapterTools,
): Promise<ReadonlyMap<Algorithm, string>> {
  const hashers = await Promise.all(
    [...new Set(algorithms)].map(async (name) => [name, await hasherOf(name, tools)] as const),
  )
  for (let start = 0; start < file.bytes; start += PART) {
    tools.signal.throwIfAborted()
    const part = await tools.readRange(file, start, Math.min(start + PART, file.bytes))
    for (const [, hasher] of hashers) hasher.update(part)
  }
  return new Map(
    hashers.map(([name, hasher]) => [name, (name === 'c4' ? c4 : hex)(hasher.digest())]),
  )
}

async function hasherOf(algorithm: Algorithm, tools: AdapterTools): Promise<Hasher> {
  switch (algorithm) {
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
      return tools.hash(algorithm)
    case 'c4':
      return tools.hash('sha512')
    default: {
      const { createCRC32, createXXHash3, createXXHash64, createXXHash128 } = await import(
        'hash-wasm'
      )
      const makers = {
        xxh64: createXXHash64,
        xxh3: createXXHash3,
        xxh128: createXXHash128,
        crc32: createCRC32,
      }
      const hasher = (await makers[algorithm]()).init()
      return { update: (bytes) => hasher.update(bytes), digest: () => hasher.digest('binary') }
    }
  }
}

/** SMPTE ST 2114: `c4`, then 88 digits in base 58. */
const BASE_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const C4_DIGITS = 88

function c4(sha512: Uint8Array): string {
  let rest = BigInt(`0x${hex(sha512)}`)
  let digits = ''
  for (; rest > 0n; rest /= 58n) digits = BASE_58[Number(rest % 58n)] + digits
  return `c4${digits.padStart(C4_DIGITS, BASE_58[0])}`
}
