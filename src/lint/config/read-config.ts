/**
 * Parses `.grammar.yaml`. Every error is reported with line and column, the value found, what is expected and the
 * nearest valid word. The JSON Schema for editors (`schema.ts`) says the same; a test compares the two.
 */

import { settingNames } from '../../adapters/names.ts'
import { didYouMean } from '../../engine/values/nearest.ts'
import { type Path, readYaml, type Sourced } from '../../forms/sourced.ts'
import type { Destination } from '../destinations/destination.ts'
import { nearDestinations } from '../destinations/near-destination.ts'
import { type Level, levels } from '../finding.ts'
import type { RuleBase } from '../rule-base.ts'
import type { DeclaredSubject } from '../tree.ts'
import type { LintConfig, Waiver } from './config.ts'
import type { ConfigProblem } from './config-problems.ts'
import { declaredFacts, destinationFacts } from './declared-facts.ts'
import { isMapping, YamlReader } from './yaml-reader.ts'

export const CONFIG_FILE = '.grammar.yaml'

/** Minimum length of a waiver's reason, in characters; a shorter one explains nothing. */
export const SHORTEST_REASON = 12

/** A file or folder that a configuration refers to. */
export interface NamedFile {
  readonly member: 'extends' | 'answers' | 'baseline'
  /** Name as written in the configuration. */
  readonly name: string
  /** Makes a problem at the position of the name: `answers names notes.yaml, ` followed by the message. */
  readonly problem: (message: string) => ConfigProblem
}

export interface ReadConfig {
  readonly config: LintConfig
  /** Files and folders that the configuration refers to, with their positions. */
  readonly named: readonly NamedFile[]
  readonly problems: readonly ConfigProblem[]
}

export const members = [
  'grammar',
  'corpus',
  'name',
  'extends',
  'profile',
  'facts',
  'subjects',
  'answers',
  'rules',
  'waivers',
  'baseline',
  'ignore',
  'trust',
  'infer',
  'adapters',
  '$schema',
] as const

/** @param adapterNames adapters that may have settings under `adapters` */
export function readConfig(
  text: string,
  file: string,
  name: string,
  base: RuleBase,
  adapterNames: readonly string[],
): ReadConfig {
  const { sourced, problems } = readYaml(file, text)
  const reader = new ConfigReader(sourced, base, adapterNames)
  if (problems.length > 0) {
    return {
      ...reader.read({}, name),
      problems: problems.map(({ line, column, message }) => ({ file, line, column, message })),
    }
  }
  const read = reader.read(sourced.value ?? {}, name)
  return { ...read, problems: reader.problems }
}

class ConfigReader extends YamlReader {
  readonly #base: RuleBase
  readonly #adapterNames: readonly string[]
  /** Destinations for the whole project. */
  #extended: readonly Destination[] = []

  constructor(source: Sourced<unknown>, base: RuleBase, adapterNames: readonly string[]) {
    super(source)
    this.#base = base
    this.#adapterNames = adapterNames
  }

  read(value: unknown, name: string): Omit<ReadConfig, 'problems'> {
    const top = this.mapping([], value, members)
    if (top['grammar'] !== undefined && top['grammar'] !== 1) {
      this.report(
        ['grammar'],
        `is the version of this form and must be 1; got ${JSON.stringify(top['grammar'])}`,
      )
    }
    this.#corpus(top['corpus'])
    this.#extended = this.#destinations(top['extends'])
    const adapters = this.#adapters(top['adapters'])
    const baseline = this.#named('baseline', top['baseline'])
    const config: LintConfig = {
      file: this.source.file,
      declared: {
        name: this.text(['name'], top['name']) ?? name,
        place: this.#place([]),
        facts: [...this.#facts([], top['facts']), ...this.#profile([], top['profile'])],
        subjects: this.list(['subjects'], top['subjects']).flatMap((entry, i) =>
          this.#subject(entry, i),
        ),
        answers: [],
      },
      ignore: this.texts(['ignore'], top['ignore']),
      rules: this.#rules(top['rules']),
      waivers: this.list(['waivers'], top['waivers']).flatMap((entry, i) => this.#waiver(entry, i)),
      baseline: baseline[0]?.name,
      trusted: this.#trusted(top['trust']),
      infer: this.#infer(top['infer']),
      adapters: adapters.settings,
      ffmpeg: adapters.isWithoutFfmpeg ? undefined : 'ffmpeg',
    }
    this.#owners(config.declared.subjects)
    return {
      config,
      named: [
        ...this.#allNamed('extends', top['extends']).filter(
          ({ name: named }) => destinationNamed(this.#base.destinations, named) === undefined,
        ),
        ...this.#allNamed('answers', top['answers']),
        ...baseline,
      ],
    }
  }

  #place(path: Path): { file: string; line: number } {
    return { file: this.source.file, line: this.source.at(path).line }
  }

  #corpus(value: unknown): void {
    const wanted = this.text(['corpus'], value)
    const { version } = this.#base
    if (wanted === undefined || wanted.split('.')[0] === version.split('.')[0]) return
    this.report(['corpus'], `asks for the rules of version ${wanted}; these are ${version}`)
  }

