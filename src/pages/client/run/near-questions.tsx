/**
 * Chooses the question for an idea: one of the three nearest to its words, or that none fits, which asks for depth and
 * part alone. All fourteen questions of any cell are collapsed below. Where no question is near, depth and part are
 * asked for at once.
 */
import { changeCodes, internalCodes } from '../../../engine/runs/coordinate-code.ts'
import { stemLines } from '../../../engine/runs/stem-lines.ts'
import type { Stem } from '../../run-start.ts'
import { observedBeside } from './made-of.ts'
import { ask, cellOf, know, nameOf, needCell, stems } from './reference.ts'
import { shown } from './shown.ts'

/** Depth of a change in everyday words. */
const depths: Readonly<Record<string, string>> = {
  C1: 'More or less of something',
  C2: 'One part replaced',
  C3: 'Who does what, when and where',
  C4: 'What it is for',
}

/** What a change affects, in everyday words, by internal variable. */
const affected: Readonly<Record<string, string>> = {
  I01: 'the thing itself',
  I02: 'who takes part',
  I03: 'what it does',
  I04: 'how the parts hang together',
  I05: 'what moves and waits',
  I06: 'what must hold',
  I07: 'what is heard back, and by whom',
  I08: 'what it is worth to whom',
  I09: 'what is around it',
  I10: 'how it goes wrong',
}

export const levels = changeCodes.filter((code) => code !== 'C0')

/** Milliseconds after the last keystroke before a search starts. */
const TYPING_PAUSE = 300
/** Number of questions offered first for an idea, and of the nearest ones among which they are chosen. */
const NEAREST = { shown: 3, among: 8 } as const
/** Number of words and characters of an idea that are searched: fewer than the limits of a search. */
const SEARCHED = { words: 24, characters: 400 } as const

/** Words of an idea → the questions nearest to them. */
const nearest = shown<ReadonlyMap<string, readonly string[]>>(new Map())

let waiting: ReturnType<typeof setTimeout> | undefined

/** Searches the whole grammar for the questions above C0 that are nearest to an idea, whatever prompted it. */
function needNearest(text: string): void {
  const key = text.trim()
  const words = text
    .slice(0, SEARCHED.characters)
    .split(/[\s-]+/)
    .slice(0, SEARCHED.words)
  const target = `/v1/prompts?limit=100&q=${encodeURIComponent(words.join(' ').trim())}`
  clearTimeout(waiting)
  if (nearest.value.has(key) || key === '') return
  // Debounced, so that it does not search on every keystroke.
  waiting = setTimeout(() => {
    ask(target, async (response) => {
      const { related = [], results } = (await response.json()) as Record<string, Stem[]>
      const found = [...results!, ...related].filter(({ id }) => !id.startsWith('GRAM-C0'))
      know(found)
      const first = found.slice(0, NEAREST.among).map(({ id }) => id)
      nearest.value = new Map(nearest.value).set(key, first)
    })
  }, TYPING_PAUSE)
}

/**
 * The questions to offer: the nearest of all, then those about something whose present state an answer tells, so that
 * none has to be answered only because one was needed.
 */
function offeredOf([nearestOfAll, ...others]: readonly string[]): readonly string[] {
  const isKnown = (id: string): boolean => observedBeside([id]).length > 0
  const known = others.filter(isKnown)
  const rest = others.filter((id) => !known.includes(id))
  return [...(nearestOfAll === undefined ? [] : [nearestOfAll]), ...known, ...rest].slice(
    0,
    NEAREST.shown,
  )
}

/** Number of words that an idea and a question must share for the question to be called near; of few words half do. */
const SHARED = 2
/** Letters of a word, which may have other endings, and its minimum length to count. */
const [BEGINNING, LONG] = [5, 4]

const beginningsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.filter((word) => word.length >= LONG && !commonWords.test(word))
      .map((word) => word.slice(0, BEGINNING)),
  )

/** Words of four letters and more that say nothing of what a question is about. */
const commonWords =
  /^(?:about|after|against|also|another|before|come|does|each|every|from|have|here|instead|into|just|keep|made|make|many|more|most|much|only|other|over|people|same|some|than|that|their|them|then|there|these|they|this|those|together|until|what|when|where|which|while|whom|whose|will|with|without|work|works|would|your)$/

/** The cell of ideas by which people do something else than before. */
const WHO_DOES_WHAT = 'C3-I02'

/** Whether a question says enough of the words of an idea, in itself or in its intent. */
function sharesWords(text: string, id: string): boolean {
  const { intent = '', text: question = '' } = stems.value.get(id) ?? {}
  const said = beginningsOf(`${question} ${intent}`)
  const own = [...beginningsOf(text)]
  const shared = own.filter((word) => said.has(word)).length
  return shared > 0 && shared >= Math.min(SHARED, own.length / 2)
}

const isWeakly = (text: string, near: readonly string[]): boolean =>
  !near.some((id) => sharesWords(text, id))

/** The idea for which the writer looks at the nearest questions though none of them is near. */
const looking = shown<string | undefined>(undefined)

/** Whether the search found no question near to an idea, so that depth and part are asked for at once. */
export function isFar(text: string, chosen: string): boolean {
  const found = nearest.value.get(text.trim())
  const isQuestion = chosen !== '' && !isCell(chosen)
  return (
    found !== undefined && !isQuestion && looking.value !== text && isWeakly(text, offeredOf(found))
  )
}

/** Shows the nearest questions of an idea, however near they are. */
export const lookForNear = (text: string): void => {
  looking.value = text
}

/** The cell whose questions are expanded, and for which idea. */
const unfolded = shown<{ readonly of: string; readonly cell: string } | undefined>(undefined)

