/**
 * A writing round: everybody writes alone, hands in, and only then reads the others. All of it stays in this browser.
 */
import type { Idea } from '../../../engine/runs/run.ts'
import {
  ideasOf,
  keepRound,
  keptRound,
  LONGEST_LINK,
  newRound,
  ownSheet,
  packed,
  type Round,
  type Sheet,
  sheetOfFile,
  sheetOfLink,
  Unreadable,
} from '../ideas.ts'
import { base } from '../place.ts'

const $ = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E

let round: Round = keptRound()

export function setUpRound(cards: readonly HTMLElement[]): void {
  watchPresses()
  for (const [i, card] of cards.entries()) setUpCard(card, i + 1)
  const by = $<HTMLInputElement>('by')
  by.value = round.by
  by.addEventListener('input', () => change({ by: by.value.trim() }))
  $('hand-in').addEventListener('click', () => change({ isHandedIn: true }))
  $('go-on').addEventListener('click', () => {
    change({ isHandedIn: false, isReading: false })
  })
  $('copy-link').addEventListener('click', () => void copyLink())
  $('save-file').addEventListener('click', saveFile)
  $('take-links').addEventListener('click', () => void takeLinks())
  $<HTMLInputElement>('files').addEventListener('change', () => void takeFiles())
  $('read').addEventListener('click', () => {
    // Removes the message about unread ideas.
    tell('')
    change({ isReading: true })
    $('reading').focus()
  })
  $('to-run').addEventListener('click', () => {
    // The run opens with the situation that the cards were drawn for.
    const { situation } = $('round').dataset
    location.assign(`${base}/run${situation === undefined ? '' : `?situation=${situation}`}#ideas`)
  })
  $('new-round').addEventListener('click', () => {
    if (!confirm('Forget what was written and taken in here? Files and links are not touched.'))
      return
    round = newRound()
    change({ by: by.value.trim() })
    for (const field of document.querySelectorAll<HTMLInputElement>('.own :is(textarea, input)'))
      field.value = ''
  })
  show()
  takeAddress()
  addEventListener('hashchange', takeAddress)
}

/** Loads the sheet in a link without showing it. */
function takeAddress(): void {
  if (!location.hash.startsWith('#ideas=')) return
  const link = location.hash
  history.replaceState(null, '', location.pathname + location.search)
  void take([[link, () => sheetOfLink(link)]]).then(([failed]) => {
    if (failed !== undefined) $<HTMLTextAreaElement>('links').value = location.href + link
    $('round').scrollIntoView()
  })
}

function setUpCard(card: HTMLElement, number: number): void {
  const id = card.querySelector('.id')!.textContent
  const at = card.dataset['at']!
  const text = $<HTMLTextAreaElement>(`idea-${number}`)
  const gauge = document.getElementById(`gauge-${number}`) as HTMLInputElement | null
  text.value = round.mine[id]?.text ?? ''
  if (gauge !== null) gauge.value = round.mine[id]?.gauge ?? ''
  const details = card.querySelector<HTMLDetailsElement>('.gauge')
  const unfold = (): void => {
    if (details !== null && text.value.trim() !== '') details.open = true
  }
  const write = (): void => {
    const idea: Idea = {
      text: text.value.trim(),
      ...(at !== '' && { at }),
      ...(gauge !== null && gauge.value.trim() !== '' && { gauge: gauge.value.trim() }),
    }
    change({ mine: { ...round.mine, [id]: idea } })
  }
  text.addEventListener('input', write)
  gauge?.addEventListener('input', write)
  // The gauge is shown once an idea is complete, not while it is being written.
  text.addEventListener('change', () => onceReleased(unfold))
  unfold()
}

let isPressed = false
let whenReleased: (() => void)[] = []

/**
 * Acts at once or, while a button is pressed, after its click: a button that moves between press and release gets no
 * click.
 */
function onceReleased(act: () => void): void {
  if (isPressed) whenReleased.push(act)
  else act()
}

function watchPresses(): void {
  document.addEventListener('mousedown', () => {
    isPressed = true
  })
  // A press ends with `mouseup`, or with `dragend` if it dragged something; its click comes before the timer.
  for (const end of ['mouseup', 'dragend'])
    document.addEventListener(end, () =>
      setTimeout(() => {
        isPressed = false
        const acts = whenReleased
        whenReleased = []
        for (const act of acts) act()
      }),
    )
}

function change(parts: Partial<Round>): void {
  round = { ...round, ...parts }
  const isKept = keepRound(round)
  show()
  if (!isKept) tell('This browser keeps nothing: hand in before you leave the page.')
}

const counted = (count: number): string => `${count} idea${count === 1 ? '' : 's'}`
const nameOf = ({ by }: Sheet): string => by || 'Somebody'
const tell = (words: string): void => {
  $('taken').textContent = words
}

