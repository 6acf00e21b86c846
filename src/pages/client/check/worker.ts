/** Reads and judges files in a worker of the page. None of its requests contains a file. */

import type { Progress } from '../../../lint/readings.ts'
import { type MendedFile, mendedFiles } from '../../../lint/remedies/mended.ts'
import type { CompiledRules } from '../../../lint/rule-base.ts'
import type { WasmAddresses } from './files.ts'
import { judged, openProject, type Project, Refused, type Said, writtenConfig } from './project.ts'
import { askedPaths } from './questions.ts'
import { type RewordedCopy, rewordedCopy, type TypedWords } from './reworded.ts'

export type CheckRequest =
  | {
      readonly kind: 'read'
      readonly files: readonly (readonly [path: string, file: File])[]
      readonly wasm: WasmAddresses
      /** Whether audio other than WAVE is decoded and measured. */
      readonly isDecoding: boolean
      readonly said: Said
      readonly today: string
    }
  | { readonly kind: 'judge'; readonly said: Said; readonly today: string }
  | {
      readonly kind: 'reword'
      readonly file: string
      readonly typed: TypedWords
      readonly said: Said
      readonly today: string
    }
  | { readonly kind: 'sarif' | 'config' | 'text'; readonly said: Said; readonly today: string }

export type CheckAnswer =
  | ({ readonly kind: 'progress' } & Progress)
  /** `report` is exactly the JSON that `grammar lint --format json` writes. */
  | {
      readonly kind: 'report'
      readonly report: string
      readonly unread: readonly string[]
      /** Paths of the questions that these files raise. */
      readonly asked: readonly string[]
      readonly mended: readonly MendedFile[]
    }
  | { readonly kind: 'written'; readonly form: 'sarif' | 'config' | 'text'; readonly text: string }
  | ({ readonly kind: 'reworded' } & RewordedCopy)
  | { readonly kind: 'refused'; readonly messages: readonly string[] }

let project: Project | undefined

const tell = (answer: CheckAnswer): void => postMessage(answer)

/**
 * Runs a request; an error is sent as a response too.
 *
 * @param rulesOf the rules, which were asked for when the worker was started
 */
export async function serve(
  request: CheckRequest,
  rulesOf: () => Promise<CompiledRules>,
): Promise<void> {
  try {
    await answer(request, rulesOf)
  } catch (error) {
    const messages =
      error instanceof Refused
        ? error.problems.map(
            ({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`,
          )
        : [error instanceof Error ? error.message : String(error)]
    tell({ kind: 'refused', messages })
  }
}

async function answer(request: CheckRequest, rulesOf: () => Promise<CompiledRules>): Promise<void> {
  if (request.kind === 'read') {
    const { files, wasm, isDecoding } = request
    project = await openProject(files, await rulesOf(), wasm, isDecoding, (progress) =>
      tell({ kind: 'progress', ...progress }),
    )
  }
  if (project === undefined) throw new Error('nothing was read yet')
  const { said, today, kind } = request
  if (kind === 'config') {
    return tell({ kind: 'written', form: kind, text: await writtenConfig(project, said) })
  }
  if (kind === 'reword') {
    const copy = await rewordedCopy(project, request, [said, today], textOf)
    return tell({ kind: 'reworded', ...copy })
  }
  const { report } = await judged(project, said, today)
  if (kind === 'sarif') {
    const { sarif } = await import('../../../lint/formats/sarif.ts')
    const text = `${JSON.stringify(sarif(report, project.base), null, 2)}\n`
    return tell({ kind: 'written', form: kind, text })
  }
  if (kind === 'text') {
    const { textReport } = await import('../../../lint/formats/text.ts')
    return tell({ kind: 'written', form: kind, text: `${textReport(report, {})}\n` })
  }
  tell({
    kind: 'report',
    report: JSON.stringify(report, null, 2),
    unread: project.read.unread,
    asked: askedPaths(report, project.base),
    mended: await mendedFiles(report, textOf(project)),
  })
}

/** The text of a chosen file, which must be UTF-8. */
const textOf =
  ({ chosen }: Project) =>
  async (file: string): Promise<string> => {
    const bytes = await chosen.get(file)!.arrayBuffer()
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  }
