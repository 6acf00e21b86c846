/** Parses hash lists: each file with its hash. */
import { fromBase64, hex } from '../../bytes.ts'
import type { AdapterTools, InputFile } from '../adapter.ts'
import { extensionOf, nameOf } from '../files.ts'
import {
  childNamedLocally,
  descendants,
  descendantsNamed,
  localName,
  parseXml,
  rootNameOf,
  type XmlElement,
} from '../xml.ts'
import type { Algorithm } from './digest.ts'

/** Maximum size of an asset map beside a packing list. */
const MAP_BYTES = 16 * 1024 * 1024

export interface Entry {
  /** Path as listed, from the root of the list. */
  readonly path: string
  /** Hash in the form that `digestsOf` returns. */
  readonly hash: string
  /** Undefined if the algorithm is not supported. */
  readonly algorithm: Algorithm | undefined
  readonly line: number
  /** The list itself states that the file had changed when the list was made. */
  readonly hasFailed?: boolean
  /** The list states that the file has to be fetched from elsewhere. */
  readonly isElsewhere?: boolean
}

export interface HashListing {
  /** Folder that paths are relative to, relative to the folder of the list. */
  readonly root?: '../' | ''
  readonly entries: readonly Entry[]
  /** A syntax error in the list. */
  readonly damage?: { readonly line: number; readonly message: string } | undefined
}

