import { cells } from './cells.ts'
import type { Check } from './check.ts'
import { counts } from './counts.ts'
import { example } from './example.ts'
import { fields } from './fields.ts'
import { fileForm } from './file-form.ts'
import { ids } from './ids.ts'
import { lengths } from './lengths.ts'
import { namesInProse } from './names-in-prose.ts'
import { packagedSchemas } from './packaged-schemas.ts'
import { rationales } from './rationales.ts'
import { reachability } from './reachability.ts'
import { references } from './references.ts'
import { ruleBase } from './rule-base.ts'
import { ruleSense } from './rule-sense.ts'
import { runDocuments } from './run-documents.ts'
import { scoring } from './scoring.ts'
import { situations } from './situations.ts'
import { stemVariety } from './stem-variety.ts'
import { stems } from './stems.ts'
import { use } from './use.ts'

/** Every check of the corpus, from what holds it together to what makes it good to read. */
export const checks: readonly Check[] = [
  counts,
  ids,
  fileForm,
  fields,
  references,
  ruleSense,
  reachability,
  ruleBase,
  use,
  cells,
  stems,
  stemVariety,
  situations,
  rationales,
  namesInProse,
  lengths,
  scoring,
  packagedSchemas,
  example,
  runDocuments,
]
