/**
 * Limits on the cost of one search, independent of the size of the corpus. The current corpus only reaches the one for
 * themes.
 */

/** Maximum number of rows examined for one expression. A word with more rows is common and never scored. */
export const MOST_ROWS = 2000
/**
 * If the corpus has more rows than `MOST_ROWS`, the rows of this many search words are counted: the rarest as typed.
 */
export const MOST_COUNTED = 12
/** Maximum number of counted words that are then searched: those with the fewest rows. */
export const MOST_ASKED = 8
/** Maximum number of rows scored for all words of a search together, those of the rarest word first. */
export const MOST_SCORED = 4000
/** Maximum number of themes in one search: the strongest. */
export const MOST_THEMES = 24
/**
 * Maximum number of distinct words and stems of one kind of text that are held in memory for look-ups; above it the
 * index is queried.
 */
export const MOST_TOKENS = 50_000
/** Maximum number of scored rows that a searcher caches, at most 50 bytes each. */
export const MOST_KEPT = 100_000
/** Maximum number of words in a vocabulary: the cost of correcting a misspelt word grows with them. */
export const MOST_WORDS = 20_000
/**
 * Maximum number of words that a typed prefix is expanded to, if the vocabulary does not have all words of the corpus.
 */
export const MOST_BEGUN = 20
