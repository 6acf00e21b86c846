/** What a sentence says of the people besides its problem: that nobody can be hired, or that nobody is paid. */

export const constraintIds = ['nobody_can_be_hired', 'people_are_unpaid'] as const

export interface Constraint {
  readonly id: (typeof constraintIds)[number]
  /** The part of the sentence that says so. */
  readonly said: string
}

export interface Heard {
  readonly constraints: readonly Constraint[]
  /** The sentence without the parts that only say that nobody can be hired; undefined if nothing else is said. */
  readonly problem: string | undefined
}

const PEOPLE =
  '(?:people|persons?|staff|hands|pairs? of hands|helpers?|posts?|colleagues?|employees?|workers?|assistants?|nurses?|teachers?|bakers?|cooks?|drivers?|carers?|receptionists?)'
const MORE = '(?:another|more|extra|new|second|additional)'
/** Somebody to hire: a person, and not a hall, patients or debt. */
const SOMEBODY = `(?:any(?:one|body)|some(?:one|body)|(?:(?:any|an?) )?(?:${MORE} )?${PEOPLE})`
const CANNOT =
  "(?:can(?:not|'t|t| not)|could(?: not|n't)|may not|must not|(?:not|n't) (?:allowed|able) to|unable to)(?: afford to)?"

const NOBODY_CAN_BE_HIRED = new RegExp(
  [
    `\\b${CANNOT} (?:hire|recruit|employ)(?: ${SOMEBODY}\\b| more$|$)`,
    `\\b${CANNOT} take (?:on ${SOMEBODY}|${SOMEBODY} on)\\b`,
    `\\b${CANNOT} afford (?:to pay )?(?:an? )?${MORE} ${PEOPLE}\\b`,
    `\\bno(?:body| one)(?: new| else)? can be (?:hired|recruited|employed|taken on)\\b`,
    `\\bno (?:extra|more|additional|new) (?:staff|hands|colleagues|employees)\\b`,
    `\\bno (?:extra|additional) (?:people|posts)\\b`,
    `\\bno (?:staff|people|hands) to spare\\b`,
    `\\bno (?:money|budget|funds|means) (?:to (?:hire|recruit|employ)(?: ${SOMEBODY})?$|(?:for|to pay)(?: for)? ${SOMEBODY}\\b)`,
    `\\b(?:hiring|recruitment) (?:freeze|ban|stop)\\b`,
    `\\bfreeze on (?:hiring|posts|recruitment)\\b`,
    `\\bno (?:receptionist|secretary|clerk|administrator)\\b`,
  ].join('|'),
  'i',
)

const PEOPLE_ARE_UNPAID =
  /\b(?:our|all|only|just|of|on|by|are|with|from)(?: all)?(?: unpaid)? volunteers\b|\bvolunteers (?:only|alone)\b|\b(?:every(?:one|body)|we|all|they|people|helpers|trainers|coaches|leaders|members|committee)(?: here)? (?:is|are)(?: all)? (?:unpaid|volunteers)\b|\bunpaid (?:committee|helpers|people|trainers|coaches)\b|\bno(?:body| one)(?: here)? (?:is|gets) paid\b/i

/** Where one part of a sentence ends and another begins. */
const BETWEEN_PARTS = /[,;:.!?]+\s*|\s+(?:and|but|so|because|since|while|with(?= no\b))\s+/i
/** A part that only asks for the answer. */
const ASKS_FOR_ANSWER = /^(?:so )?what (?:do|can|could|should|shall) (?:we|i) do\b/i

export function heardIn(sentence: string): Heard {
  const parts = sentence
    .replaceAll('’', "'")
    .split(BETWEEN_PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const isHiring = (part: string) => NOBODY_CAN_BE_HIRED.test(part)
  const hiring = parts.find(isHiring)
  const unpaid = parts.find((part) => PEOPLE_ARE_UNPAID.test(part))
  const rest = parts.filter((part) => !isHiring(part) && !ASKS_FOR_ANSWER.test(part))
  return {
    constraints: [
      ...(hiring === undefined ? [] : [{ id: constraintIds[0], said: hiring }]),
      ...(unpaid === undefined ? [] : [{ id: constraintIds[1], said: unpaid }]),
    ],
    problem: hiring === undefined ? sentence : rest.length === 0 ? undefined : rest.join(', '),
  }
}

/** Stems that ask whom to add, hire or pay from outside: none of them helps those who cannot. */
export const addsPeople: ReadonlySet<string> = new Set(
  ['C1-I02-M01', 'C1-I02-M03', 'C1-I02-M08', 'C2-I02-M01', 'C2-I02-M05', 'C2-I02-M06']
    .concat(['C2-I02-M09', 'C2-I02-M13', 'C2-I02-M14', 'C2-I09-M07', 'C3-I09-M01'])
    .map((code) => `GRAM-${code}`),
)

/** Whether a text is about people who are not paid. */
export const isAboutUnpaid = (text: string): boolean => /\bvolunteers?\b|\bunpaid\b/i.test(text)

const heardWords: Readonly<Record<Constraint['id'], string>> = {
  nobody_can_be_hired: 'nobody can be hired',
  people_are_unpaid: 'your people are unpaid',
}

/**
 * Says that what somebody told of the people was heard, and what it changes.
 *
 * @param sentence all that was said
 */
export function constraintWords(constraints: readonly Constraint[], sentence: string): string {
  const said = constraints.map(({ id }) => heardWords[id]).join(', and that ')
  const follows =
    heardIn(sentence).problem === undefined
      ? 'Add what goes wrong or takes too long, and the answer will be about that.'
      : 'What to do first can be done by those who are there; questions that ask whom to add are left out.'
  return `You said that ${said}. ${follows}`
}
