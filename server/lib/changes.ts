import type pg from 'pg'
import type { Versions } from './versions.ts'

/** What may change: a topic that answers depend on. Kept short, because each is a row of scope_versions. */
export type Scope =
  | 'company'
  | 'people'
  | 'giveaways'
  /** Posts, likes, comments and members of a team. */
  | `team:${number}`
  /** How many readers the posts of a team have; announced at most once in 3 s. */
  | `readers:${number}`
  /** What a person has read. */
  | `user:${number}`
  /** A person's session, role and memberships. */
  | `session:${number}`

const drainLock = 7_101
const sweepMs = 1_000
const readersMs = 3_000

/**
 * The drainer of the outbox: turns committed `changes` rows into raised versions and one NOTIFY, in one transaction.
 * The instance that wrote drains at once; the sweep finds what a crash left behind. The lock makes versions grow in
 * the order in which they become visible, so that nobody misses one by reading "newer than the highest I know".
 */
export class Changes {
  readonly #pool: pg.Pool
  readonly #versions: Versions
  readonly #log: { error: (details: unknown, message: string) => void }
  readonly #soon = new Map<Scope, NodeJS.Timeout>()
  readonly #lastSoon = new Map<Scope, number>()
  /** Gives the connection that listens back; empty while none does. */
  #stopListening: (() => void) | undefined
  #sweep: NodeJS.Timeout | undefined
  #draining: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor(pool: pg.Pool, versions: Versions, log: { error: (details: unknown, message: string) => void }) {
    this.#pool = pool
    this.#versions = versions
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#versions.refresh()
    await this.#listen()
    this.#sweep = setInterval(() => this.#tick(), sweepMs)
  }

  /** To call right after a commit that wrote these scopes. */
  afterCommit(scopes: readonly Scope[]): void {
    if (scopes.length === 0) return
    this.#versions.markDirty(scopes)
    void this.raiseVersions()
  }

  /** Announces a scope outside of any transaction, at most once in 3 s: reader counts are for looking at, not for rules. */
  invalidateSoon(scope: Scope): void {
    if (this.#soon.has(scope) || this.#stopped) return
    const wait = Math.max(0, (this.#lastSoon.get(scope) ?? 0) + readersMs - Date.now())
    this.#soon.set(
      scope,
      setTimeout(() => {
        this.#soon.delete(scope)
        this.#lastSoon.set(scope, Date.now())
        this.#pool
          .query('insert into changes (scope) values ($1)', [scope])
          .then(() => this.afterCommit([scope]))
          .catch((error: unknown) => this.#log.error({ error }, 'A change could not be announced'))
      }, wait),
    )
  }

  /** Resolves when everything committed before the call has a version. */
  async raiseVersions(): Promise<void> {
    if (this.#draining) {
      this.#again = true
      return this.#draining
    }
    this.#draining = this.#drainAll()
      .catch((error: unknown) => this.#log.error({ error }, 'Changes could not be drained; the sweep tries again'))
      .finally(() => {
        this.#draining = undefined
      })
    return this.#draining
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#sweep)
    for (const timer of this.#soon.values()) clearTimeout(timer)
    await this.#draining
    this.#stopListening?.()
  }

  async #drainAll(): Promise<void> {
    do {
      this.#again = false
      const write = this.#versions.newestWrite
      const client = await this.#pool.connect()
      try {
        await client.query('begin; set local synchronous_commit = off')
        await client.query('select pg_advisory_xact_lock($1)', [drainLock])
        const { rowCount } = await client.query(drainSql)
        if (rowCount) await client.query(`select pg_notify('changes', '')`)
        await client.query('commit')
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
      await this.#versions.confirm(write)
    } while (this.#again)
  }

  #tick(): void {
    this.#versions
      .refresh()
      .then(() => this.#pool.query('select 1 from changes limit 1'))
      .then(({ rowCount }) => (rowCount ? this.raiseVersions() : undefined))
      .then(() => (this.#stopListening || this.#stopped ? undefined : this.#listen()))
      .catch((error: unknown) => this.#log.error({ error }, 'Versions could not be read'))
  }

  /** A connection that breaks tells more than one error, and is given back once. */
  async #listen(): Promise<void> {
    const client = await this.#pool.connect()
    const stopListening = () => {
      if (this.#stopListening !== stopListening) return
      this.#stopListening = undefined
      client.release(true)
    }
    this.#stopListening = stopListening
    client.on('notification', () => void this.#versions.refresh().catch(() => undefined))
    client.on('error', stopListening)
    try {
      await client.query('listen changes')
    } catch (error) {
      stopListening()
      throw error
    }
    if (this.#stopped) stopListening()
  }
}

const drainSql = `
with drained as (delete from changes returning scope),
     scopes as (select distinct scope from drained)
insert into scope_versions (scope, version)
select scope, nextval('change_version') from scopes
on conflict (scope) do update set version = excluded.version`
