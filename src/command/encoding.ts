/** The `--encoding` option of commands that read lines or rows of text. */
import { knownEncoding } from '../adapters/text-encoding.ts'
import { didYouMean } from '../engine/values/nearest.ts'
import { type Given, WrongUse } from './command.ts'

/** Names that a message may suggest, including common aliases. */
const encodingNames: readonly string[] = [
  ...['utf-8', 'utf-16le', 'utf-16be', 'utf-16', 'latin1', 'ascii', 'macintosh', 'x-mac-cyrillic'],
  ...['874', '1250', '1251', '1252', '1253', '1254', '1255', '1256', '1257', '1258'].map(
    (page) => `windows-${page}`,
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  ...['ibm866', 'koi8-r', 'koi8-u', 'gbk', 'gb18030', 'big5', 'euc-jp', 'euc-kr'],
  ...['shift_jis', 'iso-2022-jp'],
]

/**
 * @returns its name in the WHATWG Encoding Standard, undefined if none was given
 * @throws WrongUse if the name is unknown
 */
export function encodingOption(given: Given): string | undefined {
  const word = given.text('encoding')
  if (word === undefined) return undefined
  const name = knownEncoding(word)
  if (name !== undefined) return name
  const hint = didYouMean(word, encodingNames) || `; there are ${encodingNames.join(', ')}`
  throw new WrongUse('not_found', `--encoding names "${word}", which there is not${hint}`)
}

/** The message on standard error about an encoding other than UTF-8. */
export const readAs = (operand: string, name: string, given: string | undefined): string =>
  `${operand}: read as ${name}, ${given === undefined ? 'since it is not in UTF-8' : 'as --encoding says'}\n`
