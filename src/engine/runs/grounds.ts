/**
 * Warnings about claims without grounds: readings, sources and people that the run needs for them but does not have.
 */
import { wordsOf } from './copies.ts'
import { hasFigure } from './figures.ts'
import { agreement } from './refusals.ts'
import { type Run, type RunWarning, warning } from './run.ts'
import { wordStems } from './word-stems.ts'
import { countOf, withoutDates } from './written-figures.ts'

export function groundWarnings(run: Run): RunWarning[] {
  return [
    ...otherUnit(run),
    ...expectations(run),
    ...missingTimes(run),
    ...emptySources(run),
    ...unprovenResults(run),
    ...unaskedPeople(run),
  ]
}

/** Words of comparison and time, which do not say what is counted. */
const beside =
  /^(?:least|most|more|fewer|less|than|no|not|or|and|against|instead|one|two|three|four|five|six|seven|eight|nine|ten|all|half|cent|minutes?|hours?|days?|weeks?|months?|quarters?|years?|average|mean|median)$/

/** A target that shares no word, currency or percentage with what is known today measures something else. */
function otherUnit({ answers, baseline, target }: Run): RunWarning[] {
  if (!target || baseline.statement === null || !/\d/.test(withoutDates(target.statement)))
    return []
  const known = [
    baseline.statement,
    ...answers.flatMap(({ coordinate, status, text }) =>
      status === 'observation' && coordinate.startsWith('GRAM-C0-') ? [text] : [],
    ),
  ]
  const wanted = wordStems(target.statement, beside)
  const isApart = (text: string) => {
    const stems = wordStems(text, beside)
    return ![...wanted].some((stem) => stems.has(stem))
  }
  const [currency] = /[£$€]/.exec(target.statement) ?? []
  const lacks =
    currency !== undefined && !baseline.statement.includes(currency)
      ? `${currency}, which the baseline does not`
      : undefined
  if (wanted.size === 0 || !isApart(baseline.statement)) return []
  if (lacks === undefined && !known.every(isApart)) return []
  return [
    warning(
      '$.target.statement',
      'unit_differs',
      `counts ${lacks ?? `“${namedIn(target.statement)}”, which no reading of the baseline names`}; say the target in the unit of the baseline`,
    ),
  ]
}

/** Maximum number of words of a target that a warning names. */
const NAMED_WORDS = 3

/** The words of a target that say what is counted. */
const namedIn = (target: string): string =>
  wordsOf(withoutDates(target))
    .filter((word) => wordStems(word, beside).size > 0)
    .slice(0, NAMED_WORDS)
    .join(', ')

/** Something that has not happened or that nobody reported. “Will” and “would” alone may describe a habit. */
const conditional =
  /\bwould\b[^.]{0,120}\bif\b|\bif\b[^.]{0,120}\bwould\b|\b(?:will|would) (?:surely|probably|certainly|likely|soon|then)\b|\b(?:is|are) (?:likely|expected|bound) to\b/i
const reported =
  /\b(?:sa(?:y|ys|id)|ask(?:s|ed)?|answer(?:s|ed)?|t(?:ell|ells|old)|thinks?|thought|believes?|reports?|reported|according|expects?|promised?|agreed|wants?|wish(?:es|ed)?|fear(?:s|ed)?|rules?|law|contract|must)\b/i

