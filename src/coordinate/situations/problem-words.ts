/**
 * The words by which the problem of a sentence is searched. Who wants fewer complaints has too many of them, and who
 * has fewer customers has lost something good: which of the two is meant depends on what there is to be fewer of.
 */

/** People whom a place wants, in the plural: “customer complaints” are no customers. */
const PEOPLE =
  'customers|clients|buyers|guests|visitors|viewers|readers|listeners|subscribers|followers|users|patrons|audiences?|spectators|tourists|passengers|members|volunteers|helpers|donors|givers|supporters|sponsors|partners|investors|people|persons|citizens|residents|families|parents|children|kids|youngsters|teenagers|girls|boys|men|women|pupils|students|learners|participants|apprentices|trainees|applicants|candidates|newcomers|players|singers|musicians|dancers|performers|staff|employees|workers|colleagues|teachers|nurses|doctors|carers|drivers|coaches|trainers|stewards|ushers|pilgrims|parishioners|worshippers|couples|firms|companies|shops|suppliers|bidders|crews?'
/** Things of which nobody has too many. */
const THINGS =
  'orders|bookings|reservations|sales|purchases|deals|contracts|bids|offers|donations|gifts|grants|subscriptions|memberships|enrolments|registrations|sign-ups|births|jobs|posts|places|seats|rooms?|space|homes|flats|beds|buses|trains|services|species|birds|insects|bees|butterflies|frogs|fish|trees|income|money|cash|profits?|revenue|takings|funds|funding|budget|margin|trust|respect|interest|attention|attendance|support|help|feedback|praise|sleep|rest|time|freedom|choice|variety|quality|safety|privacy|light|rain|water|work|business|demand|trade|ideas'
const WANTED = new RegExp(`^(?:${PEOPLE}|${THINGS})$`)

/** Who cuts jobs or costs has not too many of them, but has to manage with less. */
const CUT = /\b(?:jobs|posts|staff|headcount)\b|^(?:costs?|spending|expenses)\b/

/** What nobody wants of people whom they want: “fewer apprentices quit”. */
const GOES_WRONG =
  /\b(?:quit|leave|resign|drop out|give up|stop|cancel|complain|grumble|miss|forget|fail|fall|get (?:hurt|ill|lost|sick)|are (?:hurt|ill|sick|late)|come late|stay away|stay (?:at )?home|die|wait|do not (?:come|turn up|show up)|call in sick)\b/

/** Where what there is to be fewer of ends: nouns stand before these words. */
const AFTER_NOUNS =
  /^(?:a|an|the|and|or|but|at|in|on|of|for|from|with|without|by|to|per|than|that|which|who|because|since|as|when|if|during|after|before|between|among|into|over|should|would|could|can|may|must|will|have|has|are|is|were|was|do|does|our|my|their|his|her|its|your|this|these|every|each|all|within)$/

/** An aim begins a part of a sentence, or stands after a wish or after where it holds: “in the classroom less noise”. */
const PARTS = /[,;:.!?]\s*|\s(?:and|but|so|because|since|while|although|though)\s/i
const WISH =
  /(?:^|\b(?:wants?|needs?|wish for|hope for|aim for|like|love)(?: to (?:have|see|get|reach|achieve))?|\bshould be|\b(?:how|to|can|could|should|must)\b.*\b(?:get|have|see|achieve|reach)|^(?:in|at|on|for|during|after|within|among) .+) *$/i
/** “fewer come”, “less often”, “less than” name nothing of which there is an amount. */
const LESS =
  /(?<!\b(?:fewer|less) and )\b(?:(?:a lot|lots|much|far|many) )?(?:fewer|less) (?!(?:and|or|than|often|\w+ly|able|well|so|of|come|join|go|apply|buy|give|want|next|would|could|should|can|may|will)\b|\w+ (?:the|a|an|our|my|your|their)\b|(?:is|are|was|were|has|have|had|the|a|an|our|on|in|at|for|from|to|by|with|without|each|every|when|if)\b)(?=\w)/gi
/** The beginning of an order or a wish to lower something: “they cut our funds” is none. */
const ORDER =
  '(?<=^|[,;:.!?] |\\b(?:and|to|must|should|please|help us|(?:can|could|do|should) (?:we|i|you|one)) )'
