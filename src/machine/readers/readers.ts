/**
 * The readers of a run on this machine: processes that are started with the first file, and the one external program.
 */
import type { Missing, Program } from '../../adapters/adapter.ts'
import { NOT_USED } from '../../adapters/decoding.ts'
import { lazy } from '../../lazy.ts'
import type { Readers } from '../../lint/readers.ts'
import { fileTools, placeOf } from '../files.ts'

export interface ReadersOptions {
  /** Absolute, without symbolic links. */
  readonly root: string
  /** Path or name of ffmpeg; undefined if no external program may run. */
  readonly ffmpeg: string | undefined
  readonly searchPath: string | undefined
}

export function openReaders({ root, ffmpeg, searchPath }: ReadersOptions): Readers {
  const program = lazy(async (): Promise<Program | Missing> => {
    if (ffmpeg === undefined) return NOT_USED
    const { findProgram } = await import('../programs.ts')
    return findProgram(ffmpeg, searchPath)
  })
  let isStarted = false
  const pool = lazy(async () => {
    isStarted = true
    const { ReaderPool } = await import('./pool.ts')
    return new ReaderPool({ root, program })
  })
  const { companions } = fileTools(root, program)
  return {
    recognise: async (files) => (await pool()).recognise(files),
    read: async (request, events) => (await pool()).read(request, events),
    companions: (name) => {
      const absolutePath = placeOf(root, name)
      return absolutePath === undefined ? [] : companions({ absolutePath })
    },
    programState: async () => {
      const found = await program()
      return 'missing' in found ? found.missing : found.version
    },
    close: async () => {
      if (isStarted) await (await pool()).close()
    },
  }
}
