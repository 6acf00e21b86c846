/** The domain of every house rule, and the default basis. */
export const HOUSE = 'house'
