/** The five action operators: what a matching rule adds to the accumulated state. */
import type { State } from './outcome.ts'
import type { Action } from './rule.ts'

/** Desks to which a rule can refer a decision. */
export const desks = ['editorial', 'legal', 'quality', 'volumetric', 'board'] as const

/** Kinds of work that a rule may block. */
export const blockScopes = ['publish', 'clip', 'capture', 'delivery', 'proposal'] as const

export interface ActionOperator {
  readonly name: string
  readonly description: string
  /** Which rules may use the operator, how often, and how several are combined, in words. */
  readonly law: string
  /** Allowed `path` and `value` of the action, in words. */
  readonly operand: string
  readonly example: Action
  /** The list of the accumulated state that the entry is added to. */
  readonly list: Exclude<keyof State, 'blocked'>
  /** Whether only a hard rule may use the operator. */
  readonly hardOnly: boolean
}

const table = [
  {
    name: 'flag',
    description: 'Says what was seen and where to look.',
    law: 'Adds an entry to state.flags. Any rule may flag, and all flags stay.',
    operand: 'path is a topic (group.topic); value is a sentence.',
    example: { op: 'flag', path: 'audio.room', value: 'Listen for hum under the pauses.' },
    list: 'flags',
    hardOnly: false,
  },
  {
    name: 'propose',
    description: 'Proposes a value for a dimension or decision variable.',
    law: 'Adds an entry to state.proposals. All proposals stay, strongest first: hard before soft, then priority, then id.',
    operand:
      'path is a dimension or decision variable; value is one value allowed there, or the one state to add where several may stand.',
    example: { op: 'propose', path: 'camera.shutter_angle', value: 90 },
    list: 'proposals',
    hardOnly: false,
  },
  {
    name: 'require',
    description: 'Says what must be done or must stand.',
    law: 'Adds an entry to state.requirements. Any rule may require, and all requirements stay.',
    operand:
      'path is a topic, dimension or decision variable; value is a sentence that a crew can carry out, or the value.',
    example: { op: 'require', path: 'camera.support', value: 'Put the camera on a tripod.' },
    list: 'requirements',
    hardOnly: false,
  },
  {
    name: 'human_review',
    description: 'Asks a person to decide.',
    law: 'Adds an entry to state.human_reviews. It does not block by itself.',
    operand: `path is a desk (${desks.join(', ')}); value says what it decides.`,
    example: { op: 'human_review', path: 'legal', value: 'Whether the likeness is cleared.' },
    list: 'human_reviews',
    hardOnly: false,
  },
  {
    name: 'block',
    description: 'Stops the work until the rule is met.',
    law: 'Sets state.blocked and adds an entry to state.block_reasons. Only a hard rule may block.',
    operand: `path is a scope (${blockScopes.join(', ')}); value is the reason.`,
    example: { op: 'block', path: 'publish', value: 'The captions have not been read by anyone.' },
    list: 'block_reasons',
    hardOnly: true,
  },
] as const satisfies readonly ActionOperator[]

/** The names of all action operators; a lookup table that lacks one does not compile. */
export type ActionName = (typeof table)[number]['name']

/** All action operators, from the mildest to the strongest. */
export const actionOperators: readonly (ActionOperator & { readonly name: ActionName })[] = table

const byName = new Map<string, ActionOperator>(
  actionOperators.map((operator) => [operator.name, operator]),
)

/** The operator of that name, or undefined. */
export function actionOperator(name: string): ActionOperator | undefined {
  return byName.get(name)
}
