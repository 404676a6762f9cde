import { type AnyRequest, type Call, type ReplyOf, type RequestOf, requestUrl } from '#contract/call.ts'
import type { Browser, Target } from '#server/testing/browser.ts'
import type { DayClock } from './clock.ts'
import { exchange } from './exchange.ts'
import type { Ledger } from './ledger.ts'
import type { Recorder } from './recorder.ts'
import type { Worker } from './roster.ts'

/** What everyone of a day has in common. */
export interface Day {
  readonly app: Target
  readonly clock: DayClock
  readonly recorder: Recorder
  readonly ledger: Ledger
  /** When its giveaway ends, in milliseconds of the day. */
  readonly giveawayEndsAt: number
  /** By how much the server's clock is ahead, in milliseconds. */
  readonly aheadMs: number
  readonly pictures: readonly Buffer[]
  /** Undefined where there is no ffmpeg, here or on the server. */
  readonly video: Buffer | undefined
}

interface Message {
  method?: string
  body?: Buffer
  type?: string
}

/** Somebody with an account and a browser. */
export class Person {
  readonly browser: Browser
  /** Undefined for the owner, who is a member of Company-wide only. */
  readonly worker: Worker | undefined
  readonly id: number
  readonly teamId: number | undefined
  /** Pictures that their browser has. */
  readonly pictures = new Set<string>()

  constructor(browser: Browser, { id, worker, teamId }: { id: number; worker?: Worker; teamId?: number }) {
    this.browser = browser
    this.id = id
    this.worker = worker
    this.teamId = teamId
  }

  /** Makes a call and records how long it took since it was due. Throws what is recorded as an error. */
  async call<C extends Call>(
    day: Day,
    name: string,
    call: C,
    request: RequestOf<C>,
    due?: number,
  ): Promise<ReplyOf<C>> {
    const { body } = request as AnyRequest
    const sent = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)), type: 'application/json' }
    const path = requestUrl(call, request as AnyRequest)
    return JSON.parse((await this.send(day, name, path, { method: call.method, ...sent }, due)).toString())
  }

  /** The same for a request that is no call of the contract. */
  send(day: Day, name: string, path: string, { method, body, type }: Message = {}, due?: number): Promise<Buffer> {
    const headers = { cookie: this.browser.cookie, origin: day.app.url, ...(type && { 'content-type': type }) }
    const sent = { headers, ...(method && { method }), ...(body && { body }) }
    return this.timed(day, name, due, () => exchange(new URL(path, day.app.url), sent))
  }

  async timed<T>({ recorder, clock }: Day, name: string, due = performance.now(), work: () => Promise<T>): Promise<T> {
    recorder.request(clock.minute)
    try {
      const result = await work()
      recorder.done(name, performance.now() - due)
      return result
    } catch (error) {
      recorder.failed(name, error instanceof Error ? error.message : String(error))
      throw error
    }
  }
}
