/** The written form of a coordinate: `GRAM-C<0-4>-I<01-10>-M<01-14>`. No other file parses or builds it. */
import { truncate } from '../values/truncate.ts'

export const changeCodes = ['C0', 'C1', 'C2', 'C3', 'C4'] as const
export const internalCodes = [
  'I01',
  'I02',
  'I03',
  'I04',
  'I05',
  'I06',
  'I07',
  'I08',
  'I09',
  'I10',
] as const
export const metaCodes = [
  'M01',
  'M02',
  'M03',
  'M04',
  'M05',
  'M06',
  'M07',
  'M08',
  'M09',
  'M10',
  'M11',
  'M12',
  'M13',
  'M14',
] as const

export type ChangeCode = (typeof changeCodes)[number]
export type InternalCode = (typeof internalCodes)[number]
export type MetaCode = (typeof metaCodes)[number]

export interface Coordinate {
  readonly change: ChangeCode
  readonly internal: InternalCode
  readonly meta: MetaCode
}

/** The pattern of a coordinate id, as a JSON Schema `pattern` and as a regular expression. */
export const coordinatePattern = '^GRAM-C[0-4]-I(0[1-9]|10)-M(0[1-9]|1[0-4])$'
const coordinateRegExp = new RegExp(coordinatePattern)

/** The three codes of a coordinate id, upper case only; undefined if the text is not one. */
export function parseCoordinate(id: string): Coordinate | undefined {
  if (!coordinateRegExp.test(id)) return undefined
  const [, change, internal, meta] = id.split('-')
  return { change, internal, meta } as Coordinate
}

export function formatCoordinate({ change, internal, meta }: Coordinate): string {
  return `GRAM-${change}-${internal}-${meta}`
}

/** Maximum length of an invalid coordinate in a message, in characters. */
const SHOWN_CODE = 80

/** Problems of a text that is not a coordinate id, one sentence for each wrong part. */
export function coordinateProblems(code: string): string[] {
  const parts = code.split('-')
  if (parts.length !== 4 || parts[0] !== 'GRAM') {
    return [
      `a coordinate is written GRAM-C<0-4>-I<01-10>-M<01-14>, for instance GRAM-C3-I07-M08; got "${truncate(code, SHOWN_CODE)}"`,
    ]
  }
  const problems: string[] = []
  const [, change, internal, meta] = parts
  if (!(changeCodes as readonly string[]).includes(change!)) {
    problems.push(`change must be C0 to C4; got "${change}"`)
  }
  if (!(internalCodes as readonly string[]).includes(internal!)) {
    problems.push(`internal must be I01 to I10; got "${internal}"`)
  }
  if (!(metaCodes as readonly string[]).includes(meta!)) {
    problems.push(`meta must be M01 to M14; got "${meta}"`)
  }
  return problems
}
