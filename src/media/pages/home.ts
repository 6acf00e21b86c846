/** `/`: search over everything, four ways to begin, the rules by domain, and links to the data. */

import { spoken } from '../../engine/values/spelling.ts'
import { counted, formatted, type Html, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { bar, squares } from '../../pages/svg.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import type { Book } from './book.ts'
import { answerPlace, dropZone, exampleOfAnswer } from './check.ts'
import type { Corpus } from './corpus.ts'

const tries = ['how loud should a podcast be', 'flicker', 'consent', 'captions', 'CAM-004']

export const homePage = ({ media, ask, own, book: readBook }: Corpus): Page =>
  single('/', async () => {
    const { counts } = (await ask.json('getIndex')).value
    const book = await readBook()
    const count = (name: string): number => counts[name] ?? 0
    const rules = [...book.rules.values()]
    return {
      title: 'Media grammar: production rules for volumetric media',
      description:
        'Rules for volumetric media production, each with its conditions, its reason and its source.',
      isLive: false,
      scripts: ['check.js'],
      compiles: true,
      main: html`<div class="opening"><section class="hero"><h1>Is this production fit to publish?</h1>
<p class="lead">${counted(rules.length, 'rule')} for television, podcasts, streams and volumes, each with its source: drop files, say what you know, or look one up.</p>
<search><form class="bigfind" action="/search">
<label class="hidden" for="big">Search everything</label>
<input id="big" name="q" type="search" maxlength="${MAX_CHARACTERS}" placeholder="loudness, consent, shutter, CAM-004 …">
<button type="submit">Search</button></form></search>
<p class="small">Try ${tries.map((words, i) => html`${i === 0 ? '' : i === tries.length - 1 ? ' or ' : ', '}<a href="${/^[A-Z]{3}-\d+$/.test(words) ? `/rules/${words}` : `/search?q=${encodeURIComponent(words).replaceAll('%20', '+')}`}">${words}</a>`)}</p></section>
${dropZone(media)}</div>
${answerPlace}
<div class="halves">${fiveQuestions(book)}${exampleOfAnswer}</div>
<ul class="ways">
<li class="card"><h2><a href="/evaluate">Evaluate a production</a></h2><p>Give the facts you have. See what blocks, how to get unblocked, which rules are one fact away and what to ask next.</p></li>
<li class="card"><h2><a href="/compare">Compare two versions</a></h2><p>Before and after, or a mix for television and one for YouTube: what differs, and which of them fails where.</p></li>
<li class="card"><h2><a href="/docs">Read the craft</a></h2><p>${counted(count('chapters'), 'chapter')}, from capture and light to captions, loudness and provenance; every rule they name is a link.</p></li>
<li class="card"><h2><a href="/example">Follow one production</a></h2><p>A fictional production in ${counted(count('example_stages'), 'stage')}, from transcript to command list, with the rules applied to it.</p></li>
<li class="card"><h2><a href="/validate">Check a document</a></h2><p>${counted(count('schemas'), 'JSON Schema')}. Paste a clip, a timeline or a project and see each error at its line.</p></li>
</ul>
<section><h2>Rules by phase of production</h2>
<p class="quiet">How many rules name each phase; a bar leads to them. The others hold in every phase.</p>
${phases(book)}</section>
<section><h2>Rules by domain</h2>
<p class="quiet">${counted(book.domains.size, 'domain')}; each rule has its conditions beside its reason and its source.</p>
<p class="legend"><span>${squares([true], 'filled')} hard: must be met</span> <span>${squares([false], 'empty')} soft: advises</span></p>
<ul class="domains">${[...book.domains].map(([id, title]) => {
        const own = rules
          .filter(({ domain }) => domain === id)
          .toSorted((a, b) => Number(b.hard) - Number(a.hard))
        const hard = own.filter((rule) => rule.hard).length
        return html`<li><a href="/rules?category=${id}"><span>${title}</span>${squares(
          own.map((rule) => rule.hard),
          `${hard} hard, ${own.length - hard} soft`,
        )}</a></li>`
      })}</ul></section>
<section><h2>Facts, sources, proof</h2>
<p><a href="/dimensions">${formatted(book.facts.size)} facts</a> that rules read, <a href="/sources">${counted(count('sources'), 'source')}</a> with what was checked of each, and <a href="/rule-report">what the rules say of themselves</a>.</p></section>
<section><h2>As data</h2>
<div class="copyable"><pre class="pre" tabindex="0"><code id="curl">curl '${await own()}/v1/rules/CAM-004'</code></pre><button class="second" type="button" data-copy="curl">Copy</button></div>
<p class="small">Every page has its data: put <code>/v1</code> before its path. No key, no sign-up. <a href="/api">All operations</a>, <a href="/llms.txt">guide for agents</a>.</p></section>`,
    }
  })

/** Facts that most rules depend on and that people can state without measuring. */
const ASKED = [
  'core.production_phase',
  'delivery.target',
  'core.person_seen',
  'delivery.has_speech',
  'core.digital_source_type',
]

const fiveQuestions = ({ facts }: Book): Html =>
  html`<section class="noprint"><h2>Or answer five questions</h2>
<form class="card pad questions" action="/evaluate">${ASKED.flatMap(
    (path) => facts.get(path) ?? [],
  ).map(({ path, name, question, type, values }) => {
    const answers = type === 'boolean' ? ['true', 'false'] : values
    return html`<p><label for="q-${path}">${question ?? name}</label><select id="q-${path}" name="${path}"><option value="">not said</option>${answers.map((word) => html`<option value="${word}">${type === 'boolean' ? (word === 'true' ? 'yes' : 'no') : spoken(word)}</option>`)}</select></p>`
  })}<p><button type="submit">See what holds</button></p></form></section>`

/** A bar for each phase; its length is the number of rules that read it. */
function phases({ facts, rules }: Book): Html {
  const fact = facts.get('core.production_phase')!
  const counts = fact.values.map((phase) => {
    const naming = [...rules.values()].filter(({ when }) =>
      when.some(({ path, value }) => path === fact.path && [value].flat().includes(phase)),
    )
    return [phase, naming.length] as const
  })
  const most = Math.max(...counts.map(([, count]) => count))
  return html`<ul class="phases">${counts
    .filter(([, count]) => count > 0)
    .map(
      ([phase, count]) =>
        html`<li><a href="/rules?phase=${phase}"><span>${spoken(phase)}</span>${bar(count / most, counted(count, 'rule'))}<b>${count}</b></a></li>`,
    )}</ul>`
}
