/** `/`: what the service holds and where to begin. */
import { formatted, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import type { Corpus } from './index.ts'

export const homePage = ({ ask }: Corpus): Page =>
  single('/', async () => {
    const { counts } = (await ask.json('getIndex')).value
    return {
      title: 'Coordinate grammar: questions that open up a change',
      description:
        'Seven hundred questions on three axes, with modes, operators, templates and a rubric.',
      main: html`<section class="hero"><h1>Questions that open up a change</h1>
<p class="lead">Five change levels, ten internal variables and fourteen meta-variables make ${formatted(counts['coordinates']!)} coordinates, each with one question.</p></section>`,
    }
  })
