/** Paths of the two facts by which rules, destinations and lists are grouped. */
export const PHASE = 'core.production_phase'
export const TARGET = 'delivery.target'
