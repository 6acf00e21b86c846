import type { Migration } from 'kysely/migration'
import * as media from './001-media.ts'
import * as coordinate from './002-coordinate.ts'
import * as search from './003-search.ts'
import * as inspectionViews from './004-inspection-views.ts'

/** Every step from an empty file to the schema of `src/database/tables.ts`, in order. */
export const migrations: Record<string, Migration> = {
  '001-media': media,
  '002-coordinate': coordinate,
  '003-search': search,
  '004-inspection-views': inspectionViews,
}