const WHOSE = '(?:(?:the |our |my )?(?:number|amount|rate|share) of )?(?:the |our |my )?'
const LOWER = new RegExp(
  `${ORDER}(?:(?:reduc(?:e|ing)|lower(?:ing)?|halve|minimi[sz]e|decrease|bring(?:ing)? down|keep down) |cut(?:ting)? (?:down on |back on |down )?(?!(?:out|off|up|in|into|to|for|it|them|us|me|anything|everything|down|back)\\b|\\w+sel(?:f|ves)\\b))${WHOSE}(?=\\w)`,
  'gi',
)
/** “get complaints down”, “bring our heating costs down”. */
const DOWN = new RegExp(
  `${ORDER}(?:get|bring|drive) ${WHOSE}((?:(?!to\\b|them\\b|down\\b)[\\w'-]+ ){1,8}?)down\\b`,
  'gi',
)
const SHORTER = /\bshorter (?=(?:waits?|waiting|queues?|lines|delays|lead times?)\b)/gi
const MORE = /\bmore (?=\w)/gi
/** A wish for more names what is missing and little else: “more orders than I can handle” is none. */
const MOST_NOUNS = 3
/** What is said of those who are there already, or of something else to be had by more. */
const SAYS = /\bthan\b|^(?:are|is|was|were|have|has|had|would|should|will|can|must|need)\b/

/** The words of a passive voice beside its verb: who misses a shift and what is missed by whom say the same. */
const PASSIVE =
  /\b(?:(?:ha(?:s|ve|d) )?been|is|are|was|were|be|being|gets?|got) ((?:not |never |often |always |sometimes |still )?\w+(?:ed|en|wn|lt|pt|ught|ost|old|ade|eft|ung|id)) by\b/gi

/** The words before the first that ends a noun and what belongs to it, and the rest of the part of the sentence. */
function nounsOf(after: string): { readonly nouns: readonly string[]; readonly rest: string } {
  const [part = ''] = after.split(/[,;:.!?]/)
  const words = part.toLowerCase().trim().split(/\s+/)
  const end = words.findIndex((word) => AFTER_NOUNS.test(word))
  const nouns = end < 0 ? words : words.slice(0, end)
  return { nouns, rest: words.slice(nouns.length).join(' ') }
}

/** Whether a text begins with something of which one would have more. */
function isWanted(after: string): boolean {
  const { nouns, rest } = nounsOf(after)
  const isNamed = nouns.some((word) => WANTED.test(word))
  return isNamed && !GOES_WRONG.test(`${nouns.join(' ')} ${rest}`)
}

/** “many” of what is counted, “much” of the rest; “too many” would find all that is too warm or too big. */
const muchOf = (after: string): string =>
  nounsOf(after).nouns.some((word) => /[^s']s$|^people$/.test(word)) ? 'many ' : 'much '

const isWish = (before: string): boolean => WISH.test(before.split(PARTS).at(-1)!)

/**
 * Says an aim as the trouble that it is to end: “fewer complaints” as “many complaints”, “more helpers” as “fewer
 * helpers”. What was lost stays as it is (“fewer helpers come”).
 */
function troubleOf(sentence: string): string {
  const lowered = (matched: string, at: number, whole: string): string => {
    const after = whole.slice(at + matched.length)
    return isWanted(after) || CUT.test(after) ? matched : muchOf(after)
  }
  return sentence
    .replace(DOWN, (whole, things: string) =>
      isWanted(things) ? whole : muchOf(things) + things.trimEnd(),
    )
    .replace(LOWER, lowered)
    .replace(LESS, (matched: string, at: number, whole: string) =>
      isWish(whole.slice(0, at)) ? lowered(matched, at, whole) : matched,
    )
    .replace(SHORTER, 'long ')
    .replace(MORE, (matched: string, at: number, whole: string) => {
      const { nouns, rest } = nounsOf(whole.slice(at + matched.length))
      const isMissing = nouns.length <= MOST_NOUNS && WANTED.test(nouns.at(-1) ?? '')
      return isMissing && !SAYS.test(rest) && isWish(whole.slice(0, at)) ? 'fewer ' : matched
    })
}

/** The words of a sentence, with an aim said as its trouble, in the active voice. */
export const problemWords = (sentence: string): string =>
  troubleOf(sentence.replaceAll('’', "'")).replace(PASSIVE, '$1')
