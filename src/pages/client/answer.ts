/** Reads a response of the service: a value, or the reason why there is none, in words for the page. */

/** The service, or a proxy in front of it, refused the request. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string | undefined) {
    super(
      `The service answers ${status}${message === undefined ? '' : `: ${message.replace(/\.$/, '')}`}.`,
    )
    this.status = status
  }
}

/** @throws Refused if the service, or a proxy in front of it, refuses the request */
export async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text()
  if (response.ok) return JSON.parse(text) as T
  throw new Refused(response.status, messageIn(text))
}

/** The response may be an error page of a proxy. */
function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string }).message
  } catch {
    return undefined
  }
}

export const reasonOf = (error: unknown): string =>
  error instanceof Refused ? error.message : 'The service does not answer.'
