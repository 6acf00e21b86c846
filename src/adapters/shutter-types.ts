/** Cameras with a global shutter, according to the manufacturers' data sheets. Other models are unknown. */

const GLOBAL: readonly RegExp[] = [/^ILCE-9M3$/, /^(?:RED )?KOMODO(?:-X)?\b/i]
const ROLLING: readonly RegExp[] = [
  /^ILCE-(?:1|7M[34]|7RM[345]|7SM[23]|9|9M2|6[1-7]00)$/,
  /^Canon EOS R(?:3|5|6|6m2|7|8|10|P|5 C)?$/,
  /^NIKON Z ?(?:5|6|6_2|7|7_2|8|9|30|50|fc)$/,
  /^iPhone (?:1[1-6]|SE|X)/,
  /^HERO(?:[7-9]|1[0-3]) /,
]

/**
 * @param model as in Exif
 * @returns undefined if the model is unknown
 */
export function hasGlobalShutter(model: string): boolean | undefined {
  if (GLOBAL.some((pattern) => pattern.test(model))) return true
  return ROLLING.some((pattern) => pattern.test(model)) ? false : undefined
}
