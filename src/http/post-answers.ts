/** What a POST operation answers to the bytes of a body, wherever it is worked out: in the server's process or beside it. */
import type { Contract, Handlers, Manners, Operation } from '../contract/operation.ts'
import { requestCheck } from '../contract/request.ts'
import { type Answer, success } from './answer.ts'
import { parseBody } from './body.ts'
import { InvalidInput } from './failures.ts'

export type PostAnswer = (bytes: Buffer) => Promise<Answer>

/** @returns operation → answer; a POST operation takes nothing from its path or query */
export function postAnswers<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  manners: Manners,
): Readonly<Record<string, PostAnswer>> {
  const posts = Object.entries(contract).filter(([, { method }]) => method === 'POST')
  return Object.fromEntries(
    posts.map(([name, operation]) => {
      const handle = handlers[name] as (input: object) => unknown
      return [name, postAnswer(operation, handle, manners)]
    }),
  )
}

function postAnswer(
  operation: Operation,
  handle: (input: object) => unknown,
  manners: Manners,
): PostAnswer {
  const check = requestCheck(operation)
  return async (bytes) => {
    const body = parseBody(bytes)
    const details = check.body(body)
    if (details.length > 0) throw new InvalidInput(details)
    return success(operation, await handle({ params: {}, query: {}, body }), manners)
  }
}