function show(): void {
  const own = ownSheet(round).ideas.length
  $('mine').textContent =
    own === 0 ? 'You have not written an idea yet.' : `You have written ${counted(own)}.`
  $('hand-in').textContent = own === 0 ? 'I only collect' : 'Hand in'
  $('hand-in').hidden = round.isHandedIn
  $('handed').hidden = !round.isHandedIn
  for (const id of ['copy-link', 'save-file']) $(id).hidden = own === 0
  for (const field of document.querySelectorAll<HTMLInputElement>('.own :is(textarea, input)'))
    field.readOnly = round.isHandedIn
  $('sheets').replaceChildren(
    ...round.others.map((sheet) =>
      element('li', `${nameOf(sheet)} has handed in ${counted(sheet.ideas.length)}.`),
    ),
  )
  const all = ideasOf(round)
  const reason = !round.isHandedIn
    ? 'First hand in yourself: nobody reads before everybody has written.'
    : all.length === 0
      ? 'Nothing is handed in yet.'
      : ''
  $<HTMLButtonElement>('read').disabled = reason !== ''
  $('why-not').textContent = reason
  const isReading = round.isReading && reason === ''
  $('after').hidden = !isReading
  $('reading').replaceChildren(...(isReading ? read(all) : []))
}

/** The question or intent of a card. An operator has its name before it, since its text is no question. */
function headingOf(card: HTMLElement): string {
  const heading = card.querySelector('h2')!.textContent
  return card.classList.contains('operator') ? `${card.dataset['at']}: ${heading}` : heading
}

/** The ideas, grouped by card. */
function read(ideas: readonly Idea[]): HTMLElement[] {
  const headings = new Map(
    [...document.querySelectorAll<HTMLElement>('.deck > li')].map((card) => [
      card.dataset['at'],
      headingOf(card),
    ]),
  )
  return [...Map.groupBy(ideas, ({ at }) => at ?? '')].flatMap(([at, own]) => {
    const list = element('ul')
    list.append(
      ...own.map(({ by, gauge, text }) => {
        const item = element('li', [text, gauge].filter(Boolean).join(' '))
        if (by !== undefined) item.append(' ', element('b', by))
        return item
      }),
    )
    return [element('h3', at === '' ? 'From no card' : (headings.get(at) ?? `From ${at}`)), list]
  })
}

function element(name: string, words = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = words
  return made
}

async function copyLink(): Promise<void> {
  const code = await packed(ownSheet(round))
  if (code.length > LONGEST_LINK) {
    tell(
      `Your ideas fill ${code.length.toLocaleString('en-GB')} characters; links of more than ${LONGEST_LINK.toLocaleString('en-GB')} are cut on their way. Save the file instead.`,
    )
    return
  }
  const link = `${location.origin}${location.pathname}${location.search}#ideas=${code}`
  try {
    await navigator.clipboard.writeText(link)
    tell('Your link is copied. Send it to whoever collects.')
  } catch {
    $<HTMLTextAreaElement>('links').value = link
    tell('Your link stands in the field below: copy it from there.')
  }
}

function saveFile(): void {
  const link = document.createElement('a')
  const text = `${JSON.stringify(ownSheet(round), null, 2)}\n`
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const name = round.by.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  link.download = `ideas-${name || round.key}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function takeLinks(): Promise<void> {
  const field = $<HTMLTextAreaElement>('links')
  const links = field.value.split(/\s+/).filter(Boolean)
  if (links.length === 0) return tell('There is no link in the field.')
  // Unreadable links stay in the field.
  field.value = (await take(links.map((link) => [link, () => sheetOfLink(link)] as const))).join(
    '\n',
  )
}

async function takeFiles(): Promise<void> {
  const input = $<HTMLInputElement>('files')
  await take([...(input.files ?? [])].map((file) => [file.name, () => sheetOfFile(file)] as const))
  input.value = ''
}

/**
 * Loads readable sheets and says why the others cannot be read.
 *
 * @returns the names of the others
 */
async function take(
  given: readonly (readonly [name: string, read: () => Promise<Sheet>])[],
): Promise<string[]> {
  const failed: string[] = []
  const problems: string[] = []
  const taken: Sheet[] = []
  for (const [name, readSheet] of given) {
    try {
      taken.push(await readSheet())
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      failed.push(name)
      problems.push(`${name.length > 60 ? `${name.slice(0, 60)} …` : name}: ${error.message}`)
    }
  }
  const words = taken.map((sheet) => {
    if (sheet.key === round.key) return 'This is your own sheet; it is here already.'
    const isNew = !round.others.some(({ key }) => key === sheet.key)
    const rest = round.others.filter(({ key }) => key !== sheet.key)
    change({ others: [...rest, sheet] })
    return isNew
      ? `${counted(sheet.ideas.length)} of ${nameOf(sheet)} taken in${round.isReading ? '' : ', unread'}.`
      : `${nameOf(sheet)} has handed in anew: ${counted(sheet.ideas.length)}.`
  })
  tell(words.join(' '))
  $('problems').replaceChildren(...problems.map((problem) => element('p', problem)))
  return failed
}
