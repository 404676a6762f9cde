import type { ServerResponse } from 'node:http'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { apiLimits } from '#contract/api-limits.ts'
import type { LiveEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import type { Sessions } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { knownScopes, mayKnow, partsOf } from './known-scopes.ts'
import { Stream } from './stream.ts'
import { StreamIndex } from './stream-index.ts'

/** The number of writes after which other requests get their turn. */
const writesAtOnce = 200
/** The number of turns over which heartbeats are spread within their interval. */
const turns = 20
/** Pages that ask within a millisecond when many do. */
const pagesPerMs = 2.5

interface Raised {
  scope: string
  version: number
}

/** The live streams of one instance. What other instances write arrives by the versions (server/lib/freshness/versions.ts). */
export class LiveStreams {
  readonly #ctx: Ctx
  readonly #sessions: Sessions
  readonly #index = new StreamIndex()
  /** The share of this process; two at least, because a page that is loaded again opens a stream before the old one ends. */
  readonly #perPerson: number
  #era = ''
  #opened = 0
  #turn = 0

  constructor(ctx: Ctx, sessions: Sessions, heartbeatMs: number = limits.liveHeartbeatMs) {
    this.#ctx = ctx
    this.#sessions = sessions
    this.#perPerson = Math.max(2, Math.ceil(rateLimits.liveStreamsPerPerson / ctx.config.workers))
    ctx.versions.onRaised(raised => void this.#announce(raised))
    const timer = setInterval(() => this.#beat(), heartbeatMs / turns)
    ctx.stopping.addEventListener('abort', () => {
      clearInterval(timer)
      for (const stream of this.#index.all) stream.end()
    })
  }

  /** Throws Refusal `events.too-many`, before anything is written. */
  requireRoom(userId: number): void {
    if (this.#index.ofUser(userId).size >= this.#perPerson) throw new Refusal('events.too-many')
  }

  /** Streams to a response whose head is written, until it closes or the session ends. */
  open(userId: number, token: string, response: ServerResponse): void {
    this.#opened += 1
    const stream = new Stream({ userId, token, turn: this.#opened % turns }, response)
    this.#index.add(stream)
    response.on('close', () => this.#index.delete(stream))
    void this.#start(stream)
  }

  /** Looks up whom the stream belongs to now, and sends them the versions of all that they may know of. */
  async #start(stream: Stream): Promise<void> {
    this.#index.unfollowTeams(stream)
    stream.actor = null
    const actor = await this.#check(stream)
    // Another check has begun, or the connection was closed.
    if (actor === undefined || !this.#index.all.has(stream)) return
    if (actor === null) return stream.end()
    stream.actor = actor
    this.#index.followTeams(stream)
    const { versions } = this.#ctx
    const scopes = knownScopes(actor, () => versions.scopes())
    stream.send(this.#eventOf(scopes.map(scope => ({ scope, version: versions.committed(scope) }))))
  }

  /** Returns null once the session has ended, or the database is away, and undefined if a later check decides. */
  async #check(stream: Stream) {
    stream.checks += 1
    const check = stream.checks
    const actor = await this.#sessions.actorOf(stream.token).catch((error: unknown) => {
      this.#ctx.log.warn({ err: error }, 'A live stream ended, because its session could not be read')
      return null
    })
    return check === stream.checks ? actor : undefined
  }

  async #announce(raised: readonly Raised[]): Promise<void> {
    if (this.#era !== this.#ctx.versions.era) {
      this.#era = this.#ctx.versions.era
      for (const stream of this.#index.all) void this.#start(stream)
      return
    }
    for (const { scope } of raised) {
      const { kind, id } = partsOf(scope)
      if (kind === 'session') for (const stream of this.#index.ofUser(id)) void this.#start(stream)
    }
    const concerned = this.#concernedBy(raised)
    const spreadMs = Math.min(apiLimits.liveSpreadMs, Math.floor(concerned.size / pagesPerMs))
    const events = new Map<string, string>()
    let writes = 0
    for (const [stream, scopes] of concerned) {
      const { actor } = stream
      const known = actor ? scopes.filter(({ scope }) => mayKnow(actor, scope)) : []
      if (known.length === 0) continue
      const key = known.map(({ scope }) => scope).join()
      const event = events.get(key) ?? this.#eventOf(known, spreadMs)
      events.set(key, event)
      stream.send(event)
      writes += 1
      if (writes % writesAtOnce === 0) await letOthersRun()
    }
  }

  #concernedBy(raised: readonly Raised[]): Map<Stream, Raised[]> {
    const concerned = new Map<Stream, Raised[]>()
    for (const one of raised)
      for (const stream of this.#index.concernedBy(one.scope)) {
        const known = concerned.get(stream)
        if (known) known.push(one)
        else concerned.set(stream, [one])
      }
    return concerned
  }

  #eventOf(raised: readonly Raised[], spreadMs = 0): string {
    const versions = Object.fromEntries(raised.map(({ scope, version }) => [scope, version]))
    return JSON.stringify({ era: this.#ctx.versions.era, versions, spreadMs } satisfies LiveEvent)
  }

  /** Sends a heartbeat to those whose turn it is, as long as their sessions last. */
  #beat(): void {
    this.#turn = (this.#turn + 1) % turns
    for (const stream of this.#index.all) if (stream.actor && stream.turn === this.#turn) void this.#beatOf(stream)
  }

  async #beatOf(stream: Stream): Promise<void> {
    const actor = await this.#check(stream)
    if (actor === null) stream.end()
    else if (actor !== undefined) stream.send(this.#eventOf([]))
  }
}