interface Nearest {
  /** Text of the idea. */
  readonly text: string
  /** The cell that prompted it, whose questions stand below if none of the nearest is right. */
  readonly cell: string | undefined
  readonly chosen: string
  readonly choose: (code: string) => void
}

/** Whether the cell is a default: “None of these fits” is ticked, and no cell was chosen. */
export const isGuess = shown(false)

export function NearQuestions({ cell, choose, chosen, text }: Nearest) {
  needNearest(text)
  const found = nearest.value.get(text.trim())
  const near = found && offeredOf(found)
  const isWeak = near !== undefined && isWeakly(text, near)
  const isOpen = unfolded.value?.of === text
  // Where no question is near, most ideas change who does what.
  const nearestCell = isWeak ? WHO_DOES_WHAT : (cellOf(near?.[0] ?? '') ?? '')
  const other = isOpen ? unfolded.value!.cell : (cell ?? nearestCell)
  const own = [...stems.value.values()]
    .filter(({ id }) => cellOf(id) === other && near?.includes(id) !== true)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  if (isFar(text, chosen)) return <AtOnce {...{ cell: other, choose, chosen, text }} />
  const stem = (id: string) => (
    <label key={id}>
      <input type="radio" name="stem" checked={chosen === id} onChange={() => choose(id)} />{' '}
      <span>{stems.value.get(id)?.text}</span>
    </label>
  )
  const none = (
    <div class="stems" key="none">
      <label>
        <input
          type="radio"
          name="stem"
          checked={isCell(chosen)}
          onChange={() => {
            isGuess.value = true
            choose(other === '' ? 'C1-I01' : other)
          }}
        />{' '}
        <span>None of these fits</span>
      </label>
    </div>
  )
  return (
    <>
      {isWeak ? (
        <p class="hint" key="weak">
          {near.length === 0
            ? 'No question says any of its words.'
            : 'None of these says much of your idea. Unless you see one that fits, say that none does: how deep it goes and what it changes is enough.'}
        </p>
      ) : null}
      {isWeak ? none : null}
      <div class="stems" id="nearest" key="nearest">
        {near?.map(stem) ?? <p class="hint">Looking for the nearest questions …</p>}
      </div>
      {isWeak ? null : none}
      {isCell(chosen) ? (
        <>
          <CellChoice
            cell={chosen}
            set={(next) => {
              isGuess.value = false
              choose(next)
            }}
          />
          <p class="hint">
            {isGuess.value
              ? 'Not placed yet: what does it change, and how deep? Left like this, it stands there for now.'
              : 'That is enough. How it is measured, you write at the test.'}
          </p>
        </>
      ) : null}
      <details
        hidden={isCell(chosen)}
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open === isOpen) return
          const first = other === '' ? 'C1-I01' : other
          if (currentTarget.open) needCell(first)
          unfolded.value = currentTarget.open ? { of: text, cell: first } : undefined
        }}
      >
        <summary>Other questions, by what it changes and how deep</summary>
        {isCell(chosen) ? null : (
          <CellChoice
            cell={other}
            set={(next) => {
              needCell(next)
              unfolded.value = { of: text, cell: next }
            }}
          />
        )}
        <div class="stems scrolls">{isOpen ? own.map(({ id }) => stem(id)) : null}</div>
      </details>
    </>
  )
}

/** Depth and part of an idea that is near to no question. */
function AtOnce({ cell, choose, chosen, text }: Nearest & { readonly cell: string }) {
  const say = (next: string): void => {
    isGuess.value = false
    choose(next)
  }
  return (
    <>
      <p class="hint">
        None of our questions is close to your idea, and you need none. Say how deep it goes and
        what it changes; if the two below are right already, say yes.
      </p>
      <CellChoice cell={isCell(chosen) ? chosen : cell} set={say} />
      <p class="row">
        {isCell(chosen) ? null : (
          <button type="button" onClick={() => say(cell)}>
            {IS_THIS}
          </button>
        )}
        <button type="button" class="jump" onClick={() => lookForNear(text)}>
          Look for a near question
        </button>
      </p>
    </>
  )
}

/** The question above the choice, for an idea with and without a near question. */
export const asksOf = (text: string, chosen: string): string =>
  isFar(text, chosen)
    ? 'What does it change, and how deep?'
    : 'Which question does it come nearest to?'

/** Whether a cell is chosen and none of its questions. */
export const isCell = (chosen: string): boolean => /^C\d-/.test(chosen)

/** The label of the button that confirms a depth and part that were proposed. */
export const IS_THIS = 'Yes, it changes this'

/** The label of the button that takes a choice, the same for a question and for none. */
export const TAKE = 'Take this'

/** The second part of a question, which gauges a change. */
export const gaugeOf = (code: string): string | undefined => {
  const stem = stems.value.get(code)
  return stem === undefined ? undefined : stemLines(stem.text).gauge
}

/** Chooses a cell by the depth of a change and what it affects. */
export function CellChoice({
  cell,
  id = 'intent',
  set,
}: {
  cell: string
  /** Beginning of the ids of the two fields, if there are several such choices on the screen. */
  id?: string
  set: (cell: string) => void
}) {
  const [level = '', internal = ''] = cell.split('-')
  return (
    <div class="side-by-side">
      <Choice
        id={`${id}-level`}
        label="How deep"
        value={level}
        options={levels.map((code) => [code, depths[code]!])}
        set={(code) => set(`${code}-${internal}`)}
      />
      <Choice
        id={`${id}-internal`}
        label="Of what"
        value={internal}
        options={internalCodes.map((code) => [code, `${nameOf(code)}: ${affected[code]}`])}
        set={(code) => set(`${level}-${code}`)}
      />
    </div>
  )
}
function Choice({
  id,
  label,
  options,
  set,
  value,
}: {
  id: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  set: (code: string) => void
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
