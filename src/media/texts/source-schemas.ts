/** JSON Schemas of sources in responses. */
import { array, integer, nullable, object, oneOf, string } from '../../contract/schema.ts'
import { evidenceLevels, passageGrades } from '../../forms/media-enums.ts'
import { mentionedIn } from '../mentions.ts'

export const passage = object({
  clause: nullable(string('Clause, article, item or test as numbered there.')),
  quote: string('The sentence that carries the limit, word for word.'),
  grade: oneOf(
    passageGrades,
    'How its words are known. original: read at the publisher or in an unchanged copy. quoted: read where another prints it word for word. secondary: another says so.',
  ),
  carries: array(string(), 'Rule ids whose limit or duty it carries.'),
})

export const source = object({
  id: string('Id in the register; rules, dimensions and chapters cite it: `EBU-R128`.'),
  title: string('Title of the document.'),
  publisher: string('Who published it.'),
  identifier: nullable(string('Number or label under which it is published.')),
  year: nullable(integer('Year of the edition that was used.')),
  url: nullable({
    type: 'string',
    pattern: '^https?://',
    description: 'Where the document or its publisher’s page stands.',
  } as const),
  cited_by: array(string(), 'Rule ids, chapter slugs and dimension ids that rest on it.'),
  mentioned_in: mentionedIn,
  verified: oneOf(
    evidenceLevels,
    'How far it was checked. text_read: the document itself was read. publisher_page: a page or record of its publisher was seen. secondary: other texts or general knowledge. house: nothing is published behind it.',
  ),
  note: nullable(string('What was and was not checked.')),
  edition: nullable(string('Edition, version or state that the passages stand in.')),
  read: nullable(string('Day on which it, or who quotes it, was last read: `2026-11-23`.')),
  review_by: nullable(string('Day by which it is to be read again.')),
  passages: array(passage, 'The sentences that rules rest on.'),
  href: string('Path of the source, relative to the base address.'),
})
