/** Mended copies to save, and what to change in each caption by hand. */
import { type CaptionAdvice, leftWords } from '../../../lint/remedies/caption-advice.ts'
import { USUAL_GAP_S } from '../../../lint/remedies/caption-measures.ts'
import type { MendedFile } from '../../../lint/remedies/mended.ts'
import { plural } from './findings.tsx'
import type { RewordedCopy } from './reworded.ts'
import { CheckedCopy, ShorterWords } from './shorter-words.tsx'

/** Maximum number of captions of a file shown initially. */
const CAPTIONS = 8
/** Maximum number of characters of a caption that are quoted. */
const QUOTED = 60

/** What can be done with the copies, and the words that were typed for them. */
export interface Copies {
  readonly save: (file: MendedFile) => void
  readonly draftOf: (file: string, line: number) => string | undefined
  readonly type: (file: string, line: number, words: string) => void
  readonly check: (file: string) => void
  /** The copy with the words as they are typed now; undefined until it was checked. */
  readonly rewordedOf: (file: string) => RewordedCopy | undefined
}

export function Mended({
  all,
  isStated,
  copies,
}: {
  readonly all: readonly MendedFile[]
  /** Whether somebody said what the files are for. */
  readonly isStated: boolean
  readonly copies: Copies
}) {
  if (all.length === 0) return ''
  return (
    <section id="mended">
      <h2>What to change</h2>
      {isStated || all.every(({ advice }) => advice.length === 0) ? (
        ''
      ) : (
        <p class="small quiet">
          Nobody said what the captions are for: these are the limits of the general rules, and{' '}
          {USUAL_GAP_S} s stay free before the next caption. A destination may ask for less or allow
          more: choose one above to have its own.
        </p>
      )}
      {all.map((file) => (
        <Copy key={file.file} file={file} copies={copies} />
      ))}
    </section>
  )
}

/** The mended copy of one file. */
function Copy({ file: one, copies }: { readonly file: MendedFile; readonly copies: Copies }) {
  const { advice, file, text } = one
  // What a person has to do comes first.
  const ordered = advice.toSorted((a, b) => Number(b.needsWords) - Number(a.needsWords))
  const rest = ordered.slice(CAPTIONS)
  const left = advice.filter(({ needsWords }) => needsWords).length
  const isMended = text !== undefined
  // Words can be shortened in the copy, which has the longer times and the broken lines already.
  const isHalf = advice.length > 0 && left === advice.length
  const reworded = copies.rewordedOf(file)
  const canReword = advice.some(({ rewording }) => rewording !== undefined)
  const still = !isMended || reworded !== undefined ? [] : stillWords(advice)
  return (
    <div>
      <p>
        <b>{file}</b>{' '}
        {reworded === undefined
          ? copySentence(one, left, isHalf)
          : 'What the copy is with your words stands below.'}
      </p>
      {still.length === 0 ? '' : <p>In the copy {still.join('; ')}.</p>}
      <Captions all={ordered.slice(0, CAPTIONS)} file={file} copies={copies} />
      {rest.length === 0 ? (
        ''
      ) : (
        <details>
          <summary>{plural(rest.length, 'more caption')}</summary>
          <Captions all={rest} file={file} copies={copies} />
        </details>
      )}
      {reworded === undefined ? '' : <CheckedCopy copy={reworded} />}
      <p class="row noprint">
        {canReword ? (
          <button type="button" class="second" onClick={() => copies.check(file)}>
            Check the copy with your words
          </button>
        ) : (
          ''
        )}
        {isMended || reworded !== undefined ? (
          <button type="button" onClick={() => copies.save(one)}>
            {saveWords(reworded?.advice ?? advice, isHalf || reworded !== undefined)}
          </button>
        ) : (
          ''
        )}
      </p>
    </div>
  )
}

/** @param isHalf whether nothing else is left of what a caption breaks than what its words have to mend */
function saveWords(advice: readonly CaptionAdvice[], isHalf: boolean): string {
  if (advice.every(({ needsWords }) => !needsWords)) return 'Save the mended file'
  return isHalf ? 'Save the half-mended file' : 'Save the file with what could be mended'
}

/** What each caption of the copy still breaks. */
const stillWords = (advice: readonly CaptionAdvice[]): readonly string[] =>
  advice
    .flatMap(({ cue, rewording }) =>
      rewording === undefined || rewording.still.length === 0
        ? []
        : [`caption ${cue} still breaks limits: ${rewording.still.join('; ')}`],
    )
    .slice(0, CAPTIONS)

function copySentence({ advice, text, words }: MendedFile, left: number, isHalf: boolean): string {
  const rest = left === 0 ? '' : ` ${leftWords(left)}.`
  if (text === undefined) return `Nothing can be mended by times and line breaks alone.${rest}`
  if (advice.length === 0) return `${words} in a copy that keeps every word.${rest}`
  return isHalf
    ? `The copy is half mended: it has longer times and broken lines as far as there is room, and every word.${rest}`
    : `${copyWords(advice.length, left)}${rest}`
}

/** How many captions of a file break a limit, and what the copy does about them. */
const copyWords = (all: number, left: number): string =>
  `${plural(all, 'caption')} ${all === 1 ? 'breaks' : 'break'} a limit. The copy keeps every word and ${
    left === 0 ? `mends ${all === 1 ? 'it' : 'them all'}.` : `mends ${all - left}.`
  }`

function Captions({
  all,
  file,
  copies,
}: {
  readonly all: readonly CaptionAdvice[]
  readonly file: string
  readonly copies: Copies
}) {
  return (
    <ul class="plain">
      {all.map((one) => (
        <li key={one.line}>
          <b>
            Caption {one.cue}, times in line {one.line}
          </b>{' '}
          <span class="quiet">“{shortened(one.text)}”:</span> {one.faults.join('; ')}.
          <br />
          <b>{one.needsWords ? 'By hand:' : 'In the copy:'}</b> {one.changes.join(' ')}
          {one.rewording === undefined ? (
            ''
          ) : (
            <ShorterWords
              advice={one}
              id={`words-${file}-${one.line}`.replace(/\s/g, '-')}
              draft={copies.draftOf(file, one.line)}
              type={(words) => copies.type(file, one.line, words)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const shortened = (text: string): string =>
  text.length <= QUOTED ? text : `${text.slice(0, QUOTED).trimEnd()}…`
