/** Paths of the two facts that rules, destinations and lists are grouped by. */
export const PHASE = 'core.production_phase'
export const TARGET = 'delivery.target'
