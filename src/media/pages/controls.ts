/** Links by which one context becomes another. */
import type { JsonObject } from '../../engine/rule.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Book } from './book.ts'
import { addressOf } from './facts-address.ts'

/** A button-like link to Evaluate with another context; Back undoes it. */
export const applyControl = (
  { facts }: Book,
  to: JsonObject,
  label: string,
  isFirst = true,
): Html =>
  html`<a class="button apply${isFirst ? '' : ' second'}" data-live href="${addressOf(to, facts)}">Apply<span class="hidden"> ${label.replace(/^Apply:? ?/, '')}</span></a>`
