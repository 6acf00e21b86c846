/** JSON Schemas of inferred facts and of the verdict. */
import { anyJson, array, boolean, object, oneOf, string } from '../../contract/schema.ts'
import { conditionOperators } from '../../engine/rules/operators.ts'
import { verdicts } from '../../engine/rules/verdict.ts'

const holds = oneOf(
  ['by_definition', 'usually'],
  'by_definition: true by what the words mean. usually: true of most productions, and no rule blocks on it.',
)

/** `implications` of /v1/model. */
export const implicationsSchema = array(
  object(
    {
      id: string('Its name, as `inferred` gives it.'),
      when: array(
        object({
          path: string('Dotted path that the condition reads.'),
          op: oneOf(
            conditionOperators.map(({ name }) => name),
            'How the value there is compared.',
          ),
          value: anyJson('The operand.'),
        }),
        'All must hold.',
      ),
      then: object({
        path: string('Where the fact follows.'),
        value: anyJson('What follows; a list says one of these.'),
      }),
      holds,
      because: string('Why it follows.'),
    },
    {},
    'A fact that follows from others.',
  ),
  'What follows from a context before the rules are asked.',
)

/** `laws` of /v1/model. */
export const lawsSchema = object(
  {
    inference: string('How implications are applied.'),
    verdict: string('What each word of `verdict` says.'),
  },
  {},
  'Sentences from which the same engine can be written.',
)

/** The member `inferred` of every outcome. */
export const inferredSchema = array(
  object(
    {
      path: string('The path at which the context holds nothing.'),
      value: anyJson(
        'What follows. A list says one of these; where several implications speak of a path, it holds what all of them allow.',
      ),
      implication: string('The implication from which it follows; /v1/model says why.'),
      from: array(string(), 'The paths from which it follows.'),
      holds,
    },
    {},
    'A fact that follows from the context.',
  ),
  'What follows from the context and was read as if it were stated: by definition first, then what only usually holds.',
)

/** `infer` of a request. */
export const inferSchema = boolean(
  'False judges the stated facts alone, without what follows from them. True where it is left out.',
)

/** The schema of `verdict`, shared by all responses. */
export const verdictSchema = oneOf(
  verdicts,
  'blocked: a matched rule blocks and stops the work until it is met. broken: a hard rule matches and none blocks; it must be mended before delivery. undecided: no hard rule matches, and hard rules wait for facts. clear: none of these.',
)
