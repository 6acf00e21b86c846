/** The domain of every house rule, and what stands behind those that name nothing else. */
export const HOUSE = 'house'
