/** Prepares the chosen files for judging: finds the configuration, selects the files to read, and makes the report. */
import path from 'path-browserify'
import { parse, stringify } from 'yaml'
import { adapters } from '../../../adapters/adapters.ts'
import { NOT_USED } from '../../../adapters/decoding.ts'
import { adapterNames } from '../../../adapters/names.ts'
import type { Json } from '../../../engine/values/json.ts'
import { readAnswers } from '../../../lint/config/answers.ts'
import { type LintConfig, noConfig } from '../../../lint/config/config.ts'
import type { ConfigProblem } from '../../../lint/config/config-problems.ts'
import { CONFIG_FILE, type ReadConfig, readConfig } from '../../../lint/config/read-config.ts'
import { compareText } from '../../../lint/facts.ts'
import { type Linted, lint } from '../../../lint/lint.ts'
import { readOne } from '../../../lint/read-one.ts'
import type { Memory, Readers } from '../../../lint/readers.ts'
import { type Progress, type Read, readFiles } from '../../../lint/readings.ts'
import { type CompiledRules, type RuleBase, ruleBase } from '../../../lint/rule-base.ts'
import { SkippedFiles } from '../../../lint/skipped-files.ts'
import { entryOf } from '../../../lint/tree.ts'
import { type FileTools, opened, type WasmAddresses, webTools } from './files.ts'

/** Maximum number of files in a run, the same as for the command. */
export const MOST_FILES = 100_000
/** Maximum size of a configuration or answers file, in bytes. */
const CONFIG_BYTES = 4 * 1024 * 1024

export type Chosen = ReadonlyMap<string, File>

/** What the visitor states on the page in addition to the files. */
export interface Said {
  readonly profile?: string | undefined
  /** Path → value. */
  readonly facts: Readonly<Record<string, Json>>
}

/** The configuration cannot be used; the problems say where and why. */
export class Refused extends Error {
  readonly problems: readonly ConfigProblem[]
  constructor(problems: readonly ConfigProblem[]) {
    super('the configuration cannot be used')
    this.problems = problems
  }
}

export interface Project {
  readonly base: RuleBase
  readonly read: Read
  readonly chosen: Chosen
  readonly name: string
  readonly walked: readonly string[]
  readonly passedOver: SkippedFiles
}

/** Reads every file that is not hidden or ignored, as the command walks a folder. @throws Refused */
export async function openProject(
  files: readonly (readonly [path: string, file: File])[],
  rules: CompiledRules,
  wasm: WasmAddresses,
  isDecoding: boolean,
  onProgress: (progress: Progress) => void,
): Promise<Project> {
  const { name, chosen } = withoutFolder(files)
  const base = await baseOf({ base: ruleBase(rules), chosen, name }, rules)
  const config = await configOf({ base, chosen, name }, { facts: {} })
  const passedOver = new SkippedFiles(config.ignore)
  const walked = [...chosen.keys()].filter((at) => isWalked(at, passedOver)).sort(compareText)
  const tools = webTools(chosen, wasm, isDecoding)
  const read = await readingsOf(chosen, walked.slice(0, MOST_FILES), config, tools, onProgress)
  return { base, read, chosen, name, walked, passedOver }
}

const readingsOf = (
  chosen: Chosen,
  files: readonly string[],
  config: LintConfig,
  tools: FileTools,
  onProgress: (progress: Progress) => void,
): Promise<Read> =>
  readFiles([...files], {
    readers: readersOf(chosen, tools),
    memory: memoryOf(chosen),
    isNamed: () => false,
    settings: config.adapters,
    declaredFor: (file) =>
      new Map(
        [...config.declared.facts, ...(entryOf(config.declared, file)?.facts ?? [])].map(
          ({ path: at, value }) => [at, value],
        ),
      ),
    onProgress,
  })

