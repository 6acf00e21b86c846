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
  '(?:people|persons?|staff|hands|help|helpers?|posts?|colleagues?|employees?|workers?|assistants?|nurses?|teachers?|bakers?|cooks?|drivers?|carers?|receptionists?)'
const CANNOT =
  "(?:can(?:not|'t|t| not)|could(?: not|n't)|may not|must not|(?:not|n't) (?:allowed|able) to|unable to|no way to)(?: afford to)?"

const NOBODY_CAN_BE_HIRED = new RegExp(
  [
    `\\b${CANNOT} (?:hire|recruit|employ)\\b`,
    `\\b${CANNOT} (?:take on (?:any|some|more|new|extra|another)|take (?:any(?:one|body)|somebody|more|new|extra)\\b.* on\\b)`,
    `\\b${CANNOT} afford (?:to pay )?(?:(?:any|an?) )?(?:another|more|extra|new|second|additional) ${PEOPLE}\\b`,
    `\\bno(?:body| one)(?: new| else)? can be (?:hired|recruited|employed|taken on)\\b`,
    `\\bno (?:extra|more|additional|new) ${PEOPLE}\\b`,
    `\\bno (?:money|budget|funds|means) (?:to (?:hire|recruit|employ)\\b|(?:for|to pay)(?: for)? (?:any |some )?(?:another|more|extra|new|additional)? ?${PEOPLE}\\b)`,
    `\\b(?:hiring|recruitment) (?:freeze|ban|stop)\\b`,
    `\\bfreeze on (?:hiring|posts|recruitment)\\b`,
    `\\bno (?:receptionist|secretary|clerk|administrator)\\b`,
  ].join('|'),
  'i',
)

const PEOPLE_ARE_UNPAID =
  /\b(?:our|all|only|just|of|on|by|are|with|from)(?: all)?(?: unpaid)? volunteers\b|\bvolunteers (?:only|alone)\b|\b(?:every(?:one|body)|we|all|people|helpers)(?: here)? (?:is|are)(?: all)? (?:unpaid|volunteers)\b|\bunpaid (?:helpers|people)\b|\bno(?:body| one)(?: here)? (?:is|gets) paid\b/i

/** Where one part of a sentence ends and another begins. */
const BETWEEN_PARTS = /[,;:.!?]+\s*|\s+(?:and|but|so|because|since|with|while)\s+/i
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
