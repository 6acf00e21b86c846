/**
 * Runs the linter over files that were not made for it: `npm run test:files [-- --suites <folder> --fuzz <seconds>
 * --seed <n> --known --peers]`. Every file of the tests and of the public suites that lie in the folder
 * (scripts/files/suites.yaml) is linted by itself and every suite as a whole; then files are damaged for a stated time.
 * The command must end by itself with 0, 1 or 2, show no stack trace, write the same bytes twice, and agree with what
 * is known of the suites and with ffprobe where that is installed. With --known the suites alone are read, for what is
 * known of them. Ends with `N passed, N failed`.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { type Judged, standingOf } from './files/differ.ts'
import { fuzz } from './files/fuzz.ts'
import { type Linted, linted } from './files/linted.ts'
import { disagreements } from './files/peers.ts'

const { values } = parseArgs({
  options: {
    suites: { type: 'string', default: '' },
    fuzz: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    known: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
})

interface Known {
  readonly folder: string
  /** A file of the folder that is linted alone. */
  readonly file?: string
  /** Rules that must be found, and no others. */
  readonly rules?: readonly string[]
  /** Minimum number of files that the report names: those that the suite calls broken. */
  readonly named?: number
  /** Maximum number of files that the report names: 0 if the suite calls all of them valid. */
  readonly most?: number
  readonly profile?: string
}

interface Suite {
  readonly name: string
  readonly repository: string
  readonly known?: readonly Known[]
  /** Files in which ffprobe was found to be wrong or to say another thing. */
  readonly differ?: readonly Judged[]
}

/** Files of a suite that are also linted alone; source code and web pages are only read with the whole suite. */
const MEDIA =
  /\.(?:vtt|srt|sbv|mcc|ttml|dfxp|stl|scc|ass|ssa|xml|rss|m3u8|mpd|otio|edl|fcpxml|gltf|glb|spz|ply|splat|mhl|mxf|mp4|mov|m4a|mkv|mka|webm|ts|flv|3gp|wm[av]|asf|wav|flac|mp[23]|aac|e?ac3|amr|og[agv]|aiff?|jpe?g|png|webp|avif|hei[cf]|tiff?|exr|amf|cdl|ccc?)$/i

const here = import.meta.dirname
const samples = path.join(here, '../test/adapters/files')
const work = mkdtempSync(path.join(tmpdir(), 'grammar-files-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))

let passed = 0
const failures: string[] = []
function hold(name: string, problems: readonly string[]): void {
  if (problems.length === 0) passed += 1
  else {
    failures.push(name)
    console.log(`failed  ${name}: ${problems.join('; ')}`)
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${path.sep}.git`))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()

/** Finds faults in how a run ended. */
function faultsOf({ status, signal, out, error, report }: Linted): string[] {
  const inside =
    /\n\s+at \S+ \(|TypeError|RangeError|ReferenceError|is not a function|Cannot read prop|undefined is/
  const text = `${out}${error}`
  return [
    ...(signal === null ? [] : [`did not end by itself (${signal})`]),
    ...(status === null || [0, 1, 2].includes(status) ? [] : [`ended with ${status}`]),
    ...(inside.test(text) ? [`speaks of its inside: ${inside.exec(text)?.[0].trim()}`] : []),
    ...(/0x[\da-f]{9,}/.test(text) ? ['names an address of the machine'] : []),
    ...(report === undefined && status !== 2 ? ['gave no report'] : []),
  ]
}

async function alone(file: string): Promise<void> {
  const run = await linted(path.dirname(file), [path.basename(file)])
  hold(file, faultsOf(run))
}

/** Compares all films, sounds and pictures of a folder with ffprobe. */
async function peers(name: string, folder: string, differ: Suite['differ']): Promise<void> {
  const { files, differing } = await disagreements(folder, '.')
  const { open, excused, idle } = standingOf(differing, differ)
  for (const [file, says] of open) hold(`${name}: ${file}`, says)
  for (const glob of idle) hold(`${name}: ${glob}`, ['is listed under differ, and nothing differs'])
  hold(`${name}, beside ffprobe`, [])
  console.log(
    `beside  ${name}: ${files} files, ${excused} differ for a stated reason, ${open.size} for none`,
  )
}

/** Processes as many files at once as there are processors. */
async function each(files: readonly string[], work: (file: string) => Promise<void>) {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) await work(file)
  }
  await Promise.all([worker(), worker()])
}

async function whole(name: string, folder: string): Promise<void> {
  const first = await linted(folder, ['.'])
  const second = await linted(folder, ['.'])
  hold(`${name}, whole`, [
    ...faultsOf(first),
    ...(first.out === second.out ? [] : ['gives other bytes the second time']),
    ...(first.out.includes(folder) ? ['names a folder of the machine'] : []),
  ])
}

async function known(suite: string, folder: string, one: Known): Promise<void> {
  const { report, status } = await linted(path.join(folder, one.folder), [one.file ?? '.'])
  const rules = [
    ...new Set(
      report?.findings.map(({ rule_id }) => rule_id).filter((id) => !id.startsWith('lint/')),
    ),
  ].sort()
  const isExpected = one.rules === undefined || rules.join() === [...one.rules].sort().join()
  const named = new Set(
    [...(report?.findings ?? []), ...(report?.problems ?? [])].map(({ place }) => place.file),
  ).size
  hold(`${suite}: ${path.join(one.folder, one.file ?? '')}`, [
    ...(named < (one.named ?? 0) ? [`says something of ${named} files, not of ${one.named}`] : []),
    ...(named > (one.most ?? named)
      ? [`says something of ${named} files, not of ${one.most}`]
      : []),
    ...(isExpected
      ? []
      : [`found ${rules.join(', ') || 'nothing'}, not ${one.rules.join(', ') || 'nothing'}`]),
    ...(one.rules?.length === 0 && status === 2 ? ['something could not be read'] : []),
    ...(one.profile === undefined || report?.inferred_profile === one.profile
      ? []
      : [`judged as ${report?.inferred_profile}, not ${one.profile}`]),
  ])
}

const { suites, tests } = parse(readFileSync(path.join(here, 'files/suites.yaml'), 'utf8')) as {
  readonly suites: readonly Suite[]
  readonly tests: Pick<Suite, 'differ'>
}
const isAll = !values.known && !values.peers
if (isAll) await each(filesIn(samples), alone)
if (!values.known) await peers('files of the tests', samples, tests.differ)
for (const { name, known: expected = [], differ } of suites) {
  const folder = path.join(values.suites, name)
  if (values.suites === '' || !existsSync(folder)) {
    console.log(`skipped ${name}: not in the folder of --suites`)
    continue
  }
  if (!values.known) await peers(name, folder, differ)
  if (values.peers) continue
  if (isAll) await whole(name, folder)
  for (const one of expected) await known(name, folder, one)
  if (!isAll) continue
  await each(
    filesIn(folder).filter((file) => MEDIA.test(file)),
    alone,
  )
  console.log(`read    ${name}`)
}
const seconds = isAll ? Number(values.fuzz) : 0
if (seconds > 0) {
  const { faults, files, runs } = await fuzz({
    samples: filesIn(samples),
    seconds,
    seed: Number(values.seed),
    work,
  })
  for (const fault of faults) hold(`damaged with seed ${values.seed}`, [fault])
  hold(`${files} damaged files in ${runs} runs, seed ${values.seed}`, [])
}
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 || passed === 0 ? 1 : 0)
