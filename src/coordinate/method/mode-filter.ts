/** The mode as a query parameter. */
import { oneOf } from '../../contract/schema.ts'
import { anyCaseModes } from '../../forms/coordinate-enums.ts'

/** The mode as a filter, case-insensitive, since people type it. */
export const modeFilter = oneOf(anyCaseModes, 'Only what belongs to this mode, in any case.')
