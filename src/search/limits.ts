/** Limits on the cost of one search in a corpus of any size. The current corpus only reaches that of the themes. */

/** Rows that are examined for one expression. A word with more rows is common and never scored. */
export const MOST_ROWS = 2000
/** In a corpus of more rows than that, how many words of a search have their rows counted: the rarest as typed. */
export const MOST_COUNTED = 12
/** How many of those are then searched for: the rarest by that count. */
export const MOST_ASKED = 8
/** Rows that are scored for all words of a search together, those of the rarest word first. */
export const MOST_SCORED = 4000
/** Themes that one search asks for: those that most of its words lead to. */
export const MOST_THEMES = 24
/** Distinct words and stems of one kind of text that are held in memory for look-ups; past it the index is queried. */
export const MOST_TOKENS = 50_000
/** Scored rows of words and themes that a searcher keeps for the next search, 50 bytes each at most. */
export const MOST_KEPT = 100_000
/** Words of a vocabulary: the cost of correcting a misspelt word grows with them. */
export const MOST_WORDS = 20_000
/** Words that a typed prefix is expanded to, where the vocabulary does not have all words of the corpus. */
export const MOST_BEGUN = 20
