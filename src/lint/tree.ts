/**
 * Builds the tree of subjects from readings and configuration: which readings are about the same subject, what kind it
 * is, and what its parent is.
 */

import path from 'path-browserify'
import type { Place, Reading, SubjectReading } from '../adapters/adapter.ts'
import type { AdapterName } from '../adapters/names.ts'
import { matchesGlob } from '../globs.ts'
import { compareText, type HeldFact } from './facts.ts'
import { lineage, type SubjectKind } from './rule-base.ts'
import type { Subject } from './subject.ts'

/** The reading of a file by one adapter. */
export interface FileReading {
  readonly file: string
  readonly adapter: AdapterName
  readonly reading: SourcedReading
}

export interface SourcedReading extends Pick<Reading, 'problems'> {
  readonly subjects: readonly SourcedSubject[]
}
export type SourcedSubject = Omit<SubjectReading, 'facts'> & { readonly facts: readonly HeldFact[] }

/** A subject in the configuration, or a description of every file that matches its globs. */
export interface DeclaredSubject {
  readonly id: string
  readonly kind: string
  /** Globs relative to the root; empty if the entry is a subject of its own. */
  readonly files: readonly string[]
  /** Id of the declared subject that this one belongs to. */
  readonly of?: string
  readonly facts: readonly HeldFact[]
  readonly place: Place
}

/** A person's answer to a question that no file decides. */
export interface Answer {
  /** Id of a subject in the configuration or in this run; undefined for the whole project. */
  readonly subject: string | undefined
  readonly fact: HeldFact
}

export interface Declared {
  /** Name of the project. */
  readonly name: string
  readonly place: Place
  readonly facts: readonly HeldFact[]
  readonly subjects: readonly DeclaredSubject[]
  readonly answers: readonly Answer[]
}

interface Draft {
  readonly kind: string
  readonly id: string
  readonly place: Place
  parent: Draft | undefined
  readonly children: Draft[]
  readonly facts: Map<string, HeldFact[]>
  looked: ReadonlySet<string>
  readonly files: string[]
  /** Name of the file that the subject says it belongs to. */
  belongsTo: string | undefined
  readonly entry: DeclaredSubject | undefined
  readonly isWholeFile: boolean
}

/** Kinds that are numbered within their file; subjects of other kinds have the same name in several files. */
const NUMBERED = new Set(['cue', 'cut', 'run'])

export function subjectTree(
  kinds: ReadonlyMap<string, SubjectKind>,
  declared: Declared,
  readings: readonly FileReading[],
): Subject {
  const builder = new TreeBuilder(kinds, declared)
  for (const reading of readings) builder.add(reading)
  return builder.root()
}

/** The declared subject whose globs match this file; the first if there are several. */
export function entryOf(declared: Declared, file: string): DeclaredSubject | undefined {
  return declared.subjects.find(({ files }) => files.some((glob) => matchesGlob(file, glob)))
}

class TreeBuilder {
  readonly #kinds: ReadonlyMap<string, SubjectKind>
  readonly #declared: Declared
  readonly #drafts = new Map<string, Draft>()
  /** Whole audio or video files. */
  readonly #media = new Companions()
  readonly #sets = new Map<readonly string[], ReadonlySet<string>>()
  readonly #project: Draft
  readonly #programme: Draft

