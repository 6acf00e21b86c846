import type { Migration } from 'kysely/migration'
import { up as media } from './001-media.ts'
import { up as coordinate } from './002-coordinate.ts'
import { up as search } from './003-search.ts'
import { up as inspectionViews } from './004-inspection-views.ts'
import { up as mentions } from './005-mentions.ts'
import { up as implications } from './006-implications.ts'
import { up as questions } from './007-questions.ts'
import { up as destinations } from './008-destinations.ts'
import { up as remedies } from './009-remedies.ts'
import { up as anyway } from './010-anyway.ts'
import { up as wordings } from './011-wordings.ts'
import { up as places } from './012-places.ts'
import { up as papers } from './013-papers.ts'

/** Every step from an empty file to the schema of `src/database/tables.ts`, in order. */
export const migrations: Record<string, Migration> = {
  '001-media': { up: media },
  '002-coordinate': { up: coordinate },
  '003-search': { up: search },
  '004-inspection-views': { up: inspectionViews },
  '005-mentions': { up: mentions },
  '006-implications': { up: implications },
  '007-questions': { up: questions },
  '008-destinations': { up: destinations },
  '009-remedies': { up: remedies },
  '010-anyway': { up: anyway },
  '011-wordings': { up: wordings },
  '012-places': { up: places },
  '013-papers': { up: papers },
}
