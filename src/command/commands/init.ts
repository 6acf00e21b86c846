/**
 * `grammar init`: writes a configuration from what the folder holds. It asks nothing; unknown values are left as
 * comments.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { adapters } from '../../adapters/adapters.ts'
import { CONFIG_FILE } from '../../lint/config/read-config.ts'
import { configSchema } from '../../lint/config/schema.ts'
import { signOf } from '../../lint/detect.ts'
import { limitPaths } from '../../lint/judge.ts'
import { lint } from '../../lint/lint.ts'
import { quoted } from '../../lint/remedies/shell.ts'
import { type Run, WrongUse } from '../command.ts'
import { openProject, type Project } from '../project.ts'

const SCHEMA_FILE = '.grammar.schema.json'
/** Maximum number of questions in a new configuration. */
const LISTED = 8

export const run: Run = async (given, around) => {
  const [named = '.'] = given.operands
  const machine = { ...around, cwd: path.resolve(around.cwd, named) }
  if (!existsSync(machine.cwd) || !statSync(machine.cwd).isDirectory()) {
    throw new WrongUse('file_missing', `there is no folder at ${named}`)
  }
  const file = path.join(machine.cwd, CONFIG_FILE)
  if (existsSync(file) && !given.flag('force')) {
    throw new WrongUse('file_exists', `${CONFIG_FILE} is there already; --force writes over it`)
  }
  const project = await openProject(
    { ...given, operands: ['.'], flag: (name) => name === 'no-config' || given.flag(name) },
    machine,
  )
  const wanted = given.text('profile')
  const sign = signOf(project.read)
  const profile = wanted ?? sign?.profile
  const because = wanted === undefined ? sign?.because : undefined
  const hasSchema = given.flag('schema')
  if (hasSchema) {
    const text = JSON.stringify(configSchema(project.base), null, 2)
    writeFileSync(path.join(machine.cwd, SCHEMA_FILE), `${text}\n`)
  }
  writeFileSync(file, configuration(project, { profile, because, hasSchema, today: machine.today }))
  machine.out(
    `${path.join(named, CONFIG_FILE)} is written${profile === undefined ? '; no profile fits what is here, so choose one' : ` with the profile ${profile}`}. Next: grammar lint${named === '.' ? '' : ` ${quoted(named)}`}\n`,
  )
  return 0
}

interface Choice {
  readonly profile: string | undefined
  /** What in the folder suggests the profile. */
  readonly because: string | undefined
  readonly hasSchema: boolean
  readonly today: string
}

function configuration(project: Project, { profile, because, hasSchema, today }: Choice): string {
  const { base, config, read } = project
  const chosen = base.destinations.find(({ id }) => id === profile)
  const { report } = lint({ ...project, baseline: undefined, today })
  const settled = new Set(Object.keys(chosen?.declares ?? {}))
  const questions = report.questions
    .filter(({ path: at }) => !settled.has(at) && isDeclared(base, at))
    .slice(0, LISTED)
  return [
    ...(hasSchema ? [`# yaml-language-server: $schema=${SCHEMA_FILE}`] : []),
    'grammar: 1',
    `corpus: "${base.version}"`,
    `name: ${JSON.stringify(config.declared.name)}`,
    '',
    ...(chosen === undefined
      ? [
          '# What these files are delivered as; a profile declares most facts in a word. One of:',
          ...base.destinations.map(({ id, description }) => `#   ${id}: ${description}`),
          '# profile:',
        ]
      : [
          `# ${chosen.description}${because === undefined ? '' : ` The folder holds ${because}.`}`,
          `profile: ${chosen.id}`,
        ]),
    '',
    '# What no file tells. A fact stated here comes before the profile; what a file shows comes before both.',
    ...(questions.length === 0
      ? ['facts: {}']
      : [
          'facts:',
          ...questions.flatMap(({ path: at, name, question, values }) => [
            `  # ${question ?? name}${values === null ? '' : `: ${values.slice(0, 8).join(', ')}${values.length > 8 ? ' …' : ''}`}`,
            `  # ${at}:`,
          ]),
        ]),
    '',
    '# Files of several deliverables, or that are something else than a deliverable:',
    '# subjects:',
    `#   - { id: masters, kind: deliverable, files: ["masters/*.mov"], profile: broadcast-hd-ebu }`,
    '',
    `# ${plural(new Set(read.readings.map(({ file }) => file)).size, 'file')} read${unreadWords(read.unread)}.`,
    '',
  ].join('\n')
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** The first files, by name, that no adapter reads. */
function unreadWords(files: readonly string[]): string {
  if (files.length === 0) return ''
  const more = files.length > LISTED ? ` and ${files.length - LISTED} more` : ''
  return `; of a kind that nothing reads: ${files.slice(0, LISTED).join(', ')}${more}`
}

/**
 * Whether a fact describes the kind of work rather than its quality: rules only use it to decide whether they apply.
 */
const isDeclared = ({ rules }: Project['base'], at: string): boolean =>
  [...rules.values()].every((rule) => !limitPaths(rule).includes(at)) &&
  !adapters.some(({ fills }) => Object.hasOwn(fills, at))
