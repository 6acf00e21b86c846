/** The summary of a table as one self-contained HTML file, without service, scripts or web fonts. */
import { counted, formatted, type Html, html, joined, listOf, trusted } from '../pages/html.ts'
import { reasonOf, rowOf, type Summary } from './summary.ts'
import type { NamedRow } from './sums.ts'

/** Maximum number of listed rules, problems and domains; the JSON has all of them. */
const LISTED = 100

export interface PageOptions {
  /** Name of the table. */
  readonly name: string
  /** Version of the rules. */
  readonly version: string
  /** YYYY-MM-DD */
  readonly today: string
  /** Design tokens: `src/pages/style/tokens.css`. */
  readonly tokens: string
}

export function summaryPage(
  summary: Summary,
  { name, today, tokens, version }: PageOptions,
): string {
  return String(html`<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${name}: what the rules say</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${trusted(withoutFonts(tokens))}${trusted(style)}</style>
</head>
<body>
<main>
<h1>${name}</h1>
<p class="meta">${counted(summary.rows, 'row')}, judged on ${today} by the rules of version ${version}${summary.encoding === 'utf-8' ? '' : `; the table was read as ${summary.encoding}`}.</p>
${verdictList(summary)}
${question(summary)}
${rules(summary)}
${domains(summary)}
${worst(summary)}
${cells(summary)}
${unreadRows(summary)}
${contradictions(summary)}
</main>
</body>
</html>
`)
}

/** The page uses system fonts, since it fetches nothing. */
const withoutFonts = (tokens: string): string => tokens.replaceAll(/@font-face\s*\{[^}]*\}/g, '')

const share = (count: number, rows: number): string =>
  rows === 0 ? '' : `${formatted(Math.round((1000 * count) / rows) / 10)} %`

const meanings = {
  blocked: 'a rule that blocks matches',
  broken: 'another hard rule matches',
  undecided: 'no hard rule matches, and some wait for facts',
  clear: 'every hard rule is decided, and none matches',
} as const

function verdictList({ rows, unread_rows, verdicts }: Summary): Html {
  const entries = Object.entries(meanings) as [keyof typeof meanings, string][]
  return html`<ul class="verdicts">
${entries.map(
  ([
    verdict,
    meaning,
  ]) => html`<li class="${verdict}"><b>${formatted(verdicts[verdict])}</b> ${verdict} <span class="share">${share(verdicts[verdict], rows)}</span><small>${meaning}</small></li>
`,
)}${unread_rows.count === 0 ? '' : html`<li><b>${formatted(unread_rows.count)}</b> not read<small>listed below; they were not judged</small></li>`}
</ul>`
}

function question({ question: asked, rows }: Summary): Html | string {
  if (asked === null) return ''
  return html`<section class="ask">
<h2>Ask this first</h2>
<p class="asked">${asked.question ?? asked.name}</p>
<p>${asked.who === null ? '' : `${asked.who} knows. `}The answer (<code>${asked.path}</code>) settles ${listOf(asked.settles.slice(0, 6))}${asked.settles.length > 6 ? ` and ${asked.settles.length - 6} more` : ''} in ${counted(asked.rows, 'row')} of ${formatted(rows)}.</p>
</section>`
}

function rules({ rows, rules: all }: Summary): Html {
  if (all.length === 0)
    return html`<section><h2>Rules</h2><p>No rule matches any row.</p></section>`
  return html`<section>
<h2>Rules that match</h2>
<ol class="bars">
${all.slice(0, LISTED).map(
  ({
    blocks,
    examples,
    hard,
    rows: count,
    rule_id,
    title,
  }) => html`<li class="${blocks ? 'blocked' : hard ? 'broken' : 'soft'}">
<p><code>${rule_id}</code> ${title} <span class="kind">${blocks ? 'blocks' : hard ? 'hard' : 'soft'}</span></p>
<meter min="0" max="${rows}" value="${count}">${share(count, rows)}</meter>
<p class="meta">${counted(count, 'row')}, ${share(count, rows)}; for example ${named(examples)}</p>
</li>
`,
)}</ol>
${all.length > LISTED ? html`<p class="meta">${formatted(all.length - LISTED)} more.</p>` : ''}
</section>`
}

