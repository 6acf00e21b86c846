/** Characters of CEA-608: ASCII with ten exceptions, sixteen special ones, and those of the Western European extension. */

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

/** 11 30 to 11 3F; 11 39 is a space through which the picture is seen. */
export const SPECIAL = '®°½¿™¢£♪à èâêîôû'

const EXTENDED: Readonly<Record<number, string>> = {
  // Spanish, miscellaneous and French.
  18: 'ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»',
  // Portuguese, German and Danish.
  19: 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘',
}

export const standard = (code: number): string => EXCEPTIONS[code] ?? String.fromCharCode(code)

/** The character that takes the place of the plain one before it. */
export const extended = (first: number, second: number): string => EXTENDED[first]![second - 0x20]!
