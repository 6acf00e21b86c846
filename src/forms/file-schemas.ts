/**
 * The shape of every YAML file of the corpus. They are used for three things: the seed's first check, the TypeScript
 * types of what it reads, and the editor schemas in `corpus/_schema`. Only keywords of draft-07 are used, since editors
 * support it best.
 */
import { type AnywayFile, anyway } from './anyway-file-schemas.ts'
import {
  type AboutFile,
  type AxisFile,
  about,
  axis,
  type OperatorFile,
  operators,
  type PromptFile,
  prompts,
} from './coordinate-file-schemas.ts'
import { type DestinationFile, destination } from './destination-file-schemas.ts'
import { type ImplicationFile, implications } from './implication-file-schemas.ts'
import {
  type DimensionFile,
  dimensions,
  type ModelFile,
  model,
  type RuleFile,
  rules,
} from './media-file-schemas.ts'
import { type PaperFile, papers } from './paper-file-schemas.ts'
import { type QuestionFile, questions } from './question-file-schemas.ts'
import { type RemedyFile, remedies } from './remedy-file-schemas.ts'
import { type ScoringFile, scoring } from './scoring-file-schemas.ts'
import { type SituationFile, situations, type VerbFile, verbs } from './situation-file-schemas.ts'
import { type SourceFile, sources } from './source-file-schemas.ts'
import {
  type PhraseFile,
  phrases,
  type SentenceFile,
  type SynonymFile,
  sentences,
  synonyms,
  type ThemeFile,
  themes,
} from './synonym-file-schemas.ts'
import {
  type DoubtFile,
  doubts,
  type PlaceFile,
  places,
  type WordingFile,
  wordings,
} from './wording-file-schemas.ts'

/** The shape of each kind of file. The key is the name in `corpus/_schema/<name>.schema.json`. */
export const fileSchemas = {
  rules,
  dimensions,
  model,
  questions,
  implications,
  remedies,
  papers,
  anyway,
  sources,
  destination,
  axis,
  about,
  prompts,
  operators,
  scoring,
  situations,
  verbs,
  synonyms,
  themes,
  phrases,
  sentences,
  wordings,
  doubts,
  places,
} as const

export type FileKind = keyof typeof fileSchemas

/** The type of the content of each kind of file. */
export interface FileContents {
  rules: RuleFile
  dimensions: DimensionFile
  model: ModelFile
  questions: QuestionFile
  implications: ImplicationFile
  remedies: RemedyFile
  papers: PaperFile
  anyway: AnywayFile
  sources: SourceFile
  destination: DestinationFile
  axis: AxisFile
  about: AboutFile
  prompts: PromptFile
  operators: OperatorFile
  scoring: ScoringFile
  situations: SituationFile
  verbs: VerbFile
  synonyms: SynonymFile
  themes: ThemeFile
  phrases: PhraseFile
  sentences: SentenceFile
  wordings: WordingFile
  doubts: DoubtFile
  places: PlaceFile
}