  #subject(value: unknown, index: number): DeclaredSubject[] {
    const path = ['subjects', index]
    const entry = this.mapping(path, value, ['id', 'kind', 'files', 'of', 'profile', 'facts'])
    const id = this.text([...path, 'id'], entry['id'])
    if (id === undefined) {
      this.report(path, 'needs an id')
      return []
    }
    const kind = this.word([...path, 'kind'], entry['kind'] ?? 'deliverable', [
      ...this.#base.kinds.keys(),
    ])
    const of = this.text([...path, 'of'], entry['of'])
    return [
      {
        id,
        kind: kind ?? 'deliverable',
        files: this.texts([...path, 'files'], entry['files']),
        ...(of === undefined ? {} : { of }),
        facts: [...this.#facts(path, entry['facts']), ...this.#profile(path, entry['profile'])],
        place: this.#place(path),
      },
    ]
  }

  /** Checks that every id in `of` exists. */
  #owners(subjects: readonly DeclaredSubject[]): void {
    const ids = subjects.map(({ id }) => id)
    for (const [i, { of }] of subjects.entries()) {
      if (of === undefined || ids.includes(of)) continue
      this.report(['subjects', i, 'of'], `names no subject: "${of}"${didYouMean(of, ids)}`)
    }
  }

  #facts(path: Path, value: unknown): DeclaredSubject['facts'] {
    const at = [...path, 'facts']
    if (value === undefined || value === null) return []
    if (!isMapping(value)) {
      this.report(at, 'holds paths with their values: { core.production_phase: delivery }')
      return []
    }
    return declaredFacts(
      value,
      this.#base.fields,
      (name, message) => this.report([...at, name], message),
      (name) => this.#place([...at, name]),
    )
  }

  /** The facts that the profile declares; at the top level also those of the destinations in `extends`. */
  #profile(path: Path, value: unknown): DeclaredSubject['facts'] {
    const at = [...path, 'profile']
    const { destinations } = this.#base
    const profile = destinations.filter(({ id }) => id === value)
    if (value !== undefined && profile.length === 0) {
      const near = nearDestinations(String(value), destinations)
      this.report(at, `is no destination: ${JSON.stringify(value)}${near}`)
    }
    const place = this.#place(value === undefined ? ['extends'] : at)
    if (path.length === 0) return destinationFacts([...profile, ...this.#extended], place)
    return destinationFacts(profile, place, { besides: this.#extended.map(({ id }) => id) })
  }

  /** The destinations that `extends` names, by id or by id and edition; folders and packages are read elsewhere. */
  #destinations(value: unknown): Destination[] {
    return this.texts(['extends'], value).flatMap((name, i) => {
      const destination = destinationNamed(this.#base.destinations, name)
      if (destination === undefined) return []
      const [, edition] = name.split('@')
      if (edition !== undefined && edition !== destination.edition) {
        this.report(
          typeof value === 'string' ? ['extends'] : ['extends', i],
          `asks for edition ${edition} of ${destination.id}; these rules have ${destination.edition}`,
        )
      }
      return [destination]
    })
  }

  #rules(value: unknown): LintConfig['rules'] {
    const rules = new Map<string, Level | 'off'>()
    if (value === undefined || value === null) return rules
    if (!isMapping(value)) {
      this.report(['rules'], 'holds rules with their levels: { CAM-013: off }')
      return rules
    }
    for (const [id, setting] of Object.entries(value)) {
      const rule = this.#base.everyRule.get(id)
      if (rule === undefined && !id.startsWith('lint/')) {
        this.report(['rules', id], `is no rule${didYouMean(id, this.#base.everyRule.keys())}`)
        continue
      }
      const level = this.word(['rules', id], setting, ['off', ...levels]) as
        | Level
        | 'off'
        | undefined
      if (level === undefined) continue
      const isBinding = rule?.basis === 'law' || rule?.then.some(({ op }) => op === 'block')
      if (isBinding === true && level !== 'block') {
        this.report(
          ['rules', id],
          'is a law or blocks; it may be waived with a reason and an end, and not be set to less',
        )
        continue
      }
      rules.set(id, level)
    }
    return rules
  }

  #waiver(value: unknown, index: number): Waiver[] {
    const path = ['waivers', index]
    const entry = this.mapping(path, value, ['rule', 'subject', 'reason', 'by', 'until'])
    const text = (name: string): string | undefined => this.text([...path, name], entry[name])
    const [rule, reason, by] = [text('rule'), text('reason'), text('by')]
    const subject = text('subject')
    const until = dayOf(entry['until'])
    const missing = ['rule', 'reason', 'by', 'until'].filter((name) => entry[name] === undefined)
    if (missing.length > 0) {
      this.report(
        path,
        `needs ${missing.join(', ')}: a waiver says which rule, why, on whose word and until when`,
      )
      return []
    }
    if (rule === undefined || reason === undefined || by === undefined) return []
    if (!this.#base.everyRule.has(rule)) {
      this.report(
        [...path, 'rule'],
        `is no rule: "${rule}"${didYouMean(rule, this.#base.everyRule.keys())}`,
      )
    }
    if (reason.trim().length < SHORTEST_REASON) {
      this.report(
        [...path, 'reason'],
        `says too little: a reason has ${SHORTEST_REASON} characters or more`,
      )
    }
    // An unreadable date counts as past, since otherwise the waiver would never expire.
    const place = this.#place(path)
    return [
      {
        rule,
        ...(subject === undefined ? {} : { subject }),
        reason,
        by,
        until: until ?? '',
        place,
      },
    ]
  }

  #infer(value: unknown): boolean {
    if (value === undefined || typeof value === 'boolean') return value ?? true
    this.report(['infer'], 'must be true or false')
    return true
  }

  #trusted(value: unknown): ReadonlySet<string> {
    const words = this.texts(['trust'], value)
    return new Set(
      words.flatMap((word, i) => this.word(['trust', i], word, ['estimated', 'inferred']) ?? []),
    )
  }

  #adapters(value: unknown): { settings: LintConfig['adapters']; isWithoutFfmpeg: boolean } {
    const names = [...this.#adapterNames, 'ffmpeg']
    const entries = value === undefined ? {} : this.mapping(['adapters'], value, names)
    const { ffmpeg, ...others } = entries
    if (ffmpeg !== undefined && typeof ffmpeg !== 'boolean') {
      // A configuration comes with the judged files, perhaps from a stranger, so it must not name a program to run.
      this.report(
        ['adapters', 'ffmpeg'],
        'is true or false; GRAMMAR_FFMPEG in the environment says where the program is',
      )
    }
    const settings = Object.entries(others).flatMap(([name, setting]) => {
      const known: readonly string[] = settingNames[name as keyof typeof settingNames] ?? []
      if (known.length === 0) {
        // An unknown adapter has been reported already.
        if (this.#adapterNames.includes(name)) {
          this.report(['adapters', name], 'takes no settings')
        }
        return []
      }
      return [[name, this.mapping(['adapters', name], setting, known)] as const]
    })
    return { settings: Object.fromEntries(settings), isWithoutFfmpeg: ffmpeg === false }
  }

  #named(member: NamedFile['member'], value: unknown, path: Path = [member]): NamedFile[] {
    const name = this.text(path, value)
    if (name === undefined) return []
    return [{ member, name, problem: (message) => this.problem(path, `names ${name}, ${message}`) }]
  }

  #allNamed(member: NamedFile['member'], value: unknown): NamedFile[] {
    if (typeof value === 'string') return this.#named(member, value)
    return this.list([member], value).flatMap((one, i) => this.#named(member, one, [member, i]))
  }
}

/** The destination in an entry of `extends`, with or without its edition. */
const destinationNamed = (
  destinations: readonly Destination[],
  name: string,
): Destination | undefined => destinations.find(({ id }) => id === name.split('@')[0])

/** Parses YYYY-MM-DD; undefined if the day does not exist: 2026-02-30. */
export function dayOf(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : value
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : text
}
