/**
 * Finished answers, kept. The corpus does not change while the service runs, so an answer once made is right
 * for as long as the process lives: a request that was answered before is answered again without being looked into.
 *
 * An answer is kept under what was asked for, not under how it was asked (`canonical-target.ts`), and every kind
 * that repeats is kept: items, lists, 404s, refusals. There are two shares of the memory. What the corpus alone
 * decides (`/v1/rules/CAM-004`) is finite and has one to itself. What a caller can vary without end (searches,
 * offsets, ids that do not exist) has the other, so that nobody can push the items out by asking nonsense.
 */
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Contract } from '../contract/operation.ts'
import { canonicalTargets } from './canonical-target.ts'
import { type Encoding, preferredEncoding, type ReadyAnswer } from './ready-answer.ts'

export interface ReadyAnswers {
  /** The answer to this request, where it was made before. */
  find(request: IncomingMessage): ReadyAnswer | undefined
  /** Keeps the answer that was made to this request. */
  keep(request: IncomingMessage, answer: ReadyAnswer): void
}

/** One answer in every encoding that was asked for; `plain` is what no `Accept-Encoding` gets. */
type Kept = { readonly [E in Encoding | 'plain']?: ReadyAnswer }

/** Answers that the next equal request gets too. A 500 is none of them, nor is what a body or a header decided. */
const REPEATABLE = new Set([200, 400, 404, 405, 422])

/** Targets longer than this are rare, refused or both. */
const LONGEST_TARGET = 2048

/** Parts of the memory: what the corpus decides, what callers decide. */
const SHARES = 2
/** Largest answers that a part has room for; one that is larger is not kept. */
const ANSWERS = 4

/** Bytes that an answer costs besides its body: headers and head twice, target, bookkeeping. Measured, rounded up. */
const OVERHEAD = 4000

/**
 * @param bytes memory for answers, for both shares together
 */
export function createReadyAnswers(contract: Contract, bytes: number): ReadyAnswers {
  const canonicalTarget = canonicalTargets(contract)
  const share = () =>
    new LRUCache<string, Kept>({
      maxSize: Math.ceil(bytes / SHARES),
      maxEntrySize: Math.ceil(bytes / SHARES / ANSWERS),
      sizeCalculation: sizeOf,
    })
  const decidedByCorpus = share()
  const decidedByCaller = share()
  return {
    find: (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const target = request.url!
      if (target.length > LONGEST_TARGET) return undefined
      const key = canonicalTarget(target) ?? target
      const kept = decidedByCorpus.get(key) ?? decidedByCaller.get(key)
      return kept?.[preferredEncoding(request.headers['accept-encoding']) ?? 'plain']
    },
    keep: (request, answer) => {
      const { method, url: target = '' } = request
      if (method !== 'GET' && method !== 'HEAD') return
      if (target.length > LONGEST_TARGET || !REPEATABLE.has(answer.head.status)) return
      const finite = answer.head.status === 200 && plainPath.test(target)
      const answers = finite ? decidedByCorpus : decidedByCaller
      const key = canonicalTarget(target) ?? target
      const encoding = preferredEncoding(request.headers['accept-encoding']) ?? 'plain'
      answers.set(
        key,
        answer.varies
          ? { ...answers.peek(key), [encoding]: answer }
          : { plain: answer, br: answer, gzip: answer },
      )
    },
  }
}

/** A path that is written in one way only: no query, no percent-encoding, no fragment, no host. */
const plainPath = /^\/[\w./-]*$/

function sizeOf(kept: Kept): number {
  let size = 0
  for (const { body } of new Set(Object.values(kept))) size += OVERHEAD + body.length
  return size
}