/** The project with another text of a caption file, of which that file alone is read. */
export async function withText(project: Project, file: string, text: string): Promise<Project> {
  const chosen = new Map(project.chosen).set(file, new File([text], path.basename(file)))
  const config = await configOf(project, { facts: {} })
  const tools = webTools(chosen, { mediainfo: '', c2pa: '' }, false)
  return { ...project, chosen, read: await readingsOf(chosen, [file], config, tools, () => {}) }
}

/** The report on the files, including what was stated on the page. */
export async function judged(project: Project, said: Said, today: string): Promise<Linted> {
  const config = await configOf(project, said)
  const { base, read, walked, passedOver } = project
  const problems = passedOver.unmatched(config, walked)
  const hidden = [...passedOver.hidden].sort(compareText)
  return lint({ base, config, read, problems, hidden, baseline: undefined, today, isWhole: true })
}

/** The configuration including what was stated on the page, to be saved with the files. */
export async function writtenConfig(project: Project, said: Said): Promise<string> {
  return (await configText(project, said)) ?? 'grammar: 1\n'
}

/** If one folder was chosen, its name is that of the project, and paths are relative to it. */
function withoutFolder(files: readonly (readonly [path: string, file: File])[]) {
  const [first] = files
  const folder = first?.[0].split('/')[0] ?? ''
  const isFolder = files.length > 0 && files.every(([at]) => at.startsWith(`${folder}/`))
  const inside = (at: string): string => (isFolder ? at.slice(folder.length + 1) : at)
  return {
    name: isFolder ? folder : 'files',
    chosen: new Map(files.map(([at, file]) => [inside(at), file])),
  }
}

const isWalked = (at: string, passedOver: SkippedFiles): boolean => {
  const segments = at.split('/')
  return segments.every((_, i) => !passedOver.has(segments.slice(0, i + 1).join('/')))
}

type Configured = Pick<Project, 'base' | 'chosen' | 'name'>

async function configOf(project: Configured, said: Said): Promise<LintConfig> {
  const { base, chosen, name } = project
  const text = await configText(project, said)
  if (text === undefined) return { ...noConfig(name), ffmpeg: undefined }
  const read = readConfig(text, CONFIG_FILE, name, base, adapterNames)
  const problems = [...read.problems]
  const answers = await answersOf(read, chosen, base, problems)
  if (problems.length > 0) throw new Refused(problems)
  const { config } = read
  return { ...config, ffmpeg: undefined, declared: { ...config.declared, answers } }
}

/** The text of the configuration file, extended with what was stated on the page. */
async function configText({ chosen }: Configured, said: Said): Promise<string | undefined> {
  const own = chosen.get(CONFIG_FILE)
  const text = own === undefined ? await houseConfig(chosen) : await shortText(own)
  if (said.profile === undefined && Object.keys(said.facts).length === 0) return text
  const written: unknown = text === undefined ? {} : parse(text)
  const value = typeof written === 'object' && written !== null ? written : {}
  const facts = { ...('facts' in value ? (value.facts as object) : {}), ...said.facts }
  return stringify({
    grammar: 1,
    ...value,
    ...(said.profile === undefined ? {} : { profile: said.profile }),
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
  })
}

async function houseConfig(chosen: Chosen): Promise<string | undefined> {
  const houses = await housesOf(chosen)
  return houses.length === 0 ? undefined : stringify({ grammar: 1, extends: houses })
}

/**
 * The rules, with the house rules that the configuration refers to.
 *
 * @throws Refused
 */