const isExpectation = (text: string): boolean =>
  conditional.test(text) && !hasFigure(text) && !reported.test(text) && !/["“?]/.test(text)

/** A guess, and that nobody has looked: “probably 60, though nobody has counted”. */
const guessed = /\b(?:probably|perhaps|maybe|presumably|supposedly|at a guess|we think|I think)\b/i
const uncounted =
  /\b(?:nobody|no one) (?:has |had )?(?:ever |yet )?(?:counted|measured|timed|weighed|looked|checked)\b|\b(?:was|were|been) never (?:counted|measured|timed|weighed)\b/i
/** The same as the whole of an answer. At I07, who looks is what is asked for. */
const onlyUncounted =
  /^\W*(?:nobody|no one) (?:has |had )?(?:ever |yet )?(?:counted|measured|timed|weighed|looked|checked)(?: \p{L}+){0,2}\W*$/iu

const isUncounted = (coordinate: string, text: string): boolean =>
  (guessed.test(text) && uncounted.test(text)) ||
  (onlyUncounted.test(text) && !coordinate.includes('-I07-'))

function expectations({ answers }: Run): RunWarning[] {
  return answers.flatMap(({ coordinate, status, text }, i): RunWarning[] =>
    status === 'observation' && isUncounted(coordinate, text)
      ? [
          warning(
            `$.answers[${i}].status`,
            'expectation_as_observation',
            'is observation, and the text says that nobody has looked; what is supposed is an assumption',
          ),
        ]
      : status === 'observation' && isExpectation(text)
        ? [
            warning(
              `$.answers[${i}].status`,
              'expectation_as_observation',
              'is observation, and the text says what would be and holds no figure; what is expected is a hypothesis',
            ),
          ]
        : [],
  )
}

/** Meta-variables whose stems at C0 ask for a time or a number of times. */
const asked: Readonly<Record<string, string>> = {
  M05: 'how often',
  M06: 'how long',
  M09: 'after how long',
}

/** Times without a figure: “at once”, “the next day”, “since spring”. */
const timeInWords =
  /\b(?:at once|immediately|instantly|same|next|daily|weekly|monthly|quarterly|yearly|annually|hourly|always|overnight|permanent\w*|on demand|when(?:ever)? (?:it|they|one|somebody)|not at all|since|until|till|(?:a|an|few|several|couple of) (?:second|minute|hour|day|week|month|quarter|year|season|generation)s?|minutes?|hours?|days?|weeks?|months?|years?)\b/i

/** Whether a text states no time. Questions and expectations get other warnings. */
const isUntimed = (text: string): boolean =>
  !hasFigure(text) && !timeInWords.test(text) && !text.includes('?') && !isExpectation(text)

function missingTimes({ answers }: Run): RunWarning[] {
  return answers.flatMap(({ coordinate, status, text }, i): RunWarning[] => {
    const question = asked[coordinate.slice(-3)]
    const isReading = status === 'observation' && coordinate.startsWith('GRAM-C0-')
    return isReading && question !== undefined && isUntimed(text)
      ? [
          warning(
            `$.answers[${i}].text`,
            'no_figure',
            `holds no figure and no time; ${coordinate} asks ${question}`,
          ),
        ]
      : []
  })
}

/** Sources that nobody could look up. */
const noSource =
  /^\W*(?:(?:common|general|own|personal|my|our|long|many years of|years of)? ?(?:knowledge|experience|opinions?|impressions?|memory|gut feeling|intuition|common sense|assumptions?|guess(?:work)?|estimates?)|various(?: sources)?|several sources|everybody knows|everyone knows|well known|obvious|(?:the )?(?:internet|web|google)|hearsay|an? (?:ai|chatbot|language model)|somebody|someone|people|us|me|we)\W*$/i

function emptySources({ answers, baseline, concepts }: Run): RunWarning[] {
  const lists: [path: string, list: Run['baseline']['evidence']][] = [
    ['$.baseline.evidence', baseline.evidence],
    ...answers.map(({ evidence }, i): [string, typeof evidence] => [
      `$.answers[${i}].evidence`,
      evidence,
    ]),
    ...concepts.flatMap(({ gate_evidence: gates = {}, result }, i) => [
      ...Object.entries(gates).map(([gate, list]): [string, typeof list] => [
        `$.concepts[${i}].gate_evidence.${gate}`,
        list,
      ]),
      [`$.concepts[${i}].result.evidence`, result?.evidence ?? []] as [
        string,
        Run['baseline']['evidence'],
      ],
    ]),
  ]
  return lists.flatMap(([path, list]) =>
    list.flatMap(({ source }, i): RunWarning[] =>
      noSource.test(source)
        ? [
            warning(
              `${path}[${i}].source`,
              'source_not_named',
              `“${source.trim()}” is nothing that a stranger could open; name the log, count, document or person`,
            ),
          ]
        : [],
    ),
  )
}

/** A source mentioned in the text of the result: “by the job cards”. */
const namedInWords = /\b(?:by|from) (?:the|our|its|their) |\baccording to /i

function unprovenResults({ concepts }: Run): RunWarning[] {
  return concepts.flatMap(({ result }, i): RunWarning[] =>
    result !== undefined &&
    (result.evidence ?? []).length === 0 &&
    hasFigure(result.observed) &&
    !namedInWords.test(result.observed)
      ? [
          warning(
            `$.concepts[${i}].result`,
            'result_without_evidence',
            'gives figures and names nothing that they were read from; say in evidence where they stand',
          ),
        ]
      : [],
  )
}

/** Lowest rating of adoption for which the rubric requires evidence of what people have done. */
const DONE = 3

export const notAsked =
  /\b(?:not (?:yet )?(?:been )?(?:asked|approached|informed)|none (?:was |were )?(?:yet )?asked|nobody (?:was )?asked|never asked|to be asked|still to be asked)\b/i

/**
 * Agreement that is still missing. A bare “not asked” does not count: it is also said of people whose behaviour shows
 * their opinion.
 */
const notYet =
  /\bnot (?:been )?(?:asked|approached|informed|agreed|answered|decided|consented|approved|signed|heard|spoken to) yet\b|\bnot yet(?: (?:been )?(?:asked|approached|informed|agreed|answered|decided|consented|approved|signed|heard|spoken to)\b|[.!]?$)|\bstill to be asked\b|\b(?:answer|decision|consent|approval|permission) (?:is )?(?:still )?(?:pending|open|outstanding)\b/i

/** Somebody was asked and will answer later: “asked, answer by 4 December”. */
const answersLater =
  /\b(?:asked|written to|approached|informed)\b[^.;]{0,80}?\b(?:(?:answer|reply|decision|consent|approval) (?:is )?(?:(?:due|expected|promised|awaited)\b|(?:by|before|until) (?:\d|the |end |mid|early |late |next |[A-Z]))|(?:answers|decides|will (?:answer|decide|reply)) (?:by|before|until|on|in|next)\b)/i
/** Somebody is asked by the record itself, or decides on a day to come: “decides on 3 December”, “asked with this page”. */
const decidesLater =
  /\b(?:decides?|votes?|meets?)\b[^.;]{0,20}? (?:(?:on|by|in|before) (?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:jan|febr|mar|apr|may|jun|jul|aug|sept|oct|nov|dec))|next\b|with this\b)|\b(?:asked|approached|informed) (?:with|by) (?:this|the) (?:page|paper|report|sheet|record)\b/i
