/** Controls that change a context. */

import type { Json, JsonObject } from '../../engine/values/json.ts'
import { mergePatch } from '../../engine/values/merge-patch.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Book } from './book.ts'
import { isDeflated, queryOf } from './facts-address.ts'

/**
 * A link to Evaluate with a patched context, which Back undoes. If the context is too long for links, it is a button of
 * the form that contains the context.
 *
 * @param purpose whether the change corrects something, or only shows what would happen
 */
export function applyControl(
  { facts }: Book,
  context: JsonObject,
  patch: Json,
  label: string,
  purpose: 'apply' | 'what if' = 'apply',
): Html {
  const query = queryOf(mergePatch(context, patch) as JsonObject, facts)
  const look = purpose === 'apply' ? 'button apply' : 'apply small'
  const words = html`${purpose === 'apply' ? 'Apply' : 'What if'}<span class="hidden"> ${label}</span>`
  return isDeflated(query)
    ? html`<button class="${purpose === 'apply' ? look : 'plainlink apply small'}" type="submit" form="facts" name="patch" value="${JSON.stringify(patch)}">${words}</button>`
    : html`<a class="${look}" data-live href="/evaluate${query === '' ? '' : `?${query}`}">${words}</a>`
}
