/** Lists of hashes (sha256sum and its kin, ASC MHL, DCP and IMF packing lists): every file that they name is hashed again. */
import { createHash } from 'node:crypto'
import type { Adapter, AdapterTools, FileProblem, InputFile } from './adapter.ts'
import { extensionOf, nameOf, problem } from './files.ts'
import { subjectReading, wholeFile } from './subject.ts'

const BYTES = 16 * 1024 * 1024
/** Bytes of a listed file that are read at a time. */
const PART = 4 * 1024 * 1024

const fills = {
  'delivery.hash_list_present': { certainty: 'measured', how: 'a list of hashes was found' },
  'qa.checksum_match': { certainty: 'measured', how: 'every listed file hashed again' },
} as const satisfies Adapter['fills']

/** Hash algorithms that Node has; the xxHash and C4 of ASC MHL are not among them. */
type Algorithm = 'md5' | 'sha1' | 'sha256' | 'sha512'

interface Entry {
  readonly path: string
  /** In lower-case hexadecimal. */
  readonly hash: string
  /** Undefined where the list uses one that cannot be computed here. */
  readonly algorithm: Algorithm | undefined
  readonly line: number
}

export const hashList: Adapter = {
  name: 'hash-list',
  summary: 'Lists of hashes: SHA256SUMS and its kin, ASC MHL, packing lists of DCP and IMF.',
  files: ['*SUMS', '*SUMS.txt', '*.md5', '*.sha1', '*.sha256', '*.sha512', '*.mhl', 'PKL*.xml'],
  fills,
  limits: { bytes: BYTES, ms: 300_000 },
  matches: (file) =>
    /^(md5|sha1|sha256|sha512)sums?(\.txt)?$/i.test(nameOf(file)) ||
    ['md5', 'sha1', 'sha256', 'sha512', 'mhl'].includes(extensionOf(file)) ||
    isPackingList(file),
  read: async (file, tools) => {
    const text = await tools.readText(file, BYTES)
    const entries = entriesOf(file, text)
    const { problems, verdict } = await compared(file, entries, tools)
    const found = [
      { path: 'delivery.hash_list_present', value: entries.length > 0 },
      // What could not be compared in full is unknown, and not absent.
      ...(verdict.matches === undefined
        ? []
        : [
            {
              path: 'qa.checksum_match',
              value: verdict.matches,
              place: { file: file.path, line: verdict.line },
            },
          ]),
    ]
    return { subjects: [subjectReading(fills, wholeFile(file.path), found)], problems }
  },
}

const isPackingList = (file: InputFile): boolean =>
  extensionOf(file) === 'xml' && /<(\w+:)?PackingList\b/.test(new TextDecoder().decode(file.head))

function entriesOf(file: InputFile, text: string): Entry[] {
  if (isPackingList(file)) return packingListEntries(text)
  return extensionOf(file) === 'mhl' ? mhlEntries(text) : sumEntries(text)
}

const byLength: Readonly<Record<number, Algorithm>> = {
  32: 'md5',
  40: 'sha1',
  64: 'sha256',
  128: 'sha512',
}

/** GNU coreutils (`hash  name`, `hash *name`) and BSD (`SHA256 (name) = hash`). */
function sumEntries(text: string): Entry[] {
  return text.split(/\r?\n/).flatMap((row, i) => {
    const gnu = /^\\?([0-9a-f]{32,128})[ \t]+\*?(.+)$/i.exec(row)
    const bsd = /^\w+ \((.+)\) = ([0-9a-f]{32,128})$/i.exec(row)
    const [hash, path] = gnu ? [gnu[1], gnu[2]] : bsd ? [bsd[2], bsd[1]] : []
    if (hash === undefined || path === undefined) return []
    return [
      {
        path: path.trim(),
        hash: hash.toLowerCase(),
        algorithm: byLength[hash.length],
        line: i + 1,
      },
    ]
  })
}

/** ASC MHL, versions 1 and 2: one `hash` element a file, with one or more hashes. */
function mhlEntries(text: string): Entry[] {
  return elements(text, 'hash').flatMap(({ inner, line }) => {
    const path = /<(?:file|path)\b[^>]*>([^<]*)</.exec(inner)?.[1]
    const known = /<(md5|sha1|sha256|sha512)\b[^>]*>\s*([0-9a-f]+)\s*</i.exec(inner)
    if (path === undefined) return []
    const algorithm = known?.[1]?.toLowerCase() as Algorithm | undefined
    return [{ path: unescaped(path), hash: known?.[2]?.toLowerCase() ?? '', algorithm, line }]
  })
}

