/**
 * Writes lists of rule ids as JSON. More than forty rules are usually open, mostly the same in each row of a table, so
 * the text for each block of 32 rules is cached.
 */
import type { CompiledRule, Ruleset } from '../engine/rules/compile.ts'
import { numbersOf, type RuleBits } from '../engine/rules/match.ts'

/** Maximum number of cached texts for each block of 32 rules. */
const MAX_REMEMBERED = 4096

export class IdLists {
  readonly #rules: readonly CompiledRule[]
  readonly #texts: readonly Map<number, string>[]

  constructor({ hardBits, rules }: Ruleset) {
    this.#rules = rules
    this.#texts = Array.from(hardBits, () => new Map<number, string>())
  }

  /** Lists the ids of the given rules, in evaluation order. */
  text(bits: RuleBits): string {
    let text = ''
    for (let word = 0; word < bits.length; word++) {
      const own = bits[word] as number
      if (own === 0) continue
      const some = this.#some(word, own)
      text = text === '' ? some : `${text},${some}`
    }
    return `[${text}]`
  }

  #some(word: number, bits: number): string {
    const texts = this.#texts[word] as Map<number, string>
    const known = texts.get(bits)
    if (known !== undefined) return known
    const ids = numbersOf(Int32Array.of(bits)).map(
      (number) => (this.#rules[(word << 5) + number] as CompiledRule).idText,
    )
    const text = ids.join(',')
    if (texts.size < MAX_REMEMBERED) texts.set(bits, text)
    return text
  }
}

/** Writes the ids of a few rules as JSON, without the cache. */
export function idsOf(rules: readonly CompiledRule[]): string {
  let text = ''
  for (const { idText } of rules) text += text === '' ? idText : `,${idText}`
  return `[${text}]`
}
