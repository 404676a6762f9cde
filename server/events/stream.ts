import type { ServerResponse } from 'node:http'
import type { Actor } from '#contract/policy.ts'

/** The part of a response that a stream writes to. */
type Output = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>

/** What a consumer that does not read may leave unsent. */
const maxUnsentBytes = 64 * 1024

/** The connection of one browser. */
export class Stream {
  readonly userId: number
  /** Of its session. */
  readonly token: string
  /** Its turn among the heartbeats. */
  readonly turn: number
  /** Null while the session is being checked; then nothing is sent. */
  actor: Actor | null = null
  /** Counts the checks of its session, of which the last one decides. */
  checks = 0
  readonly #output: Output
  #isEnded = false

  constructor({ userId, token, turn }: { userId: number; token: string; turn: number }, output: Output) {
    this.userId = userId
    this.token = token
    this.turn = turn
    this.#output = output
  }

  /** Sends an event, or ends the stream of a consumer that makes no progress. */
  send(data: string): void {
    if (this.#isEnded) return
    if (this.#output.writableLength > maxUnsentBytes) return this.end()
    this.#output.write(`data: ${data}\n\n`)
  }

  /** Ends at once, also where the consumer has not read everything. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    if (this.#output.writableLength > 0) this.#output.destroy()
    else this.#output.end()
  }
}
