/** CEA-608 characters: ASCII with ten exceptions, sixteen special characters, and the Western European extension. */

const EXCEPTIONS: Readonly<Record<number, string>> = {
  42: 'á',
  92: 'é',
  94: 'í',
  95: 'ó',
  96: 'ú',
  123: 'ç',
  124: '÷',
  125: 'Ñ',
  126: 'ñ',
  127: '█',
}

/** Special characters, codes 11 30 to 11 3F; 11 39 is a transparent space. */
export const SPECIAL = '®°½¿™¢£♪à èâêîôû'

const EXTENDED: Readonly<Record<number, string>> = {
  // Spanish, miscellaneous and French.
  18: 'ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»',
  // Portuguese, German and Danish.
  19: 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘',
}

export const standard = (code: number): string => EXCEPTIONS[code] ?? String.fromCharCode(code)

/** An extended character replaces the standard character sent before it as a fallback. */
export const extended = (first: number, second: number): string => EXTENDED[first]![second - 0x20]!
