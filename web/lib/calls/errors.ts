import type { RefusalBody, RefusalCode } from '#contract/refusals.ts'

/** No reply of the server arrived: no connection, a connection that broke, or something else replied in its place. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The server replied with an error status. The message is `{status}: {body text, or status text}`. */
export abstract class ErrorReply extends Error {
  readonly status: number
  /** The error body; undefined where something in front of the server replied. */
  readonly refusal: RefusalBody | undefined

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.refusal = parseRefusal(body)
  }

  get code(): RefusalCode | undefined {
    return this.refusal?.error
  }

  /** The server's sentence for people. */
  get text(): string | undefined {
    return this.refusal?.message
  }
}

/** Nobody is signed in, or the session has ended. A wrong password is Refused. */
export class SignedOut extends ErrorReply {
  override readonly name = 'SignedOut'
}

/** The server understood and refused (4xx). */
export class Refused extends ErrorReply {
  override readonly name = 'Refused'

  /** Whether the same call would be refused again: all but timeouts and throttling. */
  get isFinal(): boolean {
    return this.status !== 408 && this.status !== 429
  }
}

/** The server, or a proxy in front of it, failed (5xx). */
export class ServerFailed extends ErrorReply {
  override readonly name = 'ServerFailed'
}

/** Everything that can go wrong with a call; any other error is a bug. Aborting rejects with the signal's reason. */
export type CallFailure = Unreachable | SignedOut | Refused | ServerFailed

export const isCallFailure = (error: unknown): error is CallFailure =>
  error instanceof Unreachable || error instanceof ErrorReply

/** The error of a reply that is not OK. */
export function errorReply(status: number, body: string, statusText: string): SignedOut | Refused | ServerFailed {
  if (status >= 500) return new ServerFailed(status, body, statusText)
  const refused = new Refused(status, body, statusText)
  const isSignedOut = status === 401 && (refused.code === undefined || refused.code === 'session.none')
  return isSignedOut ? new SignedOut(status, body, statusText) : refused
}

/** The server's sentence for people, or undefined where none arrived. */
export const serverText = (error: unknown): string | undefined => (error instanceof ErrorReply ? error.text : undefined)

/** What leads from a failure of the server to its lines in the log; undefined for anything else. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ServerFailed ? error.refusal?.reference : undefined

function parseRefusal(body: string): RefusalBody | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    const isRefusal = typeof parsed === 'object' && parsed !== null && 'error' in parsed && 'message' in parsed
    return isRefusal ? (parsed as RefusalBody) : undefined
  } catch {
    return undefined
  }
}
