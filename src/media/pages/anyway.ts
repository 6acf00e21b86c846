/** `/anyway`: rules that hold for any file, whatever it is made for. */
import { html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import type { Corpus } from './corpus.ts'
import { linked, ruleHref, ruleLink, sourceHref } from './links.ts'
import { badges, conditionLine, ifThen } from './rule-parts.ts'

export const anywayPage = ({ ask, book: readBook }: Corpus): Page =>
  single('/anyway', async () => {
    const book = await readBook()
    const { holds, rules, count } = (await ask.json('getAnyway', {})).value
    return {
      title: 'Wrong whatever it is for',
      description:
        'Faults that no use of a file excuses: a changed hash, clipped sound, a silent channel, a file cut short.',
      main: html`<header class="pagehead"><h1>Wrong whatever it is for</h1>
<p class="lead">Most rules ask first what a file is made for. These ${count} do not: whoever gets the file, the fault is in it. <a href="/check">Check your files</a> and <code>grammar lint</code> name them before anything is chosen, as warnings.</p></header>
<section><h2>Rules that hold without their scope</h2>
<ul class="lines">${holds.map(({ id, title, because, logic, when }) => html`<li id="${id}">${ruleLink(id)}<div><a class="title" href="${ruleHref(id)}">${title}</a><p>${because}</p><p class="small quiet">Wrong if ${when.map((condition, i) => html`${i === 0 ? '' : logic === 'all' ? ' and ' : ' or '}${conditionLine(book, condition as never)}`)}.</p></div></li>`)}</ul></section>
<section><h2>Rules of their own</h2>
${rules.map((rule) => html`<article id="${rule.id}"><p class="id">${rule.id}</p><h3>${rule.title}</h3><div class="row">${badges(rule)}</div>${ifThen(book, rule)}<div class="prose"><p>${linked(book, rule.rationale)}</p></div><p class="small cited">Rests on ${rule.sources.map((id) => html`<a class="id" href="${sourceHref(id)}">${id}</a> `)}</p></article>`)}</section>`,
    }
  })
