import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely'
import type { PoolClient } from 'pg'
import { kyselyWith } from '#server/db/kysely.ts'
import { primaryReads } from '#server/db/standby.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Changes } from '#server/lib/freshness/changes.ts'
import { Versions } from '#server/lib/freshness/versions.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { testTimeoutMs } from './system-test.ts'

/**
 * Runs work with the app's own services in one transaction, which is always rolled back
 * (docs/decisions/024-rehearsals.md): no row stays, no job runs, nobody is mailed, no version rises. The services' own
 * transactions become savepoints. It may wait as long as a test may take, as while a document is drawn. Rows that others
 * need are locked until the end, so work that touches them is short.
 */
export async function rehearse<T>(
  ctx: Ctx,
  { storage = ctx.storage, config = ctx.config }: Partial<Pick<Ctx, 'storage' | 'config'>>,
  work: (rehearsed: Ctx) => Promise<T>,
): Promise<T> {
  const client = await ctx.pool.connect()
  let isBroken = false
  try {
    await client.query(`begin; set local idle_in_transaction_session_timeout = ${testTimeoutMs}`)
    return await work(contextOn(ctx, client, storage, config))
  } finally {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    client.release(isBroken)
  }
}

/** Services reach the database only through `db` and `priorityDb`; the pools are for what runs beside them. */
function contextOn(ctx: Ctx, client: PoolClient, storage: Storage, config: Ctx['config']): Ctx {
  const db = kyselyWith(new RehearsalDialect(client))
  const versions = new Versions(ctx.priorityPool)
  const changes = new QuietChanges({ ...ctx, versions })
  return { ...ctx, config, db, priorityDb: db, reads: primaryReads(db), storage, versions, changes }
}

/** Nobody reads what is rolled back, so no version rises. */
class QuietChanges extends Changes {
  override afterCommit(): void {}
  override invalidateSoon(): void {}
}

/** Every query runs on the connection of the rehearsal. */
class RehearsalDialect extends PostgresDialect {
  readonly #client: PoolClient

  constructor(client: PoolClient) {
    super({ pool: () => Promise.reject(new Error('A rehearsal has a connection already')) })
    this.#client = client
  }

  override createDriver(): PostgresDriver {
    const connection = { query: this.#client.query.bind(this.#client), release: () => undefined }
    const pool = { options: {}, connect: async () => connection, end: async () => undefined }
    return new SavepointDriver({ pool })
  }
}

/** A transaction is a savepoint of the one that is going on. */
class SavepointDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('savepoint rehearsal'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('release savepoint rehearsal'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback to savepoint rehearsal'))
    await connection.executeQuery(CompiledQuery.raw('release savepoint rehearsal'))
  }
}