/** Some of a group have not said yes: “14 have agreed, 4 not reached”. */
const someMissing =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|some|the (?:others?|rest)) (?:of (?:them|the \w+) )?(?:(?:have|has|were|was|are|is) )?(?:not|still)(?: yet)?(?: to)? (?:be(?:en)? )?(?:reached|asked|answered|agreed|heard|open|missing|outstanding)\b/i
/** A part of a group has said yes: “9 of 12 have said yes”; where the group itself agreed, a vote of a part is enough. */
const someAgreed =
  /\b(?<part>\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven) (?:out )?of (?:the |our |them,? )*(?<whole>\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b[^.;\d]{0,30}?\b(?:yes|agreed?|signed|consented|approved|in favour)\b/i
/** The same with the group first: “Twelve singers: nine have said yes”. */
const someOfGroup =
  /^\W*(?:(?:the|our|all|these) ){0,2}(?<whole>\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) \p{L}[^:;]{0,80}[:;][^:;]{0,60}?\b(?<part>\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven) (?:of them )?(?:have |has )?(?:said yes|yes(?= so far)|agreed|signed|consented|approved)\b/iu

/** How many of a group have agreed, if an entry says so and it is not all of them. */
function partAgreed(party: string): { part: number; whole: number } | undefined {
  const counted = (sign: RegExp): { part: number; whole: number } | undefined => {
    const { part = '', whole = '' } = sign.exec(party)?.groups ?? {}
    const [some, all] = [countOf(part), countOf(whole)]
    return part !== '' && whole !== '' && some < all ? { part: some, whole: all } : undefined
  }
  return counted(someOfGroup) ?? (lacks(party, [someAgreed]) ? counted(someAgreed) : undefined)
}

/** What is said of whoever is asked, in the tenses of today: “had not been asked” is of an earlier day. */
const asking = String.raw`(?:asked|approached|spoken to|talked to)\b(?! (?:for|to do|in (?:jan|feb|mar|apr|may|june?\b|july?\b|aug|sep|oct|nov|dec))\b)`
/** Somebody whom an entry names is still to be asked: “3 have agreed, the tenor leader has not been asked”. */
const unasked = new RegExp(
  [
    String.raw`(?<!\bhad )(?:\bnot|(?<!had)n['’]t) (?:yet )?been ${asking}`,
    String.raw`\bnot yet ${asking}`,
    String.raw`\bnot (?:been )?(?:asked|approached|spoken to|talked to) yet\b`,
    String.raw`\b(?:have|has)(?: not|n['’]t) (?:yet )?${asking}`,
    String.raw`\b(?:still|yet|is|are|has|have|needs?) to be ${asking}`,
    String.raw`\b(?:must|will|should|shall) (?:still |yet )?be ${asking}`,
    String.raw`\b(?:nobody|no one) (?:has |have |had |was )?(?:yet )?(?:been )?${asking}`,
    String.raw`\bnone (?:of [^.;,:]{0,40} )?(?:has |have |was |were )?(?:yet )?(?:been )?${asking}`,
    String.raw`\b(?:will|must|shall|still have to|have still to|have yet to) (?:still )?ask\b(?! for\b)`,
  ].join('|'),
  'i',
)
/** All but one have said yes: “everybody but the choirmaster has agreed”. */
const allBut =
  /\b(?:all|every(?:body|one)) (?:but|except|bar)\b[^.;]{0,60}\b(?:agreed?|yes|signed|consented|approved)\b/i

/** Whether some of a group have not agreed, or are still to be asked, as far as an entry says. */
const isMissingSome = (party: string): boolean =>
  someMissing.test(party) ||
  partAgreed(party) !== undefined ||
  allBut.test(party) ||
  (unasked.test(party) && saysYes(party))
/** Somebody was asked; people who say nothing may have nothing against it, so this is open and no contradiction. */
const silent = /\bno (?:answer|reply|decision) (?:yet|so far)\b/i

/** Somebody was asked and names something to come first: “asked, wants a tick of its own”. To want the thing itself is a yes. */
const conditions =
  /\basked\b[^.;]{0,40}[,;:] (?:but )?(?:(?:he|she|it|they) )?(?:(?:first )?(?:wants?|insists? on|asks? for|demands?|requires?)|will only)\b(?! (?:it|this|that|these|to (?:keep|have|go on|try|test|take part|join|help|begin|start))\b)/i

/** Words other than those of `agreement` that say yes. */
const answeredYes = /\byes\b|\bin favour\b|\bno objections?\b/i

const saysYes = (party: string): boolean => agreement.test(party) || answeredYes.test(party)

/** Whether an entry of `who_must_agree` says that agreement is still missing, and mentions none that was given. */
export const isAwaited = (party: string): boolean =>
  lacks(party, [notYet, answersLater, decidesLater])

/** Whether an entry says that somebody was asked and wants something first, and mentions no agreement. */
export const setsConditions = (party: string): boolean => lacks(party, [conditions])

/** Whether an entry says that there is no answer, and mentions none that was given. */
export const isUnanswered = (party: string): boolean =>
  lacks(party, [notYet, answersLater, decidesLater, silent])

/** People whose answer is what they do, so that nobody has to ask them. */
const byConduct = /\bby what (?:they|he|she|it) (?:do|does|did)\b/i

/** Whether somebody was not asked, or has still to agree or wants something first; or some of a group. */
export const isOpenTo = (party: string): boolean =>
  isMissingSome(party) ||
  isAwaited(party) ||
  setsConditions(party) ||
  ((lacks(party, [notAsked]) || unasked.test(party)) && !byConduct.test(party))

/** How an agreement that is open stands: not given, given by a part of a group, or left to whoever decides. */
export type Openness = 'waits' | 'in part' | 'decides'

/** How the agreement of an entry of `who_must_agree` is open; undefined if it is not. */
export function opennessOf(party: string): Openness | undefined {
  if (!isOpenTo(party)) return undefined
  if (isMissingSome(party) && saysYes(party)) return 'in part'
  return lacks(party, [decidesLater]) ? 'decides' : 'waits'
}

/** Words that tell whether somebody agreed, refused, answered or was asked. */
const ofAnswers =
  /\b(?:agree\w*|consent\w*|approv\w*|accept\w*|sign\w*|gave way|yes|no|not|nobody|favour|willing|happy|support\w*|object\w*|refus\w*|declin\w*|wants?|wish\w*|asks?|asked|told|informed|answer\w*|decid\w*|vot\w*|sa(?:ys?|id)|offer\w*|promis\w*|volunteer(?:s|ed) to|by what)\b/i

/** Whether an entry names somebody and nothing of whether they agree. */
export const saysNothing = (party: string): boolean => !ofAnswers.test(party)

/** Words that limit an agreement: “not yet to the roll-out”, “in principle”, “to the trial only”. */
const inPart =
  /\bnot yet (?:to|for|in writing|on paper)\b|\bbut not (?:to|for|with)\b|\bin principle\b|\bonly (?:to|for) (?:the|a) (?:test|trial|pilot)\b|\b(?:test|trial|pilot) only\b/i

/** Whether an entry records a partial agreement. */
export const agreesInPart = (party: string): boolean => agreement.test(party) && inPart.test(party)

function lacks(party: string, signs: readonly RegExp[]): boolean {
  const rest = signs.reduce((text, sign) => text.replace(sign, ' '), party)
  return rest !== party && !saysYes(rest)
}

function unaskedPeople({ concepts, decision }: Run): RunWarning[] {
  const isPlan = decision?.kind === 'adopt' || decision?.kind === 'test'
  return concepts.flatMap(({ id, ratings, who_must_agree: people = [] }, i): RunWarning[] => {
    const path = `$.concepts[${i}]`
    const isChosen = isPlan && decision.concept_ids.includes(id)
    if (people.length === 0) return isChosen ? [nobody(path, id)] : []
    const adoption = ratings?.['adoption'] ?? 0
    return adoption >= DONE && people.every((party) => notAsked.test(party))
      ? [
          warning(
            `${path}.ratings.adoption`,
            'nobody_asked',
            `is ${adoption}, which asks for what people have done, and nobody in who_must_agree was asked`,
          ),
        ]
      : []
  })
}

const nobody = (path: string, id: string): RunWarning =>
  warning(
    path,
    'nobody_asked',
    `"${id}" is to be tried and names nobody in who_must_agree; say who carries the work, the cost or the risk and whether they agreed, or that nobody else does`,
  )
