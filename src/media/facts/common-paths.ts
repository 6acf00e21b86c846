/** Paths of the two facts that rules, destinations and lists are grouped by. */
export const PHASE = 'core.production_phase'
export const TARGET = 'delivery.target'

/**
 * Facts that name a specification, such as a loudness profile. Destinations declare their own.
 */
export const SPECIFICATIONS = ['audio.loudness_profile', 'graphics.caption_profile'] as const

/** Facts that say where something goes, and are not measured of it. */
export const PLACED: ReadonlySet<string> = new Set([TARGET, ...SPECIFICATIONS])

/** Facts that say where something goes or in which medium, and nothing of what is in it. */
export const GOES: ReadonlySet<string> = new Set([PHASE, ...PLACED, 'podcast.medium'])

export const SPEECH = 'delivery.has_speech'
export const FACTUAL = 'story.is_factual'

/**
 * Facts that say what kind of work it is, each in words. Many rules read them, about quotes, claims, captions and dates
 * that nobody mentioned.
 */
export const KINDS: ReadonlyMap<string, string> = new Map([
  [FACTUAL, 'is offered as fact'],
  [SPEECH, 'has speech'],
  ['clip.promotes', 'advertises'],
  ['delivery.commercial_use', 'earns money'],
])

/** What people have agreed to, and the facts that say whether somebody is seen or heard. */
export const CONSENT = 'core.consent_scope'
export const SEEN = 'core.person_seen'
export const HEARD = 'core.person_heard'

/** Loudness of the whole mix and of its dialogue: one figure is one of them, and what says one says how loud it is. */
export const INTEGRATED = 'audio.integrated_loudness'
export const DIALOGUE = 'audio.dialogue_loudness'
export const LOUDNESS: ReadonlySet<string> = new Set([INTEGRATED, DIALOGUE])