const SUMS = /^(?:md5|sha1|sha256|sha512)sums?(?:\.txt)?$/i
/** Names of manifests: RFC 8493, 2.1.3 and 2.2.1. */
const BAG = /^(?:tag)?manifest-(md5|sha1|sha256|sha512)\.txt$/i
const SUM_ENDINGS = ['md5', 'sha1', 'sha256', 'sha512']
/** A line of a checksum file or a BagIt manifest: a hash, spaces, a name; or only the hash; or the BSD format. */
const SUM_LINE = /^(?:\\?[\da-f]{32,128}(?:[ \t]|$)|[\w-]+ \()/im

/** Whether name and beginning of a file are those of a hash list; an empty list was created but never written. */
export function isHashList(file: InputFile): boolean {
  const ending = extensionOf(file)
  if (ending === 'xml') return rootNameOf(file.head) === 'PackingList'
  if (ending === 'mhl') return rootNameOf(file.head) === 'hashlist'
  if (ending === 'sfv') return true
  const isNamed = SUMS.test(nameOf(file)) || BAG.test(nameOf(file)) || SUM_ENDINGS.includes(ending)
  return isNamed && (file.bytes === 0 || SUM_LINE.test(new TextDecoder().decode(file.head)))
}

export async function listingOf(
  file: InputFile,
  text: string,
  tools: AdapterTools,
): Promise<HashListing> {
  const ending = extensionOf(file)
  if (ending === 'xml') return packingList(file, text, tools)
  if (ending === 'mhl') return mediaHashList(file, text)
  if (ending === 'sfv') return { entries: checksums(text) }
  const bag = BAG.exec(nameOf(file))?.[1]?.toLowerCase() as Algorithm | undefined
  return bag === undefined
    ? { entries: sums(file, text) }
    : { entries: await bagManifest(file, text, bag, tools) }
}

const byLength: Readonly<Record<number, Algorithm>> = {
  32: 'md5',
  40: 'sha1',
  64: 'sha256',
  128: 'sha512',
}

const rowsOf = (text: string): string[] => text.split(/\r\n|\n|\r/)

/**
 * Parses checksums of GNU coreutils (`hash  name`, `hash *name`) and BSD (`SHA256 (name) = hash`), or a single digest
 * of the file that the list is named after.
 */
function sums(file: InputFile, text: string): Entry[] {
  const own = nameOf(file).replace(/\.[^.]+$/, '')
  return rowsOf(text).flatMap((row, i): Entry[] => {
    const [, gnuHash, gnuPath] = /^\\?([\da-f]{32,128})[ \t]+\*?(\S.*)$/i.exec(row) ?? []
    const [, bsdPath, bsdHash] = /^[\w-]+ \((.+)\) = ([\da-f]{32,128})$/i.exec(row) ?? []
    const [, alone] = /^([\da-f]{32,128})\s*$/i.exec(row) ?? []
    const hash = gnuHash ?? bsdHash ?? alone
    if (hash === undefined) return []
    const named = gnuPath ?? bsdPath ?? own
    return [
      {
        // `-` stands for standard input, which has no name of its own.
        path: named.trim() === '-' ? own : named.trim(),
        hash: hash.toLowerCase(),
        algorithm: byLength[hash.length],
        line: i + 1,
      },
    ]
  })
}

/** Parses SFV: `name crc32`, with comments after a semicolon. */
const checksums = (text: string): Entry[] =>
  rowsOf(text).flatMap((row, i): Entry[] => {
    const [, path, hash] = /^([^;].*?)[ \t]+([\da-f]{8})[ \t]*$/i.exec(row) ?? []
    if (path === undefined || hash === undefined) return []
    return [{ path, hash: hash.toLowerCase(), algorithm: 'crc32', line: i + 1 }]
  })

/**
 * Parses a BagIt manifest (RFC 8493): line breaks and percent signs in names are escaped, and `fetch.txt` names files
 * that are not in the bag yet.
 */
async function bagManifest(
  file: InputFile,
  text: string,
  algorithm: Algorithm,
  tools: AdapterTools,
): Promise<Entry[]> {
  const fetched = await tools.sibling(file, 'fetch.txt')
  const elsewhere = new Set(
    fetched === undefined
      ? []
      : rowsOf(await tools.readText(fetched, MAP_BYTES)).map(
          // A URL, a length and a name, which may contain spaces.
          (row) => /^\S+[ \t]+\S+[ \t]+(.+)$/.exec(row)?.[1] ?? '',
        ),
  )
  return rowsOf(text).flatMap((row, i): Entry[] => {
    const [, hash, written] = /^([\da-f]+)[ \t]+\*?(\S.*)$/i.exec(row) ?? []
    if (hash === undefined || written === undefined) return []
    const path = written.replaceAll(/%(0A|0D|25)/gi, (code) => decodeURIComponent(code))
    const isElsewhere = elsewhere.has(written)
    return [{ path, hash: hash.toLowerCase(), algorithm, line: i + 1, isElsewhere }]
  })
}

/** Names of algorithms in ASC MHL 1 and 2. `xxhash64` of the first version has reversed bytes. */
const MHL_HASHES: Readonly<Record<string, Algorithm>> = {
  md5: 'md5',
  sha1: 'sha1',
  sha256: 'sha256',
  sha512: 'sha512',
  c4: 'c4',
  xxh64: 'xxh64',
  xxhash64be: 'xxh64',
  xxhash64: 'xxh64',
  xxh3: 'xxh3',
  xxh128: 'xxh128',
}

const backwards = (hex: string): string => (hex.match(/../g) ?? []).toReversed().join('')

/**
 * The folder that paths are relative to: a history of ASC MHL has its own folder, and its paths are relative to the
 * parent.
 */
const rootOf = ({ path }: InputFile): '../' | '' =>
  /(?:^|\/)ascmhl\/[^/]+$/.test(path) ? '../' : ''

async function mediaHashList(file: InputFile, text: string): Promise<HashListing> {
  const { root, damage } = await parseXml(text)
  const entries = descendantsNamed(root, 'hash').flatMap((element): Entry[] => {
    const named = element.children.find((child) => ['file', 'path'].includes(localName(child.name)))
    if (named === undefined) return []
    const path = named.text.trim()
    const hashes = element.children.filter((child) => localName(child.name) in MHL_HASHES)
    const { line } = element
    if (hashes.length === 0) return [{ path, hash: '', algorithm: undefined, line }]
    return hashes.map((one): Entry => {
      const name = localName(one.name)
      const algorithm = MHL_HASHES[name] as Algorithm
      const written = algorithm === 'c4' ? one.text.trim() : one.text.trim().toLowerCase()
      const hash = name === 'xxhash64' ? backwards(written) : written
      return { path, hash, algorithm, line, hasFailed: one.attributes['action'] === 'failed' }
    })
  })
  return { root: rootOf(file), entries, damage }
}

/**
 * Parses a packing list (SMPTE ST 429-8 and 2067-2): digests are in base 64. A file is found through the asset map
 * beside the list, or else by its original name.
 */
async function packingList(
  file: InputFile,
  text: string,
  tools: AdapterTools,
): Promise<HashListing> {
  const { root, damage } = await parseXml(text)
  const paths = await mappedPaths(file, tools)
  const entries = descendantsNamed(root, 'Asset').flatMap((asset): Entry[] => {
    const path =
      paths.get(textOf(asset, 'Id').toLowerCase()) ??
      (textOf(asset, 'OriginalFileName') || undefined)
    const hash = hex(fromBase64(textOf(asset, 'Hash')))
    const { line } = asset
    if (hash === '') return []
    const algorithm = byLength[hash.length]
    return [{ path: path ?? textOf(asset, 'Id'), hash, algorithm, line }]
  })
  return { entries, damage }
}

/**
 * The path of each asset, by its id (SMPTE ST 429-9). The map of an SMPTE package ends in `.xml`, that of an Interop
 * package does not.
 */
async function mappedPaths(
  file: InputFile,
  tools: AdapterTools,
): Promise<ReadonlyMap<string, string>> {
  const map = (await tools.sibling(file, 'ASSETMAP.xml')) ?? (await tools.sibling(file, 'ASSETMAP'))
  if (map === undefined) return new Map()
  const { root } = await parseXml(await tools.readText(map, MAP_BYTES))
  return new Map(
    descendantsNamed(root, 'Asset').flatMap((asset): [string, string][] => {
      const path = [...descendants(asset)].find(({ name }) => localName(name) === 'Path')
      return path === undefined
        ? []
        : [[textOf(asset, 'Id').toLowerCase(), path.text.trim().replace(/^file:\/\/\/?/, '')]]
    }),
  )
}

const textOf = (element: XmlElement, name: string): string =>
  childNamedLocally(element, name)?.text.trim() ?? ''
