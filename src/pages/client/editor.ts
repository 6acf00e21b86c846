/**
 * CodeMirror for JSON, in a shadow root. There its styles are adopted style sheets, which the content security policy
 * allows; in the document they would be inline styles, which it blocks.
 */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'

export interface Editor {
  /** Marks ranges, with messages. */
  mark(
    faults: readonly { readonly from: number; readonly to: number; readonly message: string }[],
  ): void
  /** Selects a range, scrolls to it and puts the cursor there. */
  select(from: number, to: number): void
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--require)' },
  { tag: tags.string, color: 'var(--propose)' },
  { tag: tags.number, color: 'var(--flag)' },
  { tag: [tags.bool, tags.null], color: 'var(--review)' },
])

const look = EditorView.theme({
  '&': {
    background: 'var(--surface)',
    color: 'var(--ink)',
    fontSize: '0.875rem',
    border: '1px solid var(--edge)',
    borderRadius: '6px',
  },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: 'var(--code)',
    lineHeight: '1.5',
    maxHeight: '34rem',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { background: 'var(--sunken)', color: 'var(--ink-3)', border: '0' },
  '.cm-activeLine': { background: 'var(--accent-soft)' },
  '.cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 25%, transparent) !important',
  },
  // The default marks are data: images, which the content security policy blocks.
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--block)',
    textDecorationSkipInk: 'none',
  },
  '.cm-lint-marker-error': { content: '"●"', color: 'var(--block)' },
  '.cm-tooltip': {
    background: 'var(--ink)',
    color: 'var(--paper)',
    border: '0',
    borderRadius: '6px',
  },
  '.cm-diagnostic-error': { borderLeft: '0' },
})

/** @param onChange called after every change, when `field` already has the text */
export function createEditor(
  host: HTMLElement,
  field: HTMLTextAreaElement,
  onChange: () => void,
): Editor {
  const wasInField = document.activeElement === field
  const root = host.attachShadow({ mode: 'open' })
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: field.value,
      selection: { anchor: field.selectionStart, head: field.selectionEnd },
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        json(),
        syntaxHighlighting(colours),
        lintGutter(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Document as JSON', spellcheck: 'false' }),
        look,
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return
          field.value = state.doc.toString()
          onChange()
        }),
      ],
    }),
  })
  if (wasInField) view.focus()
  // A loaded file arrives as an input event of the field.
  field.addEventListener('input', () => {
    const { doc } = view.state
    if (field.value !== doc.toString())
      view.dispatch({ changes: { from: 0, to: doc.length, insert: field.value } })
  })
  return {
    mark: (faults) => {
      const { length } = view.state.doc
      const diagnostics = faults.map(
        ({ from, to, message }): Diagnostic => ({
          from: Math.min(from, length),
          to: Math.min(isBlock(view, from) ? from + 1 : to, length),
          severity: 'error',
          message,
        }),
      )
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.sort((a, b) => a.from - b.from),
        ),
      )
    },
    select: (from, to) => {
      const { length } = view.state.doc
      const anchor = Math.min(from, length)
      const head = Math.min(isBlock(view, from) ? from + 1 : to, length)
      view.dispatch({ selection: { anchor, head }, scrollIntoView: true })
      view.focus()
    },
  }
}

/** An object is marked at its opening brace only. */
const isBlock = ({ state }: EditorView, at: number): boolean =>
  /[{[]/.test(state.sliceDoc(at, at + 1))
