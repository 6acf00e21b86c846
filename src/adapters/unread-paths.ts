/**
 * Reports names in a file that look like paths of the model but are not read, since somebody probably expects them to
 * be.
 */

import { lineOf } from '../engine/values/json-places.ts'
import type { FileProblem, InputFile } from './adapter.ts'
import { problem } from './files.ts'
import { isRecord } from './json.ts'

/** A group of the model, a dot and a name: no program writes its own names in that form. */
const PATH =
  /^(?:core|transcript|clip|story|podcast|camera|lighting|generation|editing|graphics|audio|color_vfx|delivery|qa|gram|x)(?:\.[a-z][a-z0-9_]*)+$/
/** Maximum number of names reported for one file. */
const MOST = 20

/** @param names with the line number of each, if there are lines */
export function unreadPaths(
  file: InputFile,
  names: readonly (readonly [name: string, line: number])[],
): FileProblem[] {
  return names
    .filter(([name]) => PATH.test(name))
    .slice(0, MOST)
    .map(([name, line]) =>
      problem(
        file,
        'partial',
        'unknown_name',
        `"${name}" is no member of a file of this kind and is not read; a report sheet (*.facts.csv) may hold it`,
        { line },
      ),
    )
}

/** Like `unreadPaths`, for the top-level members of a JSON document. */
export const unreadMembers = (file: InputFile, text: string, document: unknown): FileProblem[] =>
  isRecord(document)
    ? unreadPaths(
        file,
        Object.keys(document)
          .filter((name) => PATH.test(name))
          .map((name) => [name, lineOf(text, [name])]),
      )
    : []
