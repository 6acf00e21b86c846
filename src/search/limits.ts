/** What one search may cost in a corpus of any size. The corpus as it is never comes to these limits. */

/** Rows that are looked at for one expression, and that a word may have and still be scored. */
export const MOST_ROWS = 2000
/** The same for all words of a search, so that many words cost no more than few. */
export const MOST_ROWS_OF_ALL = 8000
/** A word may have so many rows however many words there are beside it. */
export const LEAST_ROWS = 1000
/** Words of a vocabulary: the cost of a misspelt word grows with them. */
export const MOST_WORDS = 20_000
/** Words that a typed one may begin, where not all words of the corpus are known. */
export const MOST_BEGUN = 20