  constructor(kinds: ReadonlyMap<string, SubjectKind>, declared: Declared) {
    this.#kinds = kinds
    this.#declared = declared
    const { name, place } = declared
    this.#project = this.#draft('project', name, place)
    hold(this.#project, declared.facts)
    this.#programme = this.#draft('programme', name, place)
    for (const entry of declared.subjects) {
      if (entry.files.length > 0) continue
      const draft =
        entry.kind === 'project'
          ? this.#project
          : this.#draft(entry.kind, entry.id, entry.place, entry)
      hold(draft, entry.facts)
    }
  }

  add({ file, reading }: FileReading): void {
    const entry = entryOf(this.#declared, file)
    for (const subject of reading.subjects) {
      const draft = this.#draftOf(file, subject, entry)
      hold(draft, subject.facts)
      const looked = this.#setOf(subject.looked)
      draft.looked = draft.looked.size === 0 ? looked : new Set([...draft.looked, ...looked])
      if (!draft.files.includes(file)) draft.files.push(file)
      draft.belongsTo ??= subject.belongsTo
    }
  }

  /** Returns one set for all cues with the same list. */
  #setOf(paths: readonly string[]): ReadonlySet<string> {
    const known = this.#sets.get(paths) ?? new Set(paths)
    this.#sets.set(paths, known)
    return known
  }

  root(): Subject {
    const drafts = [...this.#drafts.values()]
    for (const draft of drafts) joinEntry(draft)
    for (const { subject, fact } of this.#declared.answers) {
      const about =
        subject === undefined || subject === this.#project.id
          ? [this.#project]
          : drafts.filter(({ id, entry }) => id === subject || entry?.id === subject)
      for (const draft of about) hold(draft, [fact])
    }
    for (const draft of drafts) {
      if (draft === this.#project) continue
      draft.parent = this.#parentOf(draft)
      draft.parent.children.push(draft)
    }
    return frozen(this.#project, undefined)
  }

  #draftOf(file: string, reading: SourcedSubject, entry: DeclaredSubject | undefined): Draft {
    const { kind, id, place, wholeFile } = reading
    if (kind === 'project') return this.#project
    if (wholeFile === true) {
      return this.#accompanied(file) ?? this.#draft(entry?.kind ?? kind, file, place, entry, true)
    }
    if (kind === 'programme') return this.#programme
    return this.#draft(kind, NUMBERED.has(kind) ? `${file}#${id}` : id, place, entry)
  }

  /**
   * Files that accompany a media file belong to its subject; if they could accompany several, they get a subject of
   * their own.
   */
  #accompanied(file: string): Draft | undefined {
    if (isMedia(file)) return undefined
    const media = this.#media.of(file)
    return media.length === 1 ? media[0] : undefined
  }

  #draft(
    kind: string,
    id: string,
    place: Place,
    entry?: DeclaredSubject,
    isWholeFile = false,
  ): Draft {
    const key = `${kind} ${id}`
    const known = this.#drafts.get(key)
    if (known !== undefined) return known
    const draft: Draft = {
      kind,
      id,
      place,
      parent: undefined,
      children: [],
      facts: new Map(),
      looked: new Set(),
      files: [],
      belongsTo: undefined,
      entry,
      isWholeFile,
    }
    this.#drafts.set(key, draft)
    if (isWholeFile && isMedia(id)) this.#media.add(draft)
    return draft
  }

  /**
   * The parent of a subject: the one that it names, the subject of its file, the one in the configuration, or the only
   * one of the right kind.
   */
  #parentOf(draft: Draft): Draft {
    if (draft === this.#programme) return this.#project
    const line = lineage(this.#kinds, draft.kind).slice(1)
    const { byKind, byName, byFile, companions } = this.#indexed()
    const candidates = (some: readonly Draft[]): Draft[] =>
      some.filter((other) => other !== draft && !isWithin(other, draft))
    const nearest = (ofKind: (kind: string) => readonly Draft[]): Draft | undefined =>
      line.map((kind) => candidates(ofKind(kind))).find(({ length }) => length === 1)?.[0]
    const only = (some: readonly Draft[]): Draft | undefined => {
      const found = candidates(some)
      return found.length === 1 ? found[0] : undefined
    }
    const { belongsTo, entry, files, isWholeFile } = draft
    const inFile = files.flatMap((file) => byFile.get(file) ?? [])
    const named = (): Draft | undefined =>
      belongsTo === undefined ? undefined : only(byName.get(path.basename(belongsTo)) ?? [])
    const owner = (): Draft | undefined =>
      entry?.of === undefined
        ? undefined
        : line
            .flatMap((kind) => candidates(byKind.get(kind) ?? []))
            .find(({ id }) => id === entry.of)
    const aboutFile = (): Draft | undefined =>
      isWholeFile
        ? undefined
        : only(inFile.filter((other) => other.isWholeFile && other.kind !== draft.kind))
    const beside = (): Draft | undefined =>
      isWholeFile ? undefined : only(files.flatMap((file) => companions.of(file)))
    // A file is not part of another just because that is the only other file.
    const onlyOfKind = (kind: string): readonly Draft[] =>
      (byKind.get(kind) ?? []).filter((other) => !(isWholeFile && other.isWholeFile))
    return (
      named() ??
      owner() ??
      nearest((kind) => inFile.filter((one) => one.kind === kind)) ??
      aboutFile() ??
      beside() ??
      nearest(onlyOfKind) ??
      (line.includes('programme') ? this.#programme : this.#project)
    )
  }

  #index: Index | undefined

  /** Index of possible parents; cues and cuts, of which there are thousands, have no children. */
  #indexed(): Index {
    if (this.#index !== undefined) return this.#index
    const parents = new Set([...this.#kinds.values()].map(({ parent }) => parent))
    const holders = [...this.#drafts.values()].filter(
      ({ kind, isWholeFile }) => isWholeFile || parents.has(kind),
    )
    const wholeFiles = holders.filter(({ isWholeFile }) => isWholeFile)
    const byFile = new Map<string, Draft[]>()
    for (const holder of holders) {
      for (const file of holder.files) byFile.set(file, [...(byFile.get(file) ?? []), holder])
    }
    const byName = Map.groupBy(wholeFiles, ({ id }) => path.basename(id))
    const companions = new Companions()
    for (const one of wholeFiles) companions.add(one)
    const byKind = Map.groupBy(holders, ({ kind }) => kind)
    this.#index = { byKind, byName, byFile, companions }
    return this.#index
  }
}

interface Index {
  readonly byKind: ReadonlyMap<string, readonly Draft[]>
  /** Whole files by file name; subjects name the file they belong to with or without its folder. */
  readonly byName: ReadonlyMap<string, readonly Draft[]>
  readonly byFile: ReadonlyMap<string, readonly Draft[]>
  readonly companions: Companions
}

/** Whole files by base name: `captions/show.en.vtt` accompanies `media/show.mp4`. */
class Companions {
  readonly #byStem = new Map<string, Draft[]>()

  add(draft: Draft): void {
    const stem = path.parse(draft.id).name.toLowerCase()
    this.#byStem.set(stem, [...(this.#byStem.get(stem) ?? []), draft])
  }

  /** The media that a file accompanies; if several folders have some, those in its own folder. */
  of(file: string): readonly Draft[] {
    const name = path.basename(file).toLowerCase()
    const all = [...name.matchAll(/[._-]/g)].flatMap(
      ({ index }) => this.#byStem.get(name.slice(0, index)) ?? [],
    )
    if (all.length < 2) return all
    const folder = path.dirname(file)
    const near = all.filter(({ id }) => path.dirname(id) === folder)
    return near.length === 0 ? all : near
  }
}

function hold(draft: Draft, facts: readonly HeldFact[]): void {
  for (const fact of facts) {
    const known = draft.facts.get(fact.path)
    if (known === undefined) draft.facts.set(fact.path, [fact])
    else known.push(fact)
  }
}

/** A configuration entry with files applies to every subject read from them. */
function joinEntry(draft: Draft): void {
  const { entry } = draft
  if (entry !== undefined && entry.kind === draft.kind && entry.files.length > 0) {
    hold(draft, entry.facts)
  }
}

const isWithin = (draft: Draft, other: Draft): boolean => {
  for (let at = draft.parent; at !== undefined; at = at.parent) if (at === other) return true
  return false
}

const MEDIA =
  /\.(?:mp[23]|m4[abv]|aac|e?ac3|amr|wma|wav|bwf|rf64|w64|aiff?|flac|og[agv]|opus|mp4|mov|3gp|mk[av]|webm|mxf|m?ts|m2ts|mpe?g|vob|avi|flv|wmv|asf|dv)$/i
export const isMedia = (file: string): boolean => MEDIA.test(file)

/** Sorts children, so that the order in which files were read has no effect. */
function frozen(draft: Draft, parent: Subject | undefined): Subject {
  const children: Subject[] = []
  const { kind, id, place, facts, looked } = draft
  const subject: Subject = { kind, id, place, parent, children, facts, looked }
  const ordered = draft.children.toSorted(
    (a, b) =>
      compareText(a.kind, b.kind) ||
      compareText(a.place.file, b.place.file) ||
      (a.place.line ?? 0) - (b.place.line ?? 0) ||
      compareText(a.id, b.id),
  )
  for (const child of ordered) children.push(frozen(child, subject))
  return subject
}