async function baseOf(project: Configured, rules: CompiledRules): Promise<RuleBase> {
  const { base, chosen, name } = project
  const text = await configText(project, { facts: {} })
  if (text === undefined) return base
  const { named } = readConfig(text, CONFIG_FILE, name, base, adapterNames)
  const house = named.filter(({ member }) => member === 'extends')
  if (house.length === 0) return base
  const problems: ConfigProblem[] = []
  const texts = await Promise.all(
    house.flatMap(({ name: extended, problem }) => {
      const files = houseFilesAt(chosen, path.normalize(extended))
      if (files.length === 0)
        problems.push(problem('and no rules of that name are among the files'))
      return files.map(async (file) => ({ file, text: await shortText(chosen.get(file)!) }))
    }),
  )
  if (problems.length > 0) throw new Refused(problems)
  const [{ readHouse, withoutReplaced }, { checkAll }] = await Promise.all([
    import('../../../lint/house/read-house.ts'),
    import('../../../lint/house/check-all.ts'),
  ])
  const read = readHouse(texts)
  if (read.problems.length > 0) throw new Refused(read.problems)
  const checked = checkAll(read, rules)
  if (checked.problems.length > 0) throw new Refused(checked.problems)
  const own = read.destinations.map(({ destination }) => destination)
  return ruleBase(withoutReplaced(rules, read.files), read.files, own)
}

/** The file of house rules at a path, or the YAML files directly in the folder there. */
function houseFilesAt(chosen: Chosen, at: string): string[] {
  const place = at.replace(/\/$/, '')
  if (chosen.has(place)) return [place]
  return [...chosen.keys()]
    .filter((file) => path.dirname(file) === place && /^[^.].*\.ya?ml$/.test(path.basename(file)))
    .sort()
}

/** Finds house rules where there is no configuration; they apply as if one referred to them. */
async function housesOf(chosen: Chosen): Promise<string[]> {
  const files = [...chosen].filter(([at]) => /^(?:[^./][^/]*\/)*[^./][^/]*\.ya?ml$/.test(at))
  const found = await Promise.all(
    files.map(async ([at, file]) =>
      RULESET.test(await file.slice(0, HEAD_BYTES).text()) ? [at] : [],
    ),
  )
  return found.flat().sort()
}

/** Number of bytes read to recognise a file of house rules. */
const HEAD_BYTES = 4096
const RULESET = /^ruleset:\s*\S/m

async function answersOf(
  { named }: ReadConfig,
  chosen: Chosen,
  base: RuleBase,
  problems: ConfigProblem[],
): Promise<LintConfig['declared']['answers']> {
  const found = []
  for (const { name, problem } of named.filter(({ member }) => member === 'answers')) {
    const at = path.normalize(name)
    const file = chosen.get(at)
    if (file === undefined) {
      problems.push(problem('and there is no such file'))
      continue
    }
    const given = readAnswers(await shortText(file), at, base.fields)
    problems.push(...given.problems)
    found.push(...given.answers)
  }
  return found
}

async function shortText(file: File): Promise<string> {
  if (file.size <= CONFIG_BYTES) return file.text()
  const message = `has ${file.size} bytes; at most ${CONFIG_BYTES} are read`
  throw new Refused([{ file: file.name, line: 1, column: 1, message }])
}

/** Reads in this worker, which the page can terminate. */
function readersOf(chosen: Chosen, tools: ReturnType<typeof webTools>): Readers {
  const byName = new Map(adapters.map((adapter) => [adapter.name, adapter]))
  return {
    recognise: (files) =>
      Promise.all(
        files.map(async (name) => {
          const file = await opened(chosen, name)
          return file && adapters.filter((one) => one.matches(file)).map((one) => one.name)
        }),
      ),
    read: async (request, events) => {
      const adapter = byName.get(request.adapter)
      const file = await opened(chosen, request.file)
      if (adapter === undefined || file === undefined) {
        return { kind: 'unread', code: 'file_unreadable', message: 'cannot be opened' }
      }
      return readOne({ adapter, file, request, tools, events })
    },
    companions: () => [],
    programState: async () => NOT_USED.missing,
    close: async () => {},
  }
}

/** Nothing is cached between runs. */
const memoryOf = (chosen: Chosen): Memory => ({
  isKept: false,
  asked: (_file, find) => find(),
  bytesOf: (file) => chosen.get(file)?.size ?? 0,
  keyOf: async () => '',
  digestOf: async (file) => (chosen.has(file) ? '' : null),
  find: async () => undefined,
  keep: () => {},
  save: async () => {},
})
