/** Paths of the two facts that rules, destinations and lists are grouped by. */
export const PHASE = 'core.production_phase'
export const TARGET = 'delivery.target'

/**
 * Facts that name whose figures something is held against. A destination states its own; the others of their values are
 * those of other destinations.
 */
export const SPECIFICATIONS = ['audio.loudness_profile', 'graphics.caption_profile'] as const
