/** A copy of a caption file with the words that somebody typed, mended as far as it goes and checked again. */
import { faultsOf, firstHeadline } from '../../../lint/formats/first-headline.ts'
import type { CaptionAdvice } from '../../../lint/remedies/caption-advice.ts'
import { withWords } from '../../../lint/remedies/caption-rewording.ts'
import { mendedFiles } from '../../../lint/remedies/mended.ts'
import { captionFormatOf, copyOf } from '../../../lint/remedies/remedies.ts'
import { judged, type Project, type Said, withText } from './project.ts'

/** Words by the line of the times of their caption, in the order of the file. */
export type TypedWords = readonly (readonly [line: number, words: string])[]

export interface RewordedCopy {
  readonly file: string
  /** The words that it has. */
  readonly typed: TypedWords
  readonly copy: string
  readonly text: string
  /** What the check says of the copy. */
  readonly headline: string
  readonly faults: readonly string[]
  /** What its captions still break. */
  readonly advice: readonly CaptionAdvice[]
}

/** Mending shifts ends and breaks lines, after which no more than this is left to mend. */
const ROUNDS = 2

/** @param read returns the text of a file of a project */
export async function rewordedCopy(
  project: Project,
  { file, typed }: Pick<RewordedCopy, 'file' | 'typed'>,
  [said, today]: readonly [Said, string],
  read: (project: Project) => (file: string) => Promise<string>,
): Promise<RewordedCopy> {
  const own = await read(project)(file)
  let text = withWords(own, captionFormatOf(file)!, new Map(typed))
  for (let round = 0; ; round += 1) {
    const changed = await withText(project, file, text)
    const { report } = await judged(changed, said, today)
    const [mended] = await mendedFiles(report, read(changed))
    if (mended?.text === undefined || mended.text === text || round === ROUNDS) {
      const headline = firstHeadline(report)
      const faults = faultsOf(report).map(({ message }) => message)
      const advice = mended?.advice ?? []
      return { file, typed, copy: mended?.copy ?? copyOf(file), text, headline, faults, advice }
    }
    text = mended.text
  }
}