/** SMPTE ST 429-8 and 2067-2: SHA-1 in base64, the file by its original name. */
function packingListEntries(text: string): Entry[] {
  return elements(text, 'Asset').flatMap(({ inner, line }) => {
    const path = /<(?:\w+:)?OriginalFileName\b[^>]*>([^<]*)</.exec(inner)?.[1]
    const hash = /<(?:\w+:)?Hash\b[^>]*>\s*([^<\s]*)\s*</.exec(inner)?.[1]
    if (path === undefined || hash === undefined) return []
    const hex = Buffer.from(hash, 'base64').toString('hex')
    return [{ path: unescaped(path), hash: hex, algorithm: byLength[hex.length], line }]
  })
}

/** Elements of one name, with the line on which each begins. */
function elements(text: string, name: string): { inner: string; line: number }[] {
  const found: { inner: string; line: number }[] = []
  let line = 1
  let read = 0
  for (const match of text.matchAll(
    new RegExp(`<(?:\\w+:)?${name}(?=[\\s>])[^>]*>(.*?)</(?:\\w+:)?${name}>`, 'gs'),
  )) {
    line += text.slice(read, match.index).split('\n').length - 1
    read = match.index
    found.push({ inner: match[1] as string, line })
  }
  return found
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}
const unescaped = (text: string): string =>
  text.trim().replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] as string)

interface Verdict {
  /** Undefined where nothing differs and not every file could be hashed. */
  readonly matches: boolean | undefined
  readonly line: number
}

async function compared(
  file: InputFile,
  entries: readonly Entry[],
  tools: AdapterTools,
): Promise<{ problems: FileProblem[]; verdict: Verdict }> {
  const results: { entry: Entry; result: Comparison }[] = []
  for (const entry of entries) results.push({ entry, result: await compare(file, entry, tools) })
  const problems = problemsOf(file, results)
  const different = results.find(
    ({ result }) => result === 'different' || result === 'missing',
  )?.entry
  const isComplete = entries.length > 0 && !results.some(({ result }) => UNDECIDED.includes(result))
  if (entries.length === 0) problems.push(problem(file, 'partial', 'holds no hash of a file'))
  const matches = different === undefined ? (isComplete ? true : undefined) : false
  return { problems, verdict: { matches, line: (different ?? entries[0])?.line ?? 1 } }
}

/** The first files of each kind by name: a card that is missing altogether would give a thousand lines. */
const NAMED = 5

function problemsOf(
  file: InputFile,
  results: readonly { readonly entry: Entry; readonly result: Comparison }[],
): FileProblem[] {
  return [...Map.groupBy(results, ({ result }) => result)].flatMap(([result, same]) => {
    if (result === 'same') return []
    const kind = result === 'different' ? 'note' : 'partial'
    const named = same
      .slice(0, NAMED)
      .map(({ entry }) => problem(file, kind, messages[result](entry), { line: entry.line }))
    const [next] = same.slice(NAMED)
    if (next === undefined) return named
    const more = `${same.length - NAMED} more of which the same is true`
    return [...named, problem(file, kind, more, { line: next.entry.line })]
  })
}

type Comparison = 'same' | 'different' | 'missing' | 'unknown_algorithm' | 'out_of_time'

const UNDECIDED: readonly Comparison[] = ['unknown_algorithm', 'out_of_time']

const messages: Readonly<Record<Exclude<Comparison, 'same'>, (entry: Entry) => string>> = {
  different: ({ path, algorithm }) => `${path} differs from its ${algorithm} on record`,
  missing: ({ path }) => `${path} is listed and is not there`,
  unknown_algorithm: ({ path }) =>
    `${path} has no hash of a kind that is computed here (md5, sha1, sha256, sha512)`,
  out_of_time: ({ path }) => `${path} was not hashed: the time for this list is over`,
}

/** Where the paths of a list begin: ASC MHL lies in a folder of its own, and its paths begin where that folder does. */
const rootOf = ({ path }: InputFile): string => (/(?:^|\/)ascmhl\/[^/]+$/.test(path) ? '../' : '')

async function compare(file: InputFile, entry: Entry, tools: AdapterTools): Promise<Comparison> {
  if (entry.algorithm === undefined) return 'unknown_algorithm'
  const listed = await tools.sibling(file, `${rootOf(file)}${entry.path}`)
  if (listed === undefined) return 'missing'
  const hash = createHash(entry.algorithm)
  for (let start = 0; start < listed.bytes; start += PART) {
    if (tools.signal.aborted) return 'out_of_time'
    hash.update(await tools.readRange(listed, start, Math.min(start + PART, listed.bytes)))
  }
  return hash.digest('hex') === entry.hash ? 'same' : 'different'
}
