/** The three codes as query parameters; a refusal says which code a name means. */
import { oneOf } from '../../contract/schema.ts'
import { changeCodes, internalCodes, metaCodes } from '../../engine/runs/coordinate-code.ts'
import { codeNames } from '../../forms/coordinate-enums.ts'

export const changeFilter = {
  ...oneOf(changeCodes, `Only this change level: ${codeNames.change}.`),
  $comment: codeNames.change,
} as const

export const internalFilter = {
  ...oneOf(internalCodes, `Only this internal variable: ${codeNames.internal}.`),
  $comment: codeNames.internal,
} as const

export const metaFilter = {
  ...oneOf(metaCodes, `Only this meta-variable: ${codeNames.meta}.`),
  $comment: codeNames.meta,
} as const
