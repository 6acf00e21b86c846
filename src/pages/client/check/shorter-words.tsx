/** Fields for shorter words of captions, counted while somebody types, and what the check says of the copy with them. */
import { Component } from 'preact'
import type { CaptionAdvice } from '../../../lint/remedies/caption-advice.ts'
import { brokenAnew, charactersOf } from '../../../lint/remedies/caption-measures.ts'
import type { TextRoom } from '../../../lint/remedies/caption-rewording.ts'
import { plural } from './findings.tsx'
import type { RewordedCopy } from './reworded.ts'

interface Field {
  readonly advice: CaptionAdvice
  readonly id: string
  /** What was typed before the page was drawn anew. */
  readonly draft: string | undefined
  readonly type: (words: string) => void
}

/** The words of a caption, to be shortened. */
export class ShorterWords extends Component<Field, { readonly words: string }> {
  override state = { words: this.props.draft ?? this.props.advice.rewording?.written ?? '' }

  override render({ advice: { cue, rewording }, id, type }: Field) {
    if (rewording === undefined) return ''
    const { words } = this.state
    return (
      <p class="noprint">
        <label for={id}>
          <b>Shorter words of caption {cue}</b>
        </label>
        <textarea
          id={id}
          rows={2}
          aria-describedby={`${id}-count`}
          value={words}
          onInput={({ currentTarget: { value } }) => {
            this.setState({ words: value })
            type(value)
          }}
        />
        <span id={`${id}-count`} class="small">
          {countWords(words, rewording.room)}
        </span>
      </p>
    )
  }
}

/** What a reader sees of a line. */
const seen = (line: string): string =>
  line
    .replace(/<[^>]*>|\{[^}]*\}/g, '')
    .replace(/&#?\w+;/g, 'x')
    .trim()

/** `117 characters; 25 at most in this time (1.25 s), 2 lines of 42` */
function countWords(
  words: string,
  { characters: most, line_chars, seconds, words: most_words }: TextRoom,
) {
  const lines = words.split('\n').map(seen).filter(Boolean)
  const characters = charactersOf(lines)
  if (characters === 0) return 'No words: the caption keeps its own.'
  const count = lines.join(' ').split(/\s+/).length
  const inTime = [
    ...(most === undefined ? [] : [`${most}`]),
    ...(most_words === undefined ? [] : [plural(most_words, 'word')]),
  ].join(' and ')
  const allowed = [
    ...(inTime === '' ? [] : [`${inTime} at most in this time (${seconds} s)`]),
    ...(line_chars === undefined ? [] : [`2 lines of ${line_chars}`]),
  ].join(', ')
  const isWithin = (has: number, may: number | undefined): boolean =>
    may === undefined || has <= may
  const fits =
    isWithin(characters, most) && isWithin(count, most_words) && fitsLines(lines, line_chars)
  const has = `${plural(characters, 'character')}${most_words === undefined ? '' : `, ${plural(count, 'word')}`}`
  return `${has}; ${allowed}${fits ? ': it fits.' : '.'}`
}

const fitsLines = (lines: readonly string[], most: number | undefined): boolean =>
  most === undefined ||
  (lines.length <= 2 && lines.every((line) => [...line].length <= most)) ||
  brokenAnew(lines, most) !== undefined

/** What the check says of the copy with the typed words. */
export const CheckedCopy = ({ copy }: { readonly copy: RewordedCopy }) => (
  <div role="status">
    <p>
      <b>Checked again with your words:</b>{' '}
      {copy.advice.length === 0
        ? `no caption of the copy breaks a limit. ${capital(copy.headline)}.`
        : `${plural(copy.advice.length, 'caption')} still ${copy.advice.length === 1 ? 'breaks' : 'break'} a limit.`}
    </p>
    {copy.advice.length + copy.faults.length === 0 ? (
      ''
    ) : (
      <ul class="plain">
        {copy.faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
        {copy.advice.map(({ cue, faults, line }) => (
          <li key={line}>
            <b>Caption {cue}:</b> {faults.join('; ')}.
          </li>
        ))}
      </ul>
    )}
  </div>
)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
