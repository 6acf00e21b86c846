/** What a sentence says of the people besides its problem: nobody can be hired or dismissed, or nobody is paid. */

export const constraintIds = [
  'nobody_can_be_hired',
  'people_are_unpaid',
  'nobody_may_be_dismissed',
] as const

export interface Constraint {
  readonly id: (typeof constraintIds)[number]
  /** The part of the sentence that says so. */
  readonly said: string
}

export interface Heard {
  readonly constraints: readonly Constraint[]
  /** The sentence without what says that nobody can be hired or dismissed; undefined if nothing else is said. */
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

const DISMISSED = '(?:dismissed|laid off|let go|sacked|fired|made redundant|given notice)'
const DISMISS = '(?:dismiss|lay off|sack|fire|let go(?: of)?|make redundant)'
const DISMISSALS =
  '(?:lay-?offs|dismissals|redundancies|job (?:cuts|losses)|sackings|(?:dismissing|laying off|sacking|firing) (?:any(?:one|body)|people|staff))'
const NOBODY_MAY_BE_DISMISSED = new RegExp(
  [
    `\\bno(?:body| one)\\b(?: \\w+){0,5} (?:may|can|must|should|will|shall|is to|has to|is allowed to) be ${DISMISSED}\\b`,
    `\\bno(?:body| one) (?:is|gets) (?:to be )?${DISMISSED}\\b`,
    `\\b(?:(?:there )?(?:may|can|must|should|will|shall) be |there are to be |we want )?no (?:compulsory )?${DISMISSALS}\\b`,
    `\\bwithout (?:any )?${DISMISSALS}\\b`,
    `\\b(?:(?:we|i) )?(?:${CANNOT}|do(?: not|n't) want to|will not|won't) ${DISMISS} (?:any(?:one|body)|people|staff)\\b`,
    `\\b(?:(?:we|i) )?(?:(?:have )?promised|want|have|need|are|is) to ${DISMISS} (?:nobody|no one)\\b`,
    `\\b(?:(?:we|i) )?(?:must|should|have to|want to|need to|(?:have )?promised to|are to) keep (?:every(?:one|body)|all (?:of )?(?:our |the |my )?(?:people|staff|jobs|posts|employees|workers))(?: on| employed| in work)?$`,
    `\\bevery(?:one|body) (?:(?:must|has to|is to|will|should) stay|(?:(?:must|has to|is to|will|should) )?keeps? (?:their|his|her) jobs?)$`,
  ].join('|'),
  'i',
)

/** Where one part of a sentence ends and another begins. */
const BETWEEN_PARTS =
  /[,;:.!?]+\s*|\s+(?:and|but|so|because|since|while|although|though|with(?= no\b))\s+/i
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
  const kept = parts.find((part) => NOBODY_MAY_BE_DISMISSED.test(part))
  const rest = parts
    .filter((part) => !isHiring(part) && !ASKS_FOR_ANSWER.test(part))
    .map(withoutDismissal)
    .filter((part) => part !== '')
  const told = [hiring, unpaid, kept]
  return {
    constraints: constraintIds.flatMap((id, i) => {
      const said = told[i]
      return said === undefined ? [] : [{ id, said }]
    }),
    problem: (hiring ?? kept) === undefined ? sentence : rest.join(', ') || undefined,
  }
}

/** Number of words that say something besides “here” or “of us”. */
const FEWEST_WORDS = 3

/** What a part says besides that nobody may be dismissed: “save a tenth without layoffs”. */
function withoutDismissal(part: string): string {
  if (!NOBODY_MAY_BE_DISMISSED.test(part)) return part
  const rest = part.replace(NOBODY_MAY_BE_DISMISSED, '').trim()
  return rest.split(/\s+/).length < FEWEST_WORDS ? '' : rest
}

const stemsOf = (codes: readonly string[]): ReadonlySet<string> =>
  new Set(codes.map((code) => `GRAM-${code}`))

/** Stems that ask whom to add, hire or pay from outside: none of them helps those who cannot. */
export const addsPeople = stemsOf([
  ...['C1-I02-M01', 'C1-I02-M03', 'C1-I02-M08', 'C2-I02-M01', 'C2-I02-M05', 'C2-I02-M06'],
  ...['C2-I02-M09', 'C2-I02-M13', 'C2-I02-M14', 'C2-I09-M07', 'C3-I09-M01'],
])

/** Stems that ask which role or how much of a group could be done without. */
export const removesPeople = stemsOf(['C1-I02-M10', 'C1-I02-M12', 'C2-I02-M12'])

/** The stems that do not help under some constraints. */
export const leftOut = (constraints: readonly Constraint[]): ReadonlySet<string> =>
  new Set(
    constraints.flatMap(({ id }) => [
      ...(id === 'nobody_may_be_dismissed' ? removesPeople : []),
      ...(id === 'nobody_can_be_hired' ? addsPeople : []),
    ]),
  )

/** Whether a text is about people who are not paid. */
export const isAboutUnpaid = (text: string): boolean => /\bvolunteers?\b|\bunpaid\b/i.test(text)

const heardWords: Readonly<Record<Constraint['id'], string>> = {
  nobody_can_be_hired: 'nobody can be hired',
  people_are_unpaid: 'your people are unpaid',
  nobody_may_be_dismissed: 'nobody may be dismissed',
}

/**
 * Says that what somebody told of the people was heard, and what it changes.
 *
 * @param sentence all that was said
 */
export function constraintWords(constraints: readonly Constraint[], sentence: string): string {
  const said = constraints.map(({ id }) => heardWords[id]).join(', and that ')
  const isKept = ({ id }: Constraint) => id === 'nobody_may_be_dismissed'
  const follows =
    heardIn(sentence).problem === undefined
      ? 'Add what goes wrong or takes too long, and the answer will be about that.'
      : [
          ...(constraints.every(isKept)
            ? []
            : ['What to do first can be done by those who are there.']),
          // Who is not paid may still be joined by others.
          ...(constraints.some(({ id }) => id === 'nobody_can_be_hired')
            ? ['Questions that ask whom to add are left out.']
            : []),
          ...(constraints.some(isKept)
            ? ['Questions that ask whom you could do without are left out.']
            : []),
        ].join(' ')
  return `You said that ${said}. ${follows}`
}
