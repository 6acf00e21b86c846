/** Mistakes in `anyway.yaml`: faults that are reported whatever a file is for. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { realCorpus } from '../altered-corpus.ts'
import type { Mistake } from './mistake.ts'

const file = 'media/anyway.yaml'
const beside = ['media/model.yaml', 'media/sources.yaml'].concat(
  ['rules', 'dimensions'].flatMap((folder) =>
    readdirSync(path.join(realCorpus, 'media', folder)).map((name) => `media/${folder}/${name}`),
  ),
)

const planted = (mistake: Pick<Mistake, 'note' | 'from' | 'to' | 'problem'>): Mistake => ({
  file,
  beside,
  ...mistake,
})

export const anyway: Record<string, readonly Mistake[]> = {
  'What is wrong anyway is a rule that can be asked so, and judges its samples': [
    planted({
      note: 'there is no such rule',
      from: 'rule: QAC-014',
      to: 'rule: QAC-041',
      problem: { message: /^is no rule/ },
    }),
    planted({
      note: 'a rule stands out of order',
      from: 'rule: CVX-006',
      to: 'rule: AUD-001',
      problem: { message: 'is AUD-001 after AUD-008; ids ascend, each once' },
    }),
    planted({
      note: 'what is put aside is no condition',
      from: 'aside: [audio.element, core.production_phase]',
      to: 'aside: [audio.elements, core.production_phase]',
      problem: { message: 'AUD-008 has no condition on "audio.elements"' },
    }),
    planted({
      note: 'what is put aside judges',
      from: 'aside: [audio.element, core.production_phase]',
      to: 'aside: [audio.clipped_samples, core.production_phase]',
      problem: { message: 'AUD-008 judges by "audio.clipped_samples", which cannot be put aside' },
    }),
    planted({
      note: 'a condition of the scope is left that no sample states',
      from: 'aside: [audio.element, core.production_phase]',
      to: 'aside: [audio.element]',
      problem: { message: 'does not match AUD-008' },
    }),
    planted({
      note: 'a sample passes that should not',
      from: 'passes: { audio.silent_channels: 0 }',
      to: 'passes: { audio.silent_channels: 2 }',
      problem: { message: 'matches ANY-001' },
    }),
    planted({
      note: 'a sample says nothing of what is judged',
      from: 'passes: { audio.silent_channels: 0 }',
      to: 'passes: { audio.clipped_samples: 0 }',
      problem: { message: 'says nothing of audio.silent_channels, by which it judges' },
    }),
    planted({
      note: 'a sample holds what its path does not',
      from: 'passes: { qa.cut_short: false }',
      to: 'passes: { qa.cut_short: short }',
      problem: { message: /^qa\.cut_short is wrong/ },
    }),
    planted({
      note: 'an own rule stands out of order',
      from: 'id: ANY-002',
      to: 'id: ANY-001',
      problem: { message: 'is ANY-001 after ANY-001; ids ascend, each once' },
    }),
    planted({
      note: 'an own rule judges no subject',
      from: 'subject: deliverable\n    rationale: >-\n      Limit: 0 channels',
      to: 'subject: deliverables\n    rationale: >-\n      Limit: 0 channels',
      problem: { message: '"deliverables" is no subject' },
    }),
    planted({
      note: 'an own rule would bind',
      from: 'priority: 62',
      to: 'priority: 80',
      problem: { message: 'a rule that warns has 62 at most' },
    }),
    planted({
      note: 'a limit is none of the conditions',
      from: 'limit: [0]\n    then:\n      - op: require\n        path: qa.cut_short',
      to: 'limit: [1]\n    then:\n      - op: require\n        path: qa.cut_short',
      problem: { message: 'there is no condition 1' },
    }),
    planted({
      note: 'a source is not in the register',
      from: 'sources: [DELP]',
      to: 'sources: [DELQ]',
      problem: { message: '"DELQ" is not in media/sources.yaml' },
    }),
    planted({
      note: 'an own rule reads what nothing holds',
      from: '{ path: qa.cut_short, op: eq, value: true }',
      to: '{ path: qa.cut_shorter, op: eq, value: true }',
      problem: { message: /qa\.cut_shorter/ },
    }),
  ],
}
