/** The subject of a set of cards: search words, or an entry of an axis in plain words. */
import { askedWords } from '../../pages/facets.ts'
import { type Html, html, joined, type Piece } from '../../pages/html.ts'
import type { Corpus } from './corpus.ts'

/** What an entry of an axis takes hold of or does, for people who do not know its name. */
const plainWords: Readonly<Record<string, string>> = {
  I01: 'the thing that is offered or worked on',
  I02: 'people and who decides',
  I03: 'what it does',
  I04: 'the parts and how they join',
  I05: 'what moves and where it waits',
  I06: 'rules and limits',
  I07: 'what comes back and changes the next step',
  I08: 'who gains and who pays',
  I09: 'the surroundings',
  I10: 'how it goes wrong',
  C0: 'how things are today',
  C1: 'another figure',
  C2: 'another part',
  C3: 'other connections',
  C4: 'another purpose',
}

/** The options of the select list of an axis. */
export const themes = (
  names: ReadonlyMap<string, string>,
  codes: readonly string[],
  asked: string | undefined,
): Html[] =>
  codes.map(
    (code) =>
      html`<option value="${code}"${code === asked ? html` selected` : ''}>${names.get(code)}: ${plainWords[code]}</option>`,
  )

interface Named {
  readonly id: string
  readonly name: string
}

/** Situations that are named for the words of a draw: the one that the cards come from, and others to choose. */
const NEAR = 3

/** The situations closest to the search words, best first. */
export async function situationsAbout(
  { ask }: Pick<Corpus, 'ask'>,
  about: string,
): Promise<Named[]> {
  const { value } = await ask.json('listSituations', {
    query: askedWords({ q: about, limit: String(NEAR), facets: 'none' }) as never,
  })
  const { nearest = [], situation } = (value.way_in ?? {}) as {
    readonly nearest?: readonly Named[]
    readonly situation?: Named
  }
  return situation === undefined
    ? [...nearest]
    : [situation, ...value.results.filter(({ id }) => id !== situation.id)].slice(0, NEAR)
}

/**
 * Of which situation the cards are, and which others come near.
 *
 * @param isWider whether the situation has no card of the chosen theme, so that the cards are of the theme alone
 */
export function aboutWords(
  about: string,
  found: readonly Named[],
  rest: string,
  isWider: boolean,
): Piece {
  const [first, ...others] = found
  if (first === undefined)
    return html`<p>No situation has the words “${about}”: these cards are of everything.</p>`
  const closest = html`<a href="/situations/${first.id}">${first.name}</a>`
  const from = isWider
    ? html`: the situation that comes closest, ${closest}, has no card of this theme, so these are all cards of the theme, to be read with your words in mind.`
    : html`, from the situation that comes closest: ${closest}.`
  return html`<p>For “${about}”${from}${
    others.length === 0
      ? ''
      : html` <span class="noprint">Rather ${joined(
          others.map(({ id, name }) => html`<a href="/draw?situation=${id}${rest}">${name}</a>`),
          ' or ',
        )}?</span>`
  }</p>`
}
