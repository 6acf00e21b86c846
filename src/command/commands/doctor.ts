/** `grammar doctor`: which programs and libraries are installed, in which version, and what each enables. */
import { adapters } from '../../adapters/adapters.ts'
import { isInstalled } from '../../machine/files.ts'
import { findProgram } from '../../machine/programs.ts'
import type { Run } from '../command.ts'
import { loadRules } from '../rules-file.ts'
import { version } from '../version.ts'

export const run: Run = async (given, machine) => {
  const rules = await loadRules()
  const place = machine.env['GRAMMAR_FFMPEG'] || 'ffmpeg'
  const ffmpeg = await findProgram(place, machine.env['PATH'])
  const isMissing = 'missing' in ffmpeg
  const readers = (path: string): string[] =>
    rules.rules.filter(({ when }) => when.some((one) => one.path === path)).map(({ id }) => id)
  const rows = adapters.map(({ name, files, fills, library, programs = [], summary }) => ({
    name,
    files,
    summary,
    paths: Object.keys(fills).length,
    rules: [...new Set(Object.keys(fills).flatMap(readers))].length,
    needs: programs,
    library: library === undefined ? null : { name: library, installed: isInstalled(library) },
  }))
  if (given.text('format') === 'json') {
    machine.out(
      `${JSON.stringify({ version: version(), corpus_digest: rules.digest, ffmpeg: isMissing ? null : ffmpeg.version, adapters: rows }, null, 2)}\n`,
    )
    return 0
  }
  machine.out(`${version()}\nrules ${rules.rules.length}, corpus ${rules.digest.slice(0, 12)}\n`)
  const without = rows.filter(({ needs }) => needs.includes('ffmpeg')).map(({ name }) => name)
  machine.out(
    isMissing
      ? `${ffmpeg.missing} (it is looked for on PATH, or where GRAMMAR_FFMPEG says); without it these do less: ${without.join(', ') || 'none'}\n`
      : `${ffmpeg.version}\n`,
  )
  for (const { name, files, library, paths, rules: read, needs } of rows) {
    const missing = [
      ...(isMissing ? needs : []),
      ...(library === null || library.installed ? [] : [library.name]),
    ]
    machine.out(
      `  ${name.padEnd(16)} ${String(paths).padStart(3)} paths, ${String(read).padStart(3)} rules  ${files.join(' ')}${missing.length === 0 ? '' : `  without ${missing.join(', ')}`}\n`,
    )
  }
  return 0
}
