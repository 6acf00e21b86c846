/** The report of a run as a standalone HTML document without scripts or external resources, for print and mail. */
import Markdown from 'markdown-it'
import { FOR_WRITERS } from '../../engine/runs/page.ts'
import { html, trusted } from '../../pages/html.ts'

/** Texts of a run are plain: raw HTML is escaped and links are not made. */
const markdown = new Markdown({ linkify: false, typographer: false }).disable([
  'link',
  'image',
  'autolink',
])

const style = `
@page { margin: 9mm 13mm }
body { font: 10.5pt/1.4 Georgia, 'Times New Roman', serif; color: #1a1a1a; background: #fff; max-width: 44em; margin: 2em auto; padding: 0 1em }
h1 { font-size: 17pt; line-height: 1.2; margin: 0 0 .4em }
h2 { font-size: 12pt; margin: 1.3em 0 .3em; break-after: avoid }
p, ul { margin: .35em 0 }
ul { padding-left: 1.2em }
li { margin: .2em 0; break-inside: avoid }
em { color: #555; font-size: 9pt }
table { border-collapse: collapse; width: 100%; font-size: 9.5pt }
th, td { border-bottom: 1px solid #999; padding: .25em .5em .25em 0; text-align: left; vertical-align: top }
hr { border: 0; border-top: 1px solid #999; margin: 1.2em 0 .4em }
hr + p { font-size: 9pt; color: #555 }
@media print { .noprint { display: none } body { font-size: 8.5pt; line-height: 1.22; margin: 0; max-width: none; padding: 0 } h1 { font-size: 14pt } h2 { font-size: 10pt; margin: .6em 0 .1em } p, ul { margin: .2em 0 } li { margin: .1em 0 } hr { margin: .6em 0 .2em } em, table, hr + p { font-size: 8pt } th, td { padding-block: .1em } }
`

/** The page, with its last section, which is for those who wrote the run, left out on paper. */
function rendered(page: string): string {
  const at = page.indexOf(`\n## ${FOR_WRITERS}\n`)
  if (at < 0) return markdown.render(page)
  const [forAll, forWriters] = [page.slice(0, at), page.slice(at)].map((part) =>
    markdown.render(part),
  )
  return `${forAll}<section class="noprint">\n${forWriters}</section>\n`
}

/**
 * @param title title of the run
 * @param page the report as Markdown
 */
export function runDocument(title: string, page: string): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.trim() || 'Untitled run'}</title>
<style>${trusted(style)}</style>
</head>
<body>
<main>
${trusted(rendered(page))}</main>
</body>
</html>
`)
}
