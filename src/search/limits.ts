/** Limits on the cost of one search in a corpus of any size. The current corpus only reaches that of the themes. */

/** Rows that are examined for one expression. A word with more rows is common and never scored. */
export const MOST_ROWS = 2000
/** Words of a search of which the rows are counted in a corpus of more rows than that: the rarest as they were typed. */
export const MOST_COUNTED = 12
/** Words of a search that are asked for in such a corpus: the rarest of those. */
export const MOST_ASKED = 8
/** Rows that the words of a search may have together and be scored, the rarest word first. */
export const MOST_SCORED = 4000
/** Themes that one search asks for: those that most of its words lead to. */
export const MOST_THEMES = 24
/** Different words and stems of one kind of texts that are kept to say which there are; of more the index is asked. */
export const MOST_TOKENS = 50_000
/** Scored rows of words and themes that a searcher keeps for the next search, 50 bytes each at most. */
export const MOST_KEPT = 100_000
/** Words of a vocabulary: the cost of a misspelt word grows with them. */
export const MOST_WORDS = 20_000
/** Words that a typed one may begin, where not all words of the corpus are known. */
export const MOST_BEGUN = 20
