/** A sentence that asks how loud something is. */

/** Words that ask for a level of sound. */
export const OF_SOUND =
  /(?<!\p{L})(?:loud|louder|quiet|loudness|lufs|lkfs|(?:what|which|sound|audio) levels?)(?!\p{L})/iu

/** Facts of a spot that say nothing of how loud it is. */
export const besideSound: ReadonlySet<string> = new Set([
  'core.duration',
  'clip.duration',
  'clip.promotes',
  'delivery.commercial_use',
])

/** Words for an advert. */
export const ADVERT = /(?<!\p{L})(?:adverts?|ads?|commercials?|spots?|trailers?)(?!\p{L})/iu
