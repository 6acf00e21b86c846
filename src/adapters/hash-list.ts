/** Hash lists: every listed file is hashed again and compared. */
import type { Adapter, AdapterTools, FileProblem, InputFile } from './adapter.ts'
import { problem, unreadable } from './files.ts'
import { type Algorithm, digestsOf } from './hash-list/digest.ts'
import { type Entry, type HashListing, isHashList, listingOf } from './hash-list/entries.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'

const BYTES = 64 * 1024 * 1024
/** Time limit of twelve hours, since a list may name terabytes; progress is reported meanwhile. */
const MS = 12 * 60 * 60 * 1000

const fills = {
  'delivery.hash_list_present': { certainty: 'measured', how: 'a list of hashes was found' },
  'qa.checksum_match': {
    certainty: 'measured',
    how: 'every listed file that is there hashed again',
  },
  'qa.listed_files_missing': { certainty: 'measured', how: 'listed files that are not there' },
} as const satisfies Adapter['fills']

export const hashList: Adapter = {
  name: 'hash-list',
  summary:
    'Lists of hashes: SHA256SUMS and its kin, a digest beside its file, SFV, BagIt, ASC MHL, packing lists of DCP and IMF; MD5, SHA, CRC-32, xxHash and C4.',
  files: [
    ...['*SUMS', '*SUMS.txt', '*.md5', '*.sha1', '*.sha256', '*.sha512', '*.sfv'],
    ...['manifest-*.txt', 'tagmanifest-*.txt', '*.mhl', 'PKL*.xml'],
  ],
  fills,
  limits: { bytes: BYTES, ms: MS, readsOthers: true },
  matches: isHashList,
  read: async (file, tools) => {
    try {
      const listing = await listingOf(file, await tools.readText(file, BYTES), tools)
      const { entries, damage } = listing
      const results = await compared(file, listing, tools)
      const problems = problemsOf(file, results)
      if (damage !== undefined)
        problems.push(
          problem(file, 'partial', 'read_in_part', damage.message, { line: damage.line }),
        )
      if (entries.length === 0)
        problems.push(problem(file, 'partial', 'nothing_to_read', 'holds no hash of a file'))
      const found = factsOf(file, results)
      return { subjects: [subjectReading(fills, wholeFile(file.path), found)], problems }
    } catch (error) {
      return unreadable(file, error)
    }
  },
}

type Comparison =
  | 'same'
  | 'different'
  | 'missing'
  | 'unknown_algorithm'
  | 'out_of_time'
  | 'elsewhere'

interface Compared {
  readonly entry: Entry
  readonly result: Comparison
}

/** Reads each file once, even if several of its hashes are listed. */
async function compared(
  file: InputFile,
  { entries, root = '' }: HashListing,
  tools: AdapterTools,
): Promise<readonly Compared[]> {
  const results: Compared[] = []
  for (const [path, own] of Map.groupBy(entries, (entry) => entry.path)) {
    const known = own.flatMap(({ algorithm }) => algorithm ?? [])
    const outcome = await digested(file, `${root}${path}`, known, tools)
    results.push(...own.map((entry) => ({ entry, result: resultOf(entry, outcome) })))
  }
  return results
}

async function digested(
  file: InputFile,
  path: string,
  algorithms: readonly Algorithm[],
  tools: AdapterTools,
): Promise<ReadonlyMap<Algorithm, string> | 'missing' | 'out_of_time'> {
  const listed = await tools.sibling(file, path)
  if (listed === undefined) return 'missing'
  try {
    return await digestsOf(listed, algorithms, tools)
  } catch (error) {
    if (tools.signal.aborted) return 'out_of_time'
    throw error
  }
}

function resultOf(
  { algorithm, hash, hasFailed, isElsewhere }: Entry,
  outcome: Awaited<ReturnType<typeof digested>>,
): Comparison {
  if (outcome === 'missing' && isElsewhere === true) return 'elsewhere'
  if (typeof outcome === 'string') return outcome
  if (algorithm === undefined) return 'unknown_algorithm'
  return outcome.get(algorithm) === hash && hasFailed !== true ? 'same' : 'different'
}

/** If something could not be compared, the fact is unknown and not absent. */
function factsOf(file: InputFile, results: readonly Compared[]): Found[] {
  const different = results.filter(({ result }) => result === 'different')
  const missing = filesOf(results.filter(({ result }) => result === 'missing'))
  const isComplete = results.length > 0 && results.every(({ result }) => DECIDED.includes(result))
  const place = (first: Compared | undefined) => ({
    file: file.path,
    line: first?.entry.line ?? results[0]?.entry.line ?? 1,
  })
  const found: Found[] = [{ path: 'delivery.hash_list_present', value: results.length > 0 }]
  if (different.length > 0) {
    const method = sentenceOf(filesOf(different), 'differs from its hash on record')
    const fact = { path: 'qa.checksum_match', value: false, method, place: place(different[0]) }
    found.push(fact)
  } else if (isComplete && results.some(({ result }) => result === 'same')) {
    found.push({ path: 'qa.checksum_match', value: true, place: place(undefined) })
  }
  if (results.length > 0) {
    const first = results.find(({ result }) => result === 'missing')
    found.push({
      path: 'qa.listed_files_missing',
      value: missing.length,
      place: place(first),
      ...(first === undefined ? {} : { method: sentenceOf(missing, 'is listed and is not there') }),
    })
  }
  return found
}

const DECIDED: readonly Comparison[] = ['same', 'different', 'missing', 'elsewhere']

const filesOf = (results: readonly Compared[]): readonly string[] => [
  ...new Set(results.map(({ entry }) => entry.path)),
]

function sentenceOf([first, ...others]: readonly string[], what: string): string {
  return `${first} ${what}${others.length === 0 ? '' : `, and ${others.length} more`}`
}

/** Maximum number of files named for each kind of problem: a missing card would otherwise give a thousand lines. */
const NAMED = 5

function problemsOf(file: InputFile, results: readonly Compared[]): FileProblem[] {
  return [...Map.groupBy(results, ({ result }) => result)].flatMap(([result, same]) => {
    if (result === 'same') return []
    const kind = result === 'different' || result === 'elsewhere' ? 'note' : 'partial'
    const named = same
      .slice(0, NAMED)
      .map(({ entry }) =>
        problem(file, kind, codeOf[result], messages[result](entry), { line: entry.line }),
      )
    const [next] = same.slice(NAMED)
    if (next === undefined) return named
    const more = `${same.length - NAMED} more of which the same is true`
    return [...named, problem(file, kind, codeOf[result], more, { line: next.entry.line })]
  })
}

const codeOf = {
  different: 'hash_differs',
  missing: 'file_missing',
  elsewhere: 'file_missing',
  unknown_algorithm: 'read_in_part',
  out_of_time: 'over_limit',
} as const satisfies Record<Exclude<Comparison, 'same'>, FileProblem['code']>

const messages: Readonly<Record<Exclude<Comparison, 'same'>, (entry: Entry) => string>> = {
  different: ({ path, algorithm, hasFailed }) =>
    hasFailed === true
      ? `${path} had changed already when this list was made`
      : `${path} differs from its ${algorithm} on record`,
  missing: ({ path }) => `${path} is listed and is not there`,
  elsewhere: ({ path }) => `${path} is to be fetched, as fetch.txt says`,
  unknown_algorithm: ({ path }) =>
    `${path} has no hash of a kind that is known here (md5, sha1, sha256, sha512, crc32, xxh64, xxh3, xxh128, c4)`,
  out_of_time: ({ path }) => `${path} was not hashed: the time for this list is over`,
}
