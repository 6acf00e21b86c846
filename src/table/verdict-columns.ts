/** The columns that the evaluation adds to a table. */
import type { CompiledRule } from '../engine/rules/compile.ts'
import type { JudgedRow } from './row-judge.ts'

export const verdictColumns = [
  'grammar_verdict',
  'grammar_blocked_by',
  'grammar_hard_matched',
  'grammar_open',
  'grammar_unread',
] as const

const ids = (rules: readonly CompiledRule[]): string => rules.map(({ rule }) => rule.id).join(' ')

/** In the order of the columns; `grammar_unread` says which cells could not be read and why. */
export const verdictCells = ({ brief, problems }: JudgedRow): string[] => [
  brief.verdict,
  ids(brief.blocking),
  ids(brief.hard),
  String(brief.open),
  problems.map(({ column, message }) => `${column}: ${message}`).join('; '),
]

/** The verdict columns of a row that was not evaluated. */
export const unreadCells = (message: string): string[] => ['unread', '', '', '', message]
