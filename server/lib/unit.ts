import { type Kysely, sql, type Transaction } from 'kysely'
import type { AuditedAction } from '#contract/audit.ts'
import type { DB } from '#server/db/types.generated.ts'
import type { Changes, Scope } from './changes.ts'
import type { Events } from './events.ts'
import { jobOptions, type TaskName, type Tasks } from './jobs.ts'

/** One transaction with all that belongs to it: what changed, what is to be done later, who did it. */
export interface Unit {
  readonly db: Transaction<DB>
  /** Announces scopes when, and only when, the transaction commits. */
  invalidate(...scopes: Scope[]): void
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): Promise<void>
  /** Queues a job that exists when, and only when, the transaction commits. */
  enqueue<Name extends TaskName>(name: Name, payload: Tasks[Name], spec?: { key?: string; runAt?: Date }): Promise<void>
  /** Queues the same job once for each payload, however many. */
  enqueueMany<Name extends TaskName>(name: Name, payloads: readonly Tasks[Name][]): Promise<void>
  /** Writes to the audit log, which owners can read. */
  audit(
    actorId: number | null,
    action: AuditedAction,
    subject: string,
    details?: Record<string, unknown>,
  ): Promise<void>
}

export interface UnitContext {
  readonly db: Kysely<DB>
  readonly changes: Changes
  readonly events: {
    emit<Name extends keyof Events>(unit: Unit, name: Name, event: Events[Name]): Promise<void>
  }
}

const maxAttempts = 4
/** Serialization failure and deadlock: the loser simply goes again. */
const retryable = new Set(['40001', '40P01'])

/** Runs the work in one transaction; a deadlock's loser goes again, so the work must have no effects outside it. */
export async function inTransaction<T>(ctx: UnitContext, work: (unit: Unit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(ctx, work)
    } catch (error) {
      if (attempt >= maxAttempts || !retryable.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

async function once<T>(ctx: UnitContext, work: (unit: Unit) => Promise<T>): Promise<T> {
  const scopes = new Set<Scope>()
  const result = await ctx.db.transaction().execute(async db => {
    const unit: Unit = {
      db,
      invalidate: (...invalidated) => {
        for (const scope of invalidated) scopes.add(scope)
      },
      emit: (name, event) => ctx.events.emit(unit, name, event),
      enqueue: async (name, payload, spec) => {
        const { attempts = null, priority = null } = jobOptions[name] ?? {}
        await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${spec?.runAt ?? null}::timestamptz,
          job_key => ${spec?.key ?? null}, max_attempts => ${attempts}::int, priority => ${priority}::int)`.execute(db)
      },
      enqueueMany: async (name, payloads) => {
        const { attempts = null, priority = null } = jobOptions[name] ?? {}
        await sql`select graphile_worker.add_job(${name}, payload, max_attempts => ${attempts}::int, priority => ${priority}::int)
          from json_array_elements(${JSON.stringify(payloads)}::json) payload`.execute(db)
      },
      audit: async (actorId, action, subject, details = {}) => {
        await db
          .insertInto('auditLog')
          .values({ actorId, action, subject, details: JSON.stringify(details) })
          .execute()
      },
    }
    const outcome = await work(unit)
    if (scopes.size > 0)
      await db
        .insertInto('changes')
        .values([...scopes].map(scope => ({ scope })))
        .execute()
    return outcome
  })
  ctx.changes.afterCommit([...scopes])
  return result
}
