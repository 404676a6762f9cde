import type { Pool, PoolClient, QueryConfig } from 'pg'
import { openKysely } from '#server/db/kysely.ts'
import { Changes } from '#server/lib/changes.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { Versions } from '#server/lib/versions.ts'

/**
 * Runs work with the app's own services in one transaction, which is always rolled back
 * (docs/decisions/026-rehearsals.md): no row stays, no job runs, nobody is mailed, no version rises. The services' own
 * transactions become savepoints. Rows that others need are locked until the end, so work that touches them is short.
 */
export async function rehearse<T>(
  ctx: Ctx,
  { storage = ctx.storage, config = ctx.config }: Partial<Pick<Ctx, 'storage' | 'config'>>,
  work: (rehearsed: Ctx) => Promise<T>,
): Promise<T> {
  const client = await ctx.pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    return await work(contextOn(ctx, client, storage, config))
  } finally {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    client.release(isBroken)
  }
}

function contextOn(ctx: Ctx, client: PoolClient, storage: Storage, config: Ctx['config']): Ctx {
  const pool = poolOf(ctx.pool, client)
  const db = openKysely(pool)
  const versions = new Versions(pool)
  const changes = new QuietChanges({ pool, priorityPool: pool, versions, log: ctx.log })
  return { ...ctx, config, pool, db, priorityPool: pool, priorityDb: db, storage, versions, changes }
}

/** Nobody reads what is rolled back, so no version rises. */
class QuietChanges extends Changes {
  override afterCommit(): void {}
  override invalidateSoon(): void {}
}

/** A pool whose every connection is the one of the rehearsal. */
function poolOf(pool: Pool, client: PoolClient): Pool {
  const rehearsed = connectionOf(client)
  const own: Partial<Record<string | symbol, unknown>> = {
    connect: async () => rehearsed,
    query: rehearsed.query,
    end: async () => undefined,
  }
  return new Proxy(pool, { get: (target, name) => own[name] ?? Reflect.get(target, name) })
}

const begins = /^(begin|start transaction)/i

function connectionOf(client: PoolClient): PoolClient {
  const run = async (statement: string | QueryConfig, values?: unknown[]) => {
    const text = typeof statement === 'string' ? statement : statement.text
    if (begins.test(text)) return client.query('savepoint rehearsal')
    if (text === 'commit') return client.query('release savepoint rehearsal')
    if (text !== 'rollback') return client.query(statement, values)
    await client.query('rollback to savepoint rehearsal')
    return client.query('release savepoint rehearsal')
  }
  const own: Partial<Record<string | symbol, unknown>> = { query: run, release: () => undefined }
  return new Proxy(client, { get: (target, name) => own[name] ?? Reflect.get(target, name) })
}
