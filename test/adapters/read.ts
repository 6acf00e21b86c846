/** Reads a test file, or bytes that a test makes, with an adapter, as the command does. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Adapter, Program, Reading, SubjectReading } from '../../src/adapters/adapter.ts'
import { fileTools, inputFile } from '../../src/machine/files.ts'
import { findProgram } from '../../src/machine/programs.ts'

const FILES = path.join(import.meta.dirname, 'files')

export interface ReadOptions {
  readonly root?: string
  readonly declared?: Readonly<Record<string, unknown>>
  readonly settings?: Readonly<Record<string, unknown>>
  readonly program?: Program
}

const found = await findProgram('ffmpeg', process.env['PATH'])
if ('missing' in found && found.missing !== 'ffmpeg was not found') throw new Error(found.missing)
/** The ffmpeg program; undefined if it is not installed. */
export const ffmpeg = 'missing' in found ? undefined : found

/** @param name path from `test/adapters/files`, or from `root` */
export async function read(
  adapter: Adapter,
  name: string,
  options: ReadOptions = {},
): Promise<Reading> {
  const root = options.root ?? FILES
  const file = inputFile(root, name)
  if (file === undefined) throw new Error(`There is no ${name}`)
  if (!adapter.matches(file)) throw new Error(`${adapter.name} does not ask for ${name}`)
  return adapter.read(file, {
    ...fileTools(root, async () => options.program ?? { missing: 'ffmpeg was not found' }),
    settings: options.settings ?? {},
    declared: new Map(Object.entries(options.declared ?? {})),
    signal: new AbortController().signal,
  })
}

/** Reads bytes as a file of that name. */
export async function readContent(
  adapter: Adapter,
  name: string,
  content: string | Uint8Array,
  options: Omit<ReadOptions, 'root'> = {},
): Promise<Reading> {
  return readAmong(adapter, name, { [name]: content }, options)
}

/** The values of one subject by path. */
export const values = (subject: SubjectReading | undefined): Record<string, unknown> =>
  Object.fromEntries((subject?.facts ?? []).map(({ path: name, value }) => [name, value]))

export const ofKind = (reading: Reading, kind: string): readonly SubjectReading[] =>
  reading.subjects.filter((subject) => subject.kind === kind)

export const named = (reading: Reading, id: string): SubjectReading | undefined =>
  reading.subjects.find((subject) => subject.id === id)

/** Reads one of several files that lie beside each other. */
export async function readAmong(
  adapter: Adapter,
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Omit<ReadOptions, 'root'> = {},
): Promise<Reading> {
  const root = await mkdtemp(path.join(tmpdir(), 'adapter-'))
  try {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true })
      await writeFile(path.join(root, file), content)
    }
    return await read(adapter, name, { ...options, root })
  } finally {
    await rm(root, { recursive: true })
  }
}
