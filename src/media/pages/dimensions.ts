/** `/dimensions`: all facts of a context, by group: dimensions and decision variables. */
import { counted, type Html, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { unitName } from '../../pages/words.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import type { Book, Fact } from './book.ts'
import type { Corpus } from './corpus.ts'
import { factHref } from './links.ts'

export const dimensionsPage = ({ book: readBook }: Corpus): Page =>
  single('/dimensions', async ({ query }) => {
    const book = await readBook()
    const facts = [...book.facts.values()].filter((fact) => isAsked(fact, query))
    const groups = [...book.groups].flatMap(([id, name]) => {
      const own = facts.filter(({ group }) => group === id)
      return own.length === 0 ? [] : [{ id, name, own }]
    })
    const isWhole = Object.keys(query).every((name) => name === 'format')
    return {
      title: 'Facts',
      description: 'Every fact of a production that rules read: its states, its unit, its range.',
      main: html`<header class="pagehead"><h1>${counted(facts.length, 'fact')} that a production can state</h1>
<p class="lead">What can be said of a production, one value at a time: its phase, its loudness, who agreed to what. Rules read nothing else.</p>
<form class="search" action="/search"><label class="hidden" for="q">Find a fact</label><input id="q" name="q" type="search" maxlength="${MAX_CHARACTERS}" placeholder="find a fact: shutter, consent, bit rate …"><input type="hidden" name="kind" value="dimension,variable"><button type="submit">Find</button></form>
${isWhole ? '' : html`<p class="small"><a href="/dimensions">All facts by group</a></p>`}</header>
${groups.map(({ id, name, own }) =>
  isWhole
    ? html`<section id="${id}" class="group"><h2>${own.some(({ isDimension }) => isDimension) ? html`<a href="/dimensions?group=${id}">${name}</a>` : name} <span class="quiet small">${own.length}</span></h2><ul>${own.map((fact) => html`<li><a href="${factHref(fact.path)}">${fact.name}</a></li>`)}</ul></section>`
    : html`<section id="${id}"><h2>${name}</h2>
<table class="stacks facts"><thead><tr><th scope="col">Fact</th><th scope="col">Meaning</th><th scope="col">Takes</th><th scope="col">Rules</th></tr></thead><tbody>${own.map((fact) => row(book, fact))}</tbody></table></section>`,
)}`,
    }
  })

function isAsked(
  { group, isDimension, type }: Fact,
  query: Readonly<Record<string, unknown>>,
): boolean {
  const { group: wanted, kind } = query
  if (wanted !== undefined && group !== wanted) return false
  return kind === undefined || (isDimension && (kind === 'enumerated') === (type === 'enumerated'))
}

const row = ({ readers }: Book, fact: Fact): Html => {
  const rules = readers.get(fact.path)?.length ?? 0
  return html`<tr><th scope="row"><a href="${factHref(fact.path)}">${fact.name}</a><br><span class="path">${fact.path}</span></th><td>${fact.description}</td><td class="small">${takes(fact)}</td><td>${rules === 0 ? html`<span class="quiet">none</span>` : html`<a href="/rules?reads=${fact.path}">${counted(rules, 'rule')}</a>`}</td></tr>`
}

export function takes({ type, values, unit, multiple, isDimension }: Fact): string {
  if (values.length > 0)
    return `${multiple ? 'any of ' : ''}${counted(values.length, isDimension ? 'state' : 'value')}`
  if (type === 'boolean') return 'yes or no'
  if (type === 'string') return 'a word'
  return unit === undefined ? 'a number' : unitName(unit)
}
