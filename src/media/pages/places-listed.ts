/** The destinations that a few words of a search name, each with the list of what it asks. */
import { counted, html, type Piece } from '../../pages/html.ts'
import { isStopWord } from '../../search/stop-words.ts'
import { words as wordsOf } from '../../search/words.ts'
import type { Corpus } from './corpus.ts'
import { destinationHref, kindNames } from './destination-parts.ts'

/** Words that ask for what a place wants, and name none. */
const ASKING: ReadonlySet<string> = new Set(
  `deliverable deliverables deliver delivery everything guideline guidelines limit limits list print production
  requirement requirements rule rules spec specification specifications specs spreadsheet`.split(
    /\s+/,
  ),
)
/** Maximum number of words that count as the name of a place. */
const NAME_WORDS = 3
/** Maximum number of destinations that are listed above the results of a search. */
const MOST_LISTED = 4

/** Empty if no name or kind of a destination has all the words. */
export async function placesListed({ ask, media }: Corpus, q: string): Promise<Piece> {
  const wanted = wordsOf(q).filter((word) => !isStopWord(word) && !ASKING.has(word))
  if (wanted.length === 0 || wanted.length > NAME_WORDS) return ''
  const isNamed = [...media.destinations().values()].some(({ name, kind }) => {
    const own = wordsOf(`${name} ${kindNames[kind]}`)
    return wanted.every((word) => own.some((one) => isForm(one, word)))
  })
  if (!isNamed) return ''
  const { value } = await ask.json('listDestinations', {
    query: { q: wanted.join(' '), limit: MOST_LISTED, offset: 0 } as never,
  })
  const { count, results } = value
  if (count === 0) return ''
  const all = `/destinations?q=${encodeURIComponent(wanted.join(' '))}`
  return html`<section class="card pad noprint"><h2>Where it goes, and what it has to keep there</h2>
<ul class="plain">${results.map(({ id, name, description }) => html`<li><a href="${destinationHref(id)}?rules=list">${name}: the list</a> <span class="small">${description} <a href="${destinationHref(id)}">Its limits<span class="hidden">, ${name}</span></a></span></li>`)}</ul>
${count > results.length ? html`<p class="small"><a href="${all}">All ${counted(count, 'destination')} for it</a></p>` : ''}</section>`
}

/** Whether two words are one in singular and plural. */
const isForm = (one: string, other: string): boolean =>
  one === other || one === `${other}s` || other === `${one}s`
