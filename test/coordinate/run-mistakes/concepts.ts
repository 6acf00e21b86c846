/** Mistakes in what a run proposes, one per case: in answers, concepts and links; those of gates stand in gates.ts. */
import { kept, type Mistake, photo, type Spoilt, shelf } from './sound-run.ts'

export const concepts: readonly Mistake[] = [
  {
    note: 'an index is copied wrong',
    spoil: ({ concepts }) => {
      concepts[shelf].index = 75
    },
    path: '$.concepts[0].index',
    code: 'index_differs',
    message: /^is 75; the ratings give 53.75$/,
  },
  {
    note: 'evidence is rated 3 without an observation',
    spoil: ({ concepts }) => {
      concepts[shelf].coordinates = ['GRAM-C2-I10-M01', 'GRAM-C2-I10-M10']
    },
    path: '$.concepts[0].ratings.evidence',
    code: 'rating_without_observation',
    message: /^is 3, which asks for dated observations/,
  },
  {
    note: 'two concepts have one id',
    spoil: ({ concepts }) => {
      concepts[photo].id = 'parts-shelf'
    },
    path: '$.concepts[1].id',
    code: 'duplicate_id',
    message: /the id of \$\.concepts\[0\] too/,
  },
  {
    note: 'an answer stands twice',
    spoil: ({ answers }) => {
      answers.push(answers[0])
    },
    path: '$.answers[19]',
    code: 'duplicate_entry',
    message: /^says what \$\.answers\[0\] says$/,
  },
  {
    note: 'one sentence answers two stems',
    spoil: ({ answers }) => {
      answers[1].text = answers[0].text
    },
    path: '$.answers[1]',
    code: 'duplicate_entry',
    message: /^says what \$\.answers\[0\] says$/,
  },
  {
    note: 'two concepts are described alike',
    spoil: ({ concepts }) => {
      concepts[photo].description = concepts[shelf].description
    },
    path: '$.concepts[1]',
    code: 'duplicate_entry',
    message: /^says what \$\.concepts\[0\] says$/,
  },
  {
    note: 'a coordinate is answered and called not applicable',
    spoil: ({ answers }) => {
      answers.push({ ...answers[0], status: 'not-applicable', text: 'We do not look at this.' })
    },
    path: '$.answers[19]',
    code: 'contradictory_answers',
    message: /answered elsewhere/,
  },
  {
    note: 'evidence comes from the future',
    spoil: ({ answers }) => {
      answers[0].evidence[0].date = '2931'
    },
    path: '$.answers[0].evidence[0].date',
    code: 'future_date',
    message: /^2931 is after today/,
  },
  {
    note: 'the run is decided before it is begun',
    spoil: (run) => {
      run.created = '2026-05-01'
    },
    path: '$.decision.date',
    code: 'date_order',
    message: /before it was begun on 2026-05-01$/,
  },
  {
    note: 'a baseline answer rests on evidence from after the decision',
    spoil: ({ answers }) => {
      answers[0].evidence[0].date = '2026-06'
    },
    path: '$.answers[0].evidence[0].date',
    code: 'date_order',
    message: /before this evidence was read in 2026-06$/,
  },
  {
    note: 'a concept cites a coordinate that was not answered',
    spoil: ({ concepts }) => {
      concepts[shelf].coordinates.push('GRAM-C2-I05-M08')
    },
    path: '$.concepts[0].coordinates[3]',
    code: 'unanswered_coordinate',
    message: /GRAM-C2-I05-M08$/,
  },
  {
    note: 'a concept changes nothing that was answered by a change',
    spoil: ({ concepts }) => {
      concepts[shelf].coordinates = ['GRAM-C2-I10-M10', 'GRAM-C0-I10-M05']
      delete concepts[shelf].expression
    },
    path: '$.concepts[0].coordinates',
    code: 'concept_without_transformation',
    message: /say what the concept changes/,
  },
  {
    note: 'an expression names an operator that is none',
    spoil: ({ concepts }) => {
      concepts[shelf].expression = 'BUFER(GRAM-C2-I10-M01)'
    },
    path: '$.concepts[0].expression',
    code: 'expression_differs',
    message: /did you mean "BUFFER"\?/,
  },
  {
    note: 'an expression names a coordinate that the concept does not cite',
    spoil: ({ concepts }) => {
      concepts[shelf].expression = 'BUFFER(GRAM-C2-I10-M02)'
    },
    path: '$.concepts[0].expression',
    code: 'expression_differs',
    message: /^GRAM-C2-I10-M02 is not among/,
  },
  {
    note: 'an expression names a coordinate that is none',
    spoil: ({ concepts }) => {
      concepts[shelf].expression = 'BUFFER(GRAM-C2-I10-M01, GRAM-C7-I10-M02)'
    },
    path: '$.concepts[0].expression',
    code: 'expression_differs',
    message: /^GRAM-C7-I10-M02 is no coordinate$/,
  },
  {
    note: 'an expression has a bracket too few',
    spoil: ({ concepts }) => {
      concepts[shelf].expression = 'BUFFER(BUFFER(GRAM-C2-I10-M01)'
    },
    path: '$.concepts[0].expression',
    code: 'expression_differs',
    message: /^the brackets do not match$/,
  },
  {
    note: 'an expression closes what is not open',
    spoil: ({ concepts }) => {
      concepts[shelf].expression = 'BUFFER(GRAM-C2-I10-M01))(x)'
    },
    path: '$.concepts[0].expression',
    code: 'expression_differs',
    message: /^the brackets do not match$/,
  },
  {
    note: 'a link leads to a coordinate that was not answered',
    spoil: (run) => {
      run.links = [{ from: 'GRAM-C2-I10-M01', to: 'GRAM-C0-I08-M01', sign: '-' }]
    },
    path: '$.links[0].to',
    code: 'unanswered_coordinate',
    message: /GRAM-C0-I08-M01$/,
  },
  {
    note: 'a link leads to where it comes from',
    spoil: (run) => {
      run.links = [{ from: 'GRAM-C2-I10-M01', to: 'GRAM-C2-I10-M01', sign: '+' }]
    },
    path: '$.links[0]',
    code: 'link_to_itself',
    message: /to itself$/,
  },
  {
    note: 'a link stands twice with different signs',
    spoil: (run) => {
      const link = { from: 'GRAM-C2-I10-M01', to: 'GRAM-C0-I10-M05' }
      run.links = [
        { ...link, sign: '+' },
        { ...link, sign: '-' },
      ]
    },
    path: '$.links[1]',
    code: 'duplicate_entry',
    message: /says what \$\.links\[0\] says/,
  },
  {
    note: 'a rating of 4 has no reason',
    spoil: ({ concepts }) => {
      concepts[shelf].ratings.adoption = 4
      delete concepts[shelf].index
    },
    path: '$.concepts[0].ratings.adoption',
    code: 'rating_without_reason',
    message: /^is 4 and has no reason/,
  },
  {
    note: 'an effect measured more than once and no part tried',
    spoil: ({ concepts }) => {
      Object.assign(concepts[shelf].ratings, { outcome_contribution: 4, feasibility: 1 })
      concepts[shelf].rating_reasons = { outcome_contribution: 'Counted in two winters.' }
      delete concepts[shelf].index
    },
    path: '$.concepts[0].ratings.feasibility',
    code: 'ratings_at_odds',
    message:
      /^is 1, and outcome_contribution is 4, .* more than once; .*rate one of the two again$/,
  },
  {
    note: 'an effect measured on a smaller scale and opinion alone',
    spoil: ({ concepts }) => {
      Object.assign(concepts[shelf].ratings, { outcome_contribution: 3, evidence: 1 })
      delete concepts[shelf].index
    },
    path: '$.concepts[0].ratings.evidence',
    code: 'ratings_at_odds',
    message:
      /^is 1, and outcome_contribution is 3, .* on a smaller scale or in a near case; name where/,
  },
  {
    note: 'adoption is rated as used, and feasibility as untried',
    spoil: ({ concepts }) => {
      Object.assign(concepts[shelf].ratings, { adoption: 3, feasibility: 1 })
      delete concepts[shelf].index
    },
    path: '$.concepts[0].ratings.feasibility',
    code: 'ratings_at_odds',
    message: /^is 1, and adoption is 3, which asks for people who have used a trial; name where/,
  },
  ...(
    ['outcome_contribution', 'feasibility', 'adoption', 'differentiation', 'robustness'] as const
  ).map(
    (criterion): Mistake => ({
      note: `${criterion} rated 3, and nothing seen behind it`,
      spoil: ({ concepts }) => {
        const one = concepts[shelf]
        one.ratings[criterion] = 3
        one.ratings.evidence = 2
        delete one.rating_reasons?.[criterion]
        delete one.index
      },
      path: `$.concepts[0].ratings.${criterion}`,
      code: 'rating_without_observation',
      message: /^is 3, which says that .*, and nothing says where; name the source beside it/,
    }),
  ),
  ...(
    [
      'Data protection officer: asked, wants a tick of its own for storing the card',
      'Insurer: asked on 2026-01-20, but insists on a sprinkler',
    ] as const
  ).map(
    (party): Mistake => ({
      note: `a gate cleared beside “${party}”`,
      spoil: ({ concepts }) => {
        concepts[shelf].who_must_agree[1] = party
        delete concepts[shelf].gate_evidence
      },
      path: '$.concepts[0].gates.lawful_and_cleared',
      code: 'gate_contradicted',
      message: /is no yes; name the paper that clears it, or wait for the answer/,
    }),
  ),
  {
    note: 'reasons are given and no ratings',
    spoil: ({ concepts }) => {
      concepts[kept].rating_reasons = { evidence: 'Nothing was counted yet.' }
    },
    path: '$.concepts[2].rating_reasons',
    code: 'reason_without_rating',
    message: /not rated/,
  },
  {
    note: 'a source is a placeholder',
    spoil: ({ answers }) => {
      answers[0].evidence[0].source = 'TBD'
    },
    path: '$.answers[0].evidence[0].source',
    code: 'placeholder_text',
    message: /^"TBD" says nothing/,
  },
  {
    note: 'evidence points elsewhere',
    spoil: ({ answers }) => {
      answers[0].evidence[0].source = 'See above.'
    },
    path: '$.answers[0].evidence[0].source',
    code: 'placeholder_text',
    message: /^"See above." says nothing/,
  },
  {
    note: 'an answer is dummy text',
    spoil: ({ answers }) => {
      answers[0].text = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.'
    },
    path: '$.answers[0].text',
    code: 'placeholder_text',
    message: /^"Lorem ipsum dolor/,
  },
  ...[
    'Data protection officer: asked, answer by 4 December 2026',
    'Town council: asked on 2026-01-12, decides on 2026-02-12',
  ].map((party) => ({
    note: `a gate is passed, and somebody has not answered (${party})`,
    spoil: ({ concepts }: Spoilt) => {
      concepts[shelf].who_must_agree[1] = party
    },
    path: '$.concepts[0].gates.lawful_and_cleared',
    code: 'gate_contradicted' as const,
    message: /is still to agree; if it needs that permission/,
  })),
  {
    note: 'the baseline is told by its size alone',
    spoil: (run) => {
      run.baseline.statement = 'Far too many items stop, it gets worse every year.'
    },
    path: '$.baseline.statement',
    code: 'no_figure',
    message: /^holds no figure; say what was counted/,
  },
  {
    note: 'the target was due before the run was begun',
    spoil: (run) => {
      run.created = '2026-01-12'
      run.target = { statement: 'At most 24 stops.', by: '2026-01-11' }
    },
    path: '$.target.by',
    code: 'date_order',
    message: /^the target is due on 2026-01-11, before the run was begun on 2026-01-12/,
  },
  {
    note: 'the target is due before the test that is decided on has its answer',
    spoil: (run) => {
      run.target = { statement: 'At most 24 stops.', by: '2026-04-01' }
      run.concepts[shelf].test_by = '2026-04-11'
    },
    path: '$.target.by',
    code: 'date_order',
    message: /^the target is due on 2026-04-01, before its test has an answer on 2026-04-11/,
  },
]
