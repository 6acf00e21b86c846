/** Mistakes in remedies, the commands that mend a fault. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { realCorpus } from '../altered-corpus.ts'
import type { Mistake } from './mistake.ts'

const file = 'media/remedies.yaml'
const beside = ['media/model.yaml'].concat(
  ['rules', 'dimensions'].flatMap((folder) =>
    readdirSync(path.join(realCorpus, 'media', folder)).map((name) => `media/${folder}/${name}`),
  ),
)

const planted = (mistake: Pick<Mistake, 'note' | 'from' | 'to' | 'problem'>): Mistake => ({
  file,
  beside,
  ...mistake,
})

export const remedies: Record<string, readonly Mistake[]> = {
  'A remedy mends what a rule judges, and each of its braces can be filled': [
    planted({
      note: 'no limit judges what is mended',
      from: 'mends: [audio.true_peak]',
      to: 'mends: [audio.true_peek]',
      problem: {
        id: 'true_peak_limit',
        message: 'no limit judges "audio.true_peek" (did you mean "audio.true_peak"?)',
      },
    }),
    planted({
      note: 'a brace has no figure',
      from: '"{loudness_filter}"',
      to: '"{loudnes_filter}"',
      problem: {
        id: 'loudness_gain',
        message: '{loudnes_filter} is no figure, file or path (did you mean "loudness_filter"?)',
      },
    }),
    planted({
      note: 'a condition reads what nothing holds',
      from: 'path: delivery.codec, op: contains, value: prores',
      to: 'path: delivery.kodec, op: contains, value: prores',
      problem: { id: 'colour_tags_prores', message: /delivery\.kodec/ },
    }),
    planted({
      note: 'a command writes nowhere',
      from: '"{wanted}", "{encoding}", "{out}"]',
      to: '"{wanted}", "{encoding}", "-"]',
      problem: {
        id: 'sample_rate',
        message: 'no argument names {out}, the copy that it writes',
      },
    }),
    planted({
      note: 'an id stands twice',
      from: 'id: polarity',
      to: 'id: sample_rate',
      problem: { id: 'sample_rate', message: 'stands twice' },
    }),
  ],
}
