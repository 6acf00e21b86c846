/** Mistakes in wordings, the phrases by which a sentence states a fact. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { realCorpus } from '../altered-corpus.ts'
import type { Mistake } from './mistake.ts'

const file = 'media/wordings/delivery.yaml'
const beside = ['media/model.yaml'].concat(
  readdirSync(path.join(realCorpus, 'media/dimensions')).map((name) => `media/dimensions/${name}`),
)
const text = `group: delivery
wordings:
  - fact: delivery.captions_present
    says: { "no": [no (captions|subtitles)], "yes": [with captions] }
  - fact: delivery.time_to_first_view_s
    figure: ["first view after <n>"]
  - fact: delivery.codec
    says: { prores: [ProRes] }
`
const planted = (mistake: Pick<Mistake, 'note' | 'from' | 'to' | 'problem'>): Mistake => ({
  file,
  text,
  beside,
  ...mistake,
})

const inPlaces = (mistake: Pick<Mistake, 'note' | 'from' | 'to' | 'problem'>): Mistake => ({
  file: 'media/places.yaml',
  text: `places:
  - made_for: [social-vimeo]
    named: true
    phrases: [vimeo]
`,
  beside: ['media/destinations/social-vimeo.yaml'],
  ...mistake,
})

export const wordings: Record<string, readonly Mistake[]> = {
  'A wording can be read, and states one value that its fact can hold': [
    planted({
      note: 'no fact has the path',
      from: 'fact: delivery.time_to_first_view_s',
      to: 'fact: delivery.time_to_first_vieuw_s',
      problem: {
        message:
          'delivery.time_to_first_vieuw_s is no dimension or decision variable (did you mean "delivery.time_to_first_view_s"?)',
      },
    }),
    planted({
      note: 'a fact has no such state',
      from: '{ prores: [',
      to: '{ proress: [',
      problem: { message: /delivery\.codec has no state proress \(did you mean "prores/ },
    }),
    planted({
      note: 'a boolean has a state',
      from: '"yes": [with',
      to: 'present: [with',
      problem: { message: 'delivery.captions_present is yes or no' },
    }),
    planted({
      note: 'a bracket has no pair',
      from: 'no (captions|subtitles)',
      to: 'no (captions|subtitles',
      problem: {
        message: '“no (captions|subtitles” cannot be read: it has a bracket without its pair',
      },
    }),
    planted({
      note: 'a figure has no number',
      from: 'first view after <n>',
      to: 'slow to start',
      problem: { message: '“slow to start” has no <n>' },
    }),
    planted({
      note: 'a fact with states has a number',
      from: 'fact: delivery.time_to_first_view_s',
      to: 'fact: delivery.container',
      problem: { message: 'delivery.container holds no number' },
    }),
    planted({
      note: 'one phrase states two values',
      from: 'with captions',
      to: 'No  (captions|subtitles)',
      problem: { message: '“No  (captions|subtitles)” stands twice' },
    }),
    planted({
      note: 'a fact stands in the file of another group',
      from: 'group: delivery',
      to: 'group: audio',
      problem: { message: 'delivery.codec does not belong to the group audio' },
    }),
    planted({
      note: 'a row states nothing',
      from: '    figure: ["first view after <n>"]',
      to: '    turned: true',
      problem: { message: 'states nothing: it has neither says nor figure' },
    }),
  ],
  'The words for a place can be read, and lead to destinations': [
    inPlaces({
      note: 'no destination has the id',
      from: '[social-vimeo]',
      to: '[social-vimeeo]',
      problem: {
        message: 'no destination is called social-vimeeo (did you mean "social-vimeo"?)',
      },
    }),
    inPlaces({
      note: 'a bracket has no pair',
      from: 'phrases: [vimeo]',
      to: 'phrases: ["on (the vimeo"]',
      problem: { message: '“on (the vimeo” cannot be read: it has a bracket without its pair' },
    }),
    inPlaces({
      note: 'a phrase stands twice in a row',
      from: 'phrases: [vimeo]',
      to: 'phrases: [vimeo, Vimeo]',
      problem: { message: '“Vimeo” stands twice' },
    }),
    inPlaces({
      note: 'a name leads nowhere',
      from: 'made_for: [social-vimeo]',
      to: 'made_for: []',
      problem: { message: 'names a place to which nothing goes' },
    }),
  ],
}
