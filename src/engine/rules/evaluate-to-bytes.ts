/**
 * The outcome of an evaluation as the bytes of the response: JSON in UTF-8, equal to what `JSON.stringify` makes of the
 * value that `evaluate` returns.
 *
 * Serialising an outcome would cost more than matching. So what a rule can add to a response is serialised when the
 * rules are compiled, each piece with a comma before it, and a response is made by copying pieces; the comma of the
 * first piece of a list is replaced by the opening bracket. The trace items of unmatched rules are adjacent in one
 * array, so that a run of them is one copy.
 */
import { type CompiledRule, type Ruleset, stateLists } from './compile.ts'
import { contextProblems, withContradictions } from './context-problems.ts'
import { evaluate, evaluatedCount, rulesOf, tracedRules } from './evaluate.ts'
import { type Inference, matchInferred } from './infer.ts'
import { hasOpenHardRule } from './is-open.ts'
import { chosenRules, hasBit, type RuleBits, unknownPaths } from './match.ts'
import type { EvaluationRequest, InferredFact } from './outcome.ts'
import { verdictOf } from './verdict.ts'

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

/** Bytes that the fixed text and the counts of a response never exceed. */
const FIXED_SIZE = 512

/** The response as far as it is written. */
interface Output {
  readonly bytes: Uint8Array
  end: number
}

/**
 * Evaluates a request to bytes of JSON.
 *
 * @param allocate returns an array of that many bytes, which need not be zero: `Buffer.allocUnsafe` does not clear them
 */
export function evaluateToBytes(
  ruleset: Ruleset,
  request: EvaluationRequest,
  allocate: (size: number) => Uint8Array = (size) => new Uint8Array(size),
): Uint8Array {
  if (request.explain === true) return bytes(JSON.stringify(evaluate(ruleset, request)))
  const chosen = chosenRules(ruleset, request.domains, request.subject)
  const { context, infer } = request
  const unknown = unknownPaths(ruleset, request.unknown)
  const { bits, inference } = matchInferred(ruleset, context, unknown, infer)
  const matched = rulesOf(ruleset, bits, chosen)
  const showsAll = request.matched_only === false
  let size = FIXED_SIZE + (showsAll ? ruleset.unmatchedTrace.length : 0)
  for (const rule of matched) size += rule.size
  const problems = problemsMember(ruleset, request, inference)
  const inferred = inferredMember(inference)
  size += problems.length + inferred.length
  const output: Output = { bytes: allocate(size), end: 0 }

  const blocked = matched.some(({ blocks }) => blocks)
  put(output, state)
  for (const list of stateLists) {
    if (list === 'block_reasons') put(output, blockedMember(blocked))
    putList(output, names[list], () => {
      for (const { entries } of matched) {
        for (const entry of entries) if (entry.list === list) put(output, entry.bytes)
      }
    })
  }
  const verdict = verdictOf({
    blocked,
    isBroken: matched.some(({ rule }) => rule.hard),
    isOpen: () => hasOpenHardRule({ ruleset, context, unknown, matched: bits, chosen, inference }),
  })
  put(
    output,
    bytes(
      `},"verdict":"${verdict}","blocked":${blocked},"matched_count":${matched.length},"evaluated_count":${evaluatedCount(ruleset, chosen)}`,
    ),
  )
  for (const [name, hard] of [
    [names.hard_matched, true] as const,
    [names.soft_matched, false] as const,
  ]) {
    putList(output, name, () => {
      for (const { rule, idBytes } of matched) if (rule.hard === hard) put(output, idBytes)
    })
  }
  putList(output, names.trace, () => {
    if (showsAll) putAllTraced(output, ruleset, bits, tracedRules(ruleset, chosen))
    else for (const { matchedBytes } of matched) put(output, matchedBytes)
  })
  put(output, problems)
  put(output, inferred)
  put(output, end)
  return output.bytes.subarray(0, output.end)
}

/** The same answer as text. */
export function evaluateToJson(ruleset: Ruleset, request: EvaluationRequest): string {
  return new TextDecoder().decode(evaluateToBytes(ruleset, request))
}

const noProblems = bytes(',"context_problems":[]')

function problemsMember(
  { fields }: Ruleset,
  request: EvaluationRequest,
  inference: Inference,
): Uint8Array {
  const problems = withContradictions(contextProblems(request, fields), inference)
  return problems.length === 0
    ? noProblems
    : bytes(`,"context_problems":${JSON.stringify(problems)}`)
}

const nothingInferred = bytes(',"inferred":[]')

const inferredMember = ({ inferred }: Inference): Uint8Array =>
  inferred.length === 0
    ? nothingInferred
    : bytes(`,"inferred":[${inferred.map(inferredText).join(',')}]`)

/** An implication adds the same text to every answer. */
const inferredTexts = new WeakMap<InferredFact, string>()

function inferredText(fact: InferredFact): string {
  const known = inferredTexts.get(fact) ?? JSON.stringify(fact)
  inferredTexts.set(fact, known)
  return known
}

const isBlocked = bytes(',"blocked":true')
const isNotBlocked = bytes(',"blocked":false')
const blockedMember = (blocked: boolean): Uint8Array => (blocked ? isBlocked : isNotBlocked)

function put(output: Output, piece: Uint8Array): void {
  output.bytes.set(piece, output.end)
  output.end += piece.length
}

/** A list of pieces that each begin with a comma. */
function putList(output: Output, name: Uint8Array, putPieces: () => void): void {
  put(output, name)
  const start = output.end
  putPieces()
  if (output.end === start) put(output, empty)
  else {
    output.bytes[start] = OPEN
    put(output, close)
  }
}

function putAllTraced(
  output: Output,
  { unmatchedTrace, unmatchedEnds, rules }: Ruleset,
  bits: RuleBits,
  traced: readonly number[],
): void {
  let from = 0
  let to = 0
  const putRun = (): void => {
    if (to > from) put(output, unmatchedTrace.subarray(from, to))
  }
  for (const number of traced) {
    const start = number === 0 ? 0 : (unmatchedEnds[number - 1] as number)
    const isMatched = hasBit(bits, number)
    if (isMatched || start !== to) {
      putRun()
      from = start
    }
    to = isMatched ? start : (unmatchedEnds[number] as number)
    if (isMatched) put(output, (rules[number] as CompiledRule).matchedBytes)
  }
  putRun()
}
