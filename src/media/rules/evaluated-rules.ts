/** The rules of the corpus together with house rules. */
import type { Selectable } from 'kysely'
import type { DecisionVariableTable, RuleTable } from '../../database/media-tables.ts'
import type { Field, Rule } from '../../engine/rules/rule.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'

export interface EvaluatedRules {
  readonly rules: readonly Rule[]
  readonly fields: readonly Field[]
  /** The house rules as rows of the table `rule`, numbered after those of the corpus. */
  readonly rows: readonly Selectable<RuleTable>[]
  /** Paths that house rules add, as rows of the table `decision_variable`. */
  readonly variables: readonly Selectable<DecisionVariableTable>[]
  /** Destinations of the studio, listed after those of the corpus. */
  readonly destinations: readonly DestinationFile[]
  /** Rule of the corpus → house rule that replaces it. */
  readonly replaced: ReadonlyMap<string, string>
  /** The rule report, serialised. */
  readonly report: () => string
  /** SHA-256 over the corpus digest and the files of house rules. */
  readonly digest: string
}
