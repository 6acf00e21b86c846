/** Mended copies to save, and what to change in each caption by hand. */
import { type CaptionAdvice, leftWords } from '../../../lint/remedies/caption-advice.ts'
import { USUAL_GAP_S } from '../../../lint/remedies/caption-measures.ts'
import type { MendedFile } from '../../../lint/remedies/mended.ts'
import { plural } from './findings.tsx'

/** Maximum number of captions of a file shown initially. */
const CAPTIONS = 8
/** Maximum number of characters of a caption that are quoted. */
const QUOTED = 60

export function Mended({
  all,
  isStated,
  save,
}: {
  readonly all: readonly MendedFile[]
  /** Whether somebody said what the files are for. */
  readonly isStated: boolean
  readonly save: (file: MendedFile) => void
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
        <Copy key={file.file} file={file} save={save} />
      ))}
    </section>
  )
}

/** The mended copy of one file. */
function Copy({
  file: one,
  save,
}: {
  readonly file: MendedFile
  readonly save: (file: MendedFile) => void
}) {
  const { advice, file, text, words } = one
  // What a person has to do comes first.
  const ordered = advice.toSorted((a, b) => Number(b.needsWords) - Number(a.needsWords))
  const rest = ordered.slice(CAPTIONS)
  const left = advice.filter(({ needsWords }) => needsWords).length
  const isMended = text !== undefined
  // Words can be shortened in the copy, which has the longer times and the broken lines already.
  const isHalf = advice.length > 0 && left === advice.length
  return (
    <div>
      <p>
        <b>{file}</b>{' '}
        {!isMended
          ? 'Nothing can be mended by times and line breaks alone.'
          : advice.length === 0
            ? `${words} in a copy that keeps every word.`
            : isHalf
              ? 'The copy is half mended: it has longer times and broken lines as far as there is room, and every word.'
              : copyWords(advice.length, left)}
        {left === 0 ? '' : ` ${leftWords(left)}.`}
      </p>
      {!isMended ? (
        ''
      ) : (
        <p class="noprint">
          <button type="button" onClick={() => save(one)}>
            {left === 0
              ? 'Save the mended file'
              : isHalf
                ? 'Save the half-mended file'
                : 'Save the file with what could be mended'}
          </button>
        </p>
      )}
      <Captions all={ordered.slice(0, CAPTIONS)} />
      {rest.length === 0 ? (
        ''
      ) : (
        <details>
          <summary>{plural(rest.length, 'more caption')}</summary>
          <Captions all={rest} />
        </details>
      )}
    </div>
  )
}

/** How many captions of a file break a limit, and what the copy does about them. */
const copyWords = (all: number, left: number): string =>
  `${plural(all, 'caption')} ${all === 1 ? 'breaks' : 'break'} a limit. The copy keeps every word and ${
    left === 0 ? `mends ${all === 1 ? 'it' : 'them all'}.` : `mends ${all - left}.`
  }`

const Captions = ({ all }: { readonly all: readonly CaptionAdvice[] }) => (
  <ul class="plain">
    {all.map(({ changes, cue, faults, line, needsWords, text }) => (
      <li key={line}>
        <b>
          Caption {cue}, times in line {line}
        </b>{' '}
        <span class="quiet">“{shortened(text)}”:</span> {faults.join('; ')}.
        <br />
        <b>{needsWords ? 'By hand:' : 'In the copy:'}</b> {changes.join(' ')}
      </li>
    ))}
  </ul>
)

const shortened = (text: string): string =>
  text.length <= QUOTED ? text : `${text.slice(0, QUOTED).trimEnd()}…`
