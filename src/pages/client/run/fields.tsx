/** Fields that each edit one value of the run document and show the remarks on it. */
import type { ComponentChildren } from 'preact'
import { type Json, type Place, pathOf } from './document.ts'
import { drawn } from './parts.ts'
import { nameOf } from './reference.ts'
import type { Advice } from './remarks.ts'
import { afterDrawing, shown } from './shown.ts'
import { edit, leave, listAt, offered, open, remarksAt, show, valueAt } from './state.ts'
import { type PartPlace, placeOf } from './steps.ts'

export const fieldId = (place: Place): string => `at-${place.join('-')}`

export interface FieldProps {
  readonly place: Place
  readonly label: string
  readonly hint?: string
  /** Value of an empty field; undefined removes the property. */
  readonly empty?: '' | null | undefined
  /** Set if more than the value at the path changes. */
  readonly write?: (text: string) => void
}

/** Shows the errors and warnings at a place. */
export function Remarks({ place, deep = false }: { place: Place; deep?: boolean }) {
  const { errors, warnings } = remarksAt(place, deep)
  if (errors.length + warnings.length === 0) return null
  const path = pathOf(place)
  const remark = (kind: string, { path: own, text, inWords }: Advice) => (
    <li class={kind.toLowerCase()} key={own + text} data-says={own + text}>
      <b>{kind}</b> {own === path ? '' : `${inWords(own.slice(path.length))}: `}
      {text}
    </li>
  )
  return (
    <ul class="remarks" id={`${fieldId(place)}-remarks`}>
      {errors.map((error) => remark('Error', error))}
      {warnings.map((warning) => remark('Warning', warning))}
    </ul>
  )
}

/** Link to the questions about today in a cell. */
export const OfferCell = ({ cell }: { cell: string }) => (
  <>
    {' '}
    <button type="button" class="jump" onClick={() => offer(cell)}>
      Show questions about {nameOf(cell.slice('C0-'.length))}
    </button>
  </>
)

export function offer(cell: string): void {
  offered.value = cell
  isChoosing.value = true
  go({ step: 'look', part: 0 })
  isOffered.value = true
}

/** Whether the questions to choose from are expanded. */
export const isChoosing = shown(false)

/** Whether the writer was led to them by what an idea changes. */
export const isOffered = shown(false)

/** Shows a part of a step, scrolled to its heading. */
export function go(to: PartPlace): void {
  show(to)
  afterDrawing(() => {
    document.getElementById('step-name')?.focus({ preventScroll: true })
    bringIntoView()
  })
}

/** Scrolls so that the step fills the screen below the bar. */
function bringIntoView(): void {
  const current = document.querySelector('.stepbar [aria-current]')
  current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  document.querySelector('.bench')?.scrollIntoView()
}

/** Shows the field for a JSONPath, or for the nearest parent that has one. */
export function jump(path: string): void {
  show(placeOf(path, open.value!.run))
  void drawn().then(() => afterDrawing(() => focusAt(path)))
}

function focusAt(path: string): void {
  const place = path.match(/[A-Za-z_]\w*|\d+/g) ?? []
  for (let length = place.length; length > 0; length--) {
    const target = document.getElementById(fieldId(place.slice(0, length)))
    if (target === null) continue
    const folded = target.closest('details')
    if (folded !== null) folded.open = true
    const field = target.matches('fieldset')
      ? (target.querySelector<HTMLElement>('input, textarea, button') ?? target)
      : target
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
    return
  }
  document.getElementById('step-name')?.focus()
}

function Frame({ place, label, hint, children }: FieldProps & { children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={fieldId(place)}>{label}</label>
      {hint === undefined ? null : <p class="hint">{hint}</p>}
      {children}
      <Remarks place={place} />
    </div>
  )
}

/**
 * The id of a field, ARIA attributes if it has remarks, and a handler that allows remarks to be shown once the field
 * was left.
 */
function described(place: Place) {
  const { errors, warnings } = remarksAt(place)
  return {
    id: fieldId(place),
    onBlur: () => leave(pathOf(place)),
    'aria-invalid': errors.length > 0,
    ...(errors.length + warnings.length > 0 && {
      'aria-describedby': `${fieldId(place)}-remarks`,
    }),
  }
}

const textAt = (place: Place): string => String(valueAt(place) ?? '')

const typed =
  ({ place, empty, write }: FieldProps) =>
  ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
    write === undefined ? edit(place, value === '' ? empty : value) : write(value)

export function Text(
  props: FieldProps & { placeholder?: string; whenLeft?: (place: Place) => unknown },
) {
  const { place, placeholder, whenLeft } = props
  return (
    <Frame {...props}>
      <input
        {...described(place)}
        onBlur={() => {
          leave(pathOf(place))
          whenLeft?.(place)
        }}
        type="text"
        value={textAt(place)}
        placeholder={placeholder}
        autocomplete="off"
        onInput={typed(props)}
      />
    </Frame>
  )
}

export function Day(props: FieldProps) {
  const { place } = props
  return (
    <Frame {...props}>
      <input {...described(place)} type="date" value={textAt(place)} onInput={typed(props)} />
    </Frame>
  )
}

export function Area(props: FieldProps & { rows?: number }) {
  const { place, rows = 2 } = props
  return (
    <Frame {...props}>
      <textarea
        {...described(place)}
        class="words"
        rows={rows}
        value={textAt(place)}
        onInput={typed(props)}
      />
    </Frame>
  )
}

/**
 * A ref that sets the text of a field unless it has the focus: the typed text differs from the stored one, and `value`
 * would overwrite it on every render.
 */
export const unlessTyping =
  (text: string) =>
  (field: HTMLInputElement | HTMLTextAreaElement | null): void => {
    if (field !== null && field !== document.activeElement && field.value !== text)
      field.value = text
  }

/** A list of sentences, one per line. */
export function Lines(props: FieldProps) {
  const { place } = props
  return (
    <Frame {...props}>
      <textarea
        {...described(place)}
        class="words"
        rows={2}
        ref={unlessTyping(listAt(place).join('\n'))}
        onInput={(event) =>
          edit(
            place,
            event.currentTarget.value
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== ''),
          )
        }
      />
    </Frame>
  )
}

export function Select(
  props: FieldProps & {
    options: readonly (readonly [value: string, text: string])[]
    read?: (value: string) => Json
  },
) {
  const { place, options, read = (value) => value } = props
  return (
    <Frame {...props}>
      <select
        {...described(place)}
        value={textAt(place)}
        onChange={(event) => edit(place, read(event.currentTarget.value))}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

/** Unfolds fields that hold something once they come; from then on the writer folds them. */
export function openIfWritten(folded: HTMLDetailsElement | null): void {
  const fields = folded?.querySelectorAll<HTMLInputElement>('input, textarea') ?? []
  if ([...fields].some(({ value }) => value !== '')) folded!.open = true
}

export const Remove = ({
  place,
  then,
  what,
}: {
  place: Place
  what: string
  /** Called after the removal, to show another part. */
  then?: () => void
}) => (
  <button
    type="button"
    class="second remove"
    onClick={() => {
      edit(place, undefined)
      then?.()
    }}
  >
    Remove<span class="hidden"> {what}</span>
  </button>
)
