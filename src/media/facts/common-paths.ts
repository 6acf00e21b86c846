/** Paths of the two facts that rules, destinations and lists are grouped by. */
export const PHASE = 'core.production_phase'
export const TARGET = 'delivery.target'

/**
 * Facts that name a specification, such as a loudness profile. Destinations declare their own.
 */
export const SPECIFICATIONS = ['audio.loudness_profile', 'graphics.caption_profile'] as const

/** Facts that say where something goes, and are not measured of it. */
export const PLACED: ReadonlySet<string> = new Set([TARGET, ...SPECIFICATIONS])

/** Whether the work is offered as fact: many rules read it, about quotes, claims and dates that nobody mentioned. */
export const FACTUAL = 'story.is_factual'

/** What people have agreed to, and the facts that say whether somebody is seen or heard. */
export const CONSENT = 'core.consent_scope'
export const SEEN = 'core.person_seen'
export const HEARD = 'core.person_heard'
