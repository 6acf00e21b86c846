/** The domain of every house rule, and the basis of those that state none. */
export const HOUSE = 'house'