function domains({ domains: all, rows }: Summary): Html | string {
  if (all.length === 0) return ''
  return html`<section>
<h2>Where it breaks</h2>
<ul class="plain">
${all.map(({ rows: count, title }) => html`<li>${title}: ${counted(count, 'row')}, ${share(count, rows)}</li>\n`)}</ul>
</section>`
}

function worst({ worst: all }: Summary): Html | string {
  if (all.length === 0) return ''
  return html`<section>
<h2>Worst rows</h2>
<ol class="plain">
${all.map((row) => html`<li>${rowOf(row)}: ${reasonOf(row)}</li>\n`)}</ol>
</section>`
}

function cells({ unread_cells: { count, problems } }: Summary): Html | string {
  if (count === 0) return ''
  return html`<section>
<h2>${counted(count, 'cell')} could not be read</h2>
<p class="meta">What cannot be read is unknown to the rules, and not absent.</p>
<ul class="plain">
${problems
  .slice(0, LISTED)
  .map(
    ({ column, count: times, message, rows }) =>
      html`<li><b>${column}</b> ${message ?? 'has other problems'}: ${counted(times, 'time')}, row ${joined(rows.map(formatted), ', ')}${times > rows.length ? ' …' : ''}</li>\n`,
  )}</ul>
${problems.length > LISTED ? html`<p class="meta">${formatted(problems.length - LISTED)} more.</p>` : ''}
</section>`
}

function unreadRows({ unread_rows: { count, examples } }: Summary): Html | string {
  if (count === 0) return ''
  return html`<section>
<h2>${counted(count, 'row')} could not be read</h2>
<ul class="plain">
${examples.map(({ message, row }) => html`<li>row ${formatted(row)} ${message}</li>\n`)}</ul>
</section>`
}

function contradictions({ contradictions: { examples, rows } }: Summary): Html | string {
  if (rows === 0) return ''
  return html`<section>
<h2>${counted(rows, 'row')} contradict themselves</h2>
<p>A fact there is another than what follows from the rest by definition: ${named(examples)}.</p>
</section>`
}

const named = (rows: readonly NamedRow[]): string => rows.map(rowOf).join(', ')

const style = `
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--text); }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; }
p { margin: 0.25rem 0; }
code { font-family: var(--code); font-size: 0.9em; }
.meta, small, .share { color: var(--ink-2); font-size: var(--meta); }
.verdicts, .bars, .plain { padding: 0; margin: 0.75rem 0; }
.verdicts, .bars { list-style: none; }
.plain { padding-left: 1.25rem; }
.plain li { margin: 0.35rem 0; }
.verdicts { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 0.75rem; }
.verdicts li, .ask { background: var(--surface); border: 1px solid var(--line); border-left: 4px solid var(--edge); border-radius: 4px; padding: 0.75rem; }
.verdicts b { font-size: 1.5rem; display: block; line-height: 1.2; }
.verdicts small { display: block; }
.verdicts .blocked { border-left-color: var(--block); }
.verdicts .broken { border-left-color: var(--flag); }
.verdicts .undecided { border-left-color: var(--require); }
.verdicts .clear { border-left-color: var(--propose); }
.ask { border-left-color: var(--accent); background: var(--accent-soft); margin-top: 1.5rem; }
.ask h2 { margin-top: 0; }
.asked { font-size: 1.15rem; }
.bars li { margin: 0.9rem 0; }
.kind { font-size: var(--meta); color: var(--ink-2); border: 1px solid var(--edge); border-radius: 3px; padding: 0 0.35em; white-space: nowrap; }
meter { appearance: none; display: block; width: 100%; height: 0.5rem; background: var(--sunken); border: 1px solid var(--line); border-radius: 3px; overflow: hidden; }
meter::-webkit-meter-inner-element { display: block; height: 100%; }
meter::-webkit-meter-bar { background: var(--sunken); border: 0; height: 100%; border-radius: 0; }
meter::-webkit-meter-optimum-value { background: var(--edge); }
meter::-moz-meter-bar { background: var(--edge); }
.blocked meter::-webkit-meter-optimum-value { background: var(--block); }
.blocked meter::-moz-meter-bar { background: var(--block); }
.broken meter::-webkit-meter-optimum-value { background: var(--flag); }
.broken meter::-moz-meter-bar { background: var(--flag); }
@media print { main { max-width: none; } }
`
