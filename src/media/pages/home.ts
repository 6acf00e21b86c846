/** `/`: what the service holds and four ways in. */
import { counted, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import type { Corpus } from './index.ts'

export const homePage = ({ ask }: Corpus): Page =>
  single('/', async () => {
    const { counts } = (await ask.json('getIndex')).value
    return {
      title: 'Media grammar: production rules for volumetric media',
      description:
        'Rules for volumetric media production, each with its conditions, its reason and its source.',
      main: html`<section class="hero"><h1>What must hold before, during and after a volumetric shoot</h1>
<p class="lead">${counted(counts['rules']!, 'rule')} in ${counted(counts['domains']!, 'domain')}, each with its conditions, its reason and its source.</p></section>`,
    }
  })
