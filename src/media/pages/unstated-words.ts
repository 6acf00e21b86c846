/** What papers ask for beside the signature and nobody stated, in words. */
import { capital, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { ruleLink } from './links.ts'
import type { Unstated } from './paper-forms.ts'

/** “the child's own yes and the second parent who shares custody are not stated”; what is refused comes first. */
export function missingOf(unstated: readonly Unstated[]): string {
  const named = (wanted: boolean): string[] =>
    unstated.flatMap(({ asked, isRefused }) => (isRefused === wanted ? [asked.title] : []))
  const said = (titles: readonly string[], words: string): string[] =>
    titles.length === 0 ? [] : [`${listOf(titles)} ${titles.length === 1 ? 'is' : 'are'} ${words}`]
  return [...said(named(true), 'missing'), ...said(named(false), 'not stated')].join('; ')
}

/**
 * What the law or practice asks of that which is not stated, each with a button that says it.
 * @param saidAt address of the page with one more sentence
 */
export const askedOf = (unstated: readonly Unstated[], saidAt: (words: string) => string): Piece =>
  unstated.length === 0
    ? ''
    : html`<ul class="plain">${unstated.map(({ asked, isRefused }) => html`<li>${capital(asked.title)}: ${asked.text} ${joined(asked.carried_by.map(ruleLink), ', ')}${isRefused ? '' : html` <a class="button second tight" data-live href="${saidAt(asked.say)}">${asked.say}</a>`}</li>`)}</ul>`
