/**
 * Chains several commands for one file: each reads the output of the previous one, so that the last copy has all
 * changes and none overwrites another.
 */

import { endingOf } from './remedies.ts'
import type { Remedy, RemedyTemplate } from './remedy.ts'
import { asFile, commandLine } from './shell.ts'

interface Mended {
  readonly remedies: readonly Remedy[]
}

/** @param templates remedies in the order in which they are run */
export function inTurn<F extends Mended>(
  findings: readonly F[],
  templates: readonly RemedyTemplate[],
): F[] {
  const order = templates.map(({ id }) => id)
  const known = findings.flatMap(({ remedies }) => remedies)
  const distinct = [...new Map(known.map((remedy) => [remedy.command, remedy])).values()]
  const byFile = Map.groupBy(
    distinct.filter(({ into, edits }) => into === undefined && edits === undefined),
    ({ reads }) => reads,
  )
  const turned = new Map<string, Remedy>()
  for (const same of byFile.values()) {
    if (same.length === 1) continue
    let before: Remedy | undefined
    for (const one of same.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))) {
      const after: Remedy = before === undefined ? one : behind(one, before)
      turned.set(one.command, after)
      before = after
    }
  }
  if (turned.size === 0) return [...findings]
  return findings.map((finding) => ({
    ...finding,
    remedies: finding.remedies.map((remedy) => turned.get(remedy.command) ?? remedy),
  }))
}

/** The same command applied to the output of the previous one, if that is a file of the same kind. */
function behind(remedy: Remedy, before: Remedy): Remedy {
  const { program, into } = remedy
  const reads = endingOf(before.writes) === endingOf(remedy.reads) ? before.writes : remedy.reads
  const writes = remedy.writes === remedy.reads ? reads : numbered(remedy.writes, before.writes)
  const names = new Map([
    [asFile(remedy.reads), asFile(reads)],
    [asFile(remedy.writes), asFile(writes)],
  ])
  const words = remedy.arguments.map((word) => names.get(word) ?? word)
  return { ...remedy, reads, writes, arguments: words, command: commandLine(program, words, into) }
}

/** `mix.fixed.wav` after `mix.fixed.wav` becomes `mix.fixed-2.wav`. */
function numbered(writes: string, before: string): string {
  if (endingOf(writes) !== endingOf(before)) return writes
  const last = /\.fixed(?:-(\d+))?\.[^.]+$/.exec(before)?.[1] ?? '1'
  return writes.replace(/\.fixed\.([^.]+)$/, `.fixed-${Number(last) + 1}.$1`)
}
