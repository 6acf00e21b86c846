/**
 * The answer to an evaluation as the bytes that are sent: JSON in UTF-8, equal to what `JSON.stringify` makes of the
 * value that `evaluate` returns.
 *
 * An answer costs more than the match if it is written anew each time. So what a rule can add to an answer is written
 * when the rules are loaded, each piece with a comma before it, and an answer is those pieces copied one after the
 * other; the first piece of a list has its comma turned into the bracket that opens the list. Rules that did not match
 * lie side by side in one long piece, so that a run of them is one copy.
 */
import { type CompiledRule, type Ruleset, stateLists } from './compile.ts'
import { contextProblems } from './context-problems.ts'
import { evaluate, evaluatedCount, rulesOf, tracedRules } from './evaluate.ts'
import { chosenRules, hasBit, match, type RuleBits, unknownPaths } from './match.ts'
import type { EvaluationRequest } from './outcome.ts'

const encoder = new TextEncoder()
const bytes = (text: string): Uint8Array => encoder.encode(text)

const OPEN = '['.charCodeAt(0)
const empty = bytes('[]')
const close = bytes(']')
const state = bytes('{"state":{')
const names = {
  flags: bytes('"flags":'),
  proposals: bytes(',"proposals":'),
  requirements: bytes(',"requirements":'),
  human_reviews: bytes(',"human_reviews":'),
  block_reasons: bytes(',"block_reasons":'),
  hard_matched: bytes(',"hard_matched":'),
  soft_matched: bytes(',"soft_matched":'),
  trace: bytes(',"trace":'),
} as const
const end = bytes('}')

/** More than all the fixed text and the counts of an answer take. */
const FIXED_SIZE = 512

/** Where an answer is being written. */
interface Page {
  readonly bytes: Uint8Array
  end: number
}

/**
 * Evaluates a request to bytes of JSON.
 *
 * @param allocate gives room for that many bytes, which need not be zero; `Buffer.allocUnsafe` spares the wiping
 */
export function evaluateToBytes(
  ruleset: Ruleset,
  request: EvaluationRequest,
  allocate: (size: number) => Uint8Array = (size) => new Uint8Array(size),
): Uint8Array {
  if (request.explain === true) return bytes(JSON.stringify(evaluate(ruleset, request)))
  const chosen = chosenRules(ruleset, request.domains)
  const bits = match(ruleset, request.context, unknownPaths(ruleset, request.unknown))
  const matched = rulesOf(ruleset, bits, chosen)
  const showsAll = request.matched_only === false
  let size = FIXED_SIZE + (showsAll ? ruleset.unmatchedTrace.length : 0)
  for (const rule of matched) size += rule.size
  const problems = problemsMember(ruleset, request)
  size += problems.length
  const page: Page = { bytes: allocate(size), end: 0 }

  const blocked = matched.some(({ blocks }) => blocks)
  put(page, state)
  for (const list of stateLists) {
    if (list === 'block_reasons') put(page, blockedMember(blocked))
    putList(page, names[list], () => {
      for (const { entries } of matched) {
        for (const entry of entries) if (entry.list === list) put(page, entry.bytes)
      }
    })
  }
  put(
    page,
    bytes(
      `},"blocked":${blocked},"matched_count":${matched.length},"evaluated_count":${evaluatedCount(ruleset, chosen)}`,
    ),
  )
  for (const [name, hard] of [
    [names.hard_matched, true] as const,
    [names.soft_matched, false] as const,
  ]) {
    putList(page, name, () => {
      for (const { rule, idBytes } of matched) if (rule.hard === hard) put(page, idBytes)
    })
  }
  putList(page, names.trace, () => {
    if (showsAll) putAllTraced(page, ruleset, bits, tracedRules(ruleset, chosen))
    else for (const { matchedBytes } of matched) put(page, matchedBytes)
  })
  put(page, problems)
  put(page, end)
  return page.bytes.subarray(0, page.end)
}

/** The same answer as text. */
export function evaluateToJson(ruleset: Ruleset, request: EvaluationRequest): string {
  return new TextDecoder().decode(evaluateToBytes(ruleset, request))
}

const noProblems = bytes(',"context_problems":[]')

function problemsMember({ fields }: Ruleset, request: EvaluationRequest): Uint8Array {
  const problems = contextProblems(request, fields)
  return problems.length === 0
    ? noProblems
    : bytes(`,"context_problems":${JSON.stringify(problems)}`)
}

const isBlocked = bytes(',"blocked":true')
const isNotBlocked = bytes(',"blocked":false')
const blockedMember = (blocked: boolean): Uint8Array => (blocked ? isBlocked : isNotBlocked)

function put(page: Page, piece: Uint8Array): void {
  page.bytes.set(piece, page.end)
  page.end += piece.length
}

/** A list of pieces that each begin with a comma. */
function putList(page: Page, name: Uint8Array, putPieces: () => void): void {
  put(page, name)
  const start = page.end
  putPieces()
  if (page.end === start) put(page, empty)
  else {
    page.bytes[start] = OPEN
    put(page, close)
  }
}

function putAllTraced(
  page: Page,
  { unmatchedTrace, unmatchedEnds, rules }: Ruleset,
  bits: RuleBits,
  traced: readonly number[],
): void {
  let from = 0
  let to = 0
  const putRun = (): void => {
    if (to > from) put(page, unmatchedTrace.subarray(from, to))
  }
  for (const number of traced) {
    const start = number === 0 ? 0 : (unmatchedEnds[number - 1] as number)
    const isMatched = hasBit(bits, number)
    if (isMatched || start !== to) {
      putRun()
      from = start
    }
    to = isMatched ? start : (unmatchedEnds[number] as number)
    if (isMatched) put(page, (rules[number] as CompiledRule).matchedBytes)
  }
  putRun()
}
