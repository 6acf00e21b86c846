/** Draws cards with a seed: intents, stems and operators in turn. The same seed and cards give the same draw. */

export interface Card {
  readonly kind: CardKind
  /** `C3-I05` for an intent, a coordinate for a stem, the name for an operator. */
  readonly id: string
}

export const cardKinds = ['intent', 'stem', 'operator'] as const
export type CardKind = (typeof cardKinds)[number]

/** What cards should not have in common. */
export interface Apart<T> {
  /** What no two cards should share, such as their cell and the case on the back. */
  readonly saysOf?: (card: T) => readonly string[]
  /** What cards should differ in as far as possible, such as their internal variable. */
  readonly spreadOf?: (card: T) => readonly string[]
}

/**
 * Draws cards, the kinds in turn: intent, stem, operator. If one kind runs out, the others continue. No card is drawn
 * twice, and cards of one kind come from different groups as long as there are unused groups. A card that has something in
 * common with a drawn one (`saysOf`) is drawn only when no kind has any others left; of the others those come first that
 * differ from all drawn ones (`spreadOf`).
 *
 * @param decks the cards of each kind, by group: the cell of a stem, the change level of an intent
 * @param count number of cards; the result is shorter if there are fewer
 */
export function draw<T>(
  seed: string,
  decks: Readonly<Record<CardKind, readonly (readonly T[])[]>>,
  count: number,
  { saysOf = () => [], spreadOf = () => [] }: Apart<T> = {},
): T[] {
  const random = randomNumbers(seed)
  const left = cardKinds.map((kind) => dealt(decks[kind], random))
  const cards: T[] = []
  const [said, spread] = [new Set<string>(), new Set<string>()]
  const isFree = (card: T): boolean => !saysOf(card).some((one) => said.has(one))
  const isOther = (card: T): boolean => !spreadOf(card).some((one) => spread.has(one))
  const take = (deck: T[], at: number): void => {
    for (const card of deck.splice(at, 1)) {
      cards.push(card)
      for (const one of saysOf(card)) said.add(one)
      for (const one of spreadOf(card)) spread.add(one)
    }
  }
  while (cards.length < count && left.some(({ length }) => length > 0)) {
    const before = cards.length
    for (const deck of left) {
      const far = deck.findIndex((card) => isFree(card) && isOther(card))
      const at = far === -1 ? deck.findIndex(isFree) : far
      if (at !== -1) take(deck, at)
    }
    if (cards.length === before) for (const deck of left) take(deck, 0)
  }
  return cards.slice(0, count)
}

/**
 * Deals all cards of all groups: one from each group, in random order of groups, then a second from each, and so on.
 */
function dealt<T>(groups: readonly (readonly T[])[], random: () => number): T[] {
  const piles = shuffled(groups, random).map((group) => shuffled(group, random))
  const deepest = Math.max(0, ...piles.map(({ length }) => length))
  return Array.from({ length: deepest }, (_, depth) =>
    piles.flatMap((pile) => pile.slice(depth, depth + 1)),
  ).flat()
}

/** Fisher-Yates shuffle of a copy. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = copy[last]!
    copy[last] = copy[other]!
    copy[other] = kept
  }
  return copy
}

/**
 * Mulberry32 (Tommy Ettinger, public domain), initialised with FNV-1a of the seed: numbers from 0 (inclusive) to 1
 * (exclusive).
 */
function randomNumbers(seed: string): () => number {
  let state = 0x811c9dc5
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The seed of the next draw: `tuesday` becomes `tuesday-2`, `7` becomes `8`. */
export function nextSeed(seed: string): string {
  const [, before = '', digits] = /^(.*?)(\d{1,9})$/s.exec(seed) ?? []
  return digits === undefined ? `${seed}-2` : `${before}${Number(digits) + 1}`
}
