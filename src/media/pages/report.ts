/** `/rule-report`: the report on the rule base. */

import type { ActionName } from '../../engine/rules/actions.ts'
import type { OperatorName } from '../../engine/rules/operators.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { counted, formatted, type Html, html, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { bar } from '../../pages/svg.ts'
import { operatorInWords, verbs } from '../../pages/words.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import { evaluateHref, nameLink, ruleLink } from './links.ts'

export const reportPage = ({ ask, book: readBook }: Corpus): Page =>
  single('/rule-report', async () => {
    const book = await readBook()
    const report = (await ask.json('getRuleReport')).value
    const { rule_count, defect_count, defects, rivalries, operator_use, witnesses } = report
    return {
      title: 'Report on the rules',
      description:
        'Defects, rivalries and a witness for every rule, worked out when the corpus is loaded.',
      crumbs: [{ href: '/rules', text: 'Rules' }],
      main: html`<header class="pagehead"><h1>What the rules say of themselves</h1>
<p class="lead">Worked out without a production at hand, whenever the corpus is loaded. A corpus with a defect is not served.</p></header>
<ul class="figures"><li><b>${formatted(rule_count)}</b> rules</li><li><b>${formatted(defect_count)}</b> defects</li><li><b>${formatted(rivalries.length)}</b> rivalries</li><li><b>${formatted(witnesses.length)}</b> rules with a context that matches them</li></ul>
${defects.length === 0 ? '' : html`<section><h2>Defects</h2><ul class="lines">${defects.map(({ rule_ids, message }) => html`<li>${ruleLink(rule_ids[0]!)}<div>${message}</div></li>`)}</ul></section>`}
<section><h2>Rivalries</h2>
<p class="quiet">Two rules that can match together and propose different values for one path. The written order decides: hard before soft, then priority, then id.</p>
${rivalries.length === 0 ? html`<p>There are none: no two rules that can match together propose different values.</p>` : html`<ul class="plain">${rivalries.map(({ path, winner, loser, decided_by, witness }) => html`<li>${nameLink(book, path)}: ${ruleLink(winner.rule_id)} before ${ruleLink(loser.rule_id)}, by ${decided_by}. <a href="${evaluateHref(witness as JsonObject, book)}">See both match</a></li>`)}</ul>`}</section>
<section><h2>How rules are written</h2>
<div class="thirds">${use('What conditions say', operator_use.when, (name) => operatorInWords(name as OperatorName))}${use('What rules ask for', operator_use.then, (name) => verbs[name as ActionName].verb)}</div></section>
<section><h2>A witness for every rule</h2>
<p class="quiet">The smallest context in which each rule matches.</p>
${byDomain(book, witnesses as readonly Witness[])}</section>`,
    }
  })

/** @param words name of an operator on the pages */
const use = (
  title: string,
  counts: Readonly<Record<string, number>>,
  words: (name: string) => Piece,
): Html => {
  const most = Math.max(...Object.values(counts))
  return html`<div><h3>${title}</h3><table><tbody>${Object.entries(counts).map(([name, count]) => html`<tr><th scope="row">${words(name)}</th><td>${formatted(count)}</td><td class="wide">${bar(count / most, counted(count, 'use'))}</td></tr>`)}</tbody></table></div>`
}

interface Witness {
  readonly rule_id: string
  readonly context: JsonObject
}

const byDomain = (book: Book, witnesses: readonly Witness[]): Html[] => {
  const known = new Set(witnesses.map(({ rule_id }) => rule_id))
  return [...book.domains].map(([id, title]) => {
    const own = [...book.rules.values()].filter(({ domain }) => domain === id)
    return html`<details><summary>${title}</summary><ul class="lines">${own.map((rule) => {
      return html`<li>${ruleLink(rule.id)}<div>${rule.title} ${known.has(rule.id) ? html`<a href="/evaluate?from=${rule.id}">Evaluate<span class="hidden"> ${rule.id}</span></a>` : ''}</div></li>`
    })}</ul></details>`
  })
}
