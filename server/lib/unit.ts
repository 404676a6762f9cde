import type { Transaction } from 'kysely'
import type { AuditedAction } from '#contract/audit.ts'
import type { Scope } from '#contract/events.ts'
import type { Config } from '#server/config.ts'
import { isOutdatedPlan } from '#server/db/errors.ts'
import type { Db } from '#server/db/kysely.ts'
import type { DB } from '#server/db/types.generated.ts'
import { jobIdOf } from '#server/lib/jobs/jobs.ts'
import type { JobSpecs, TaskName, Tasks } from '#server/lib/jobs/tasks.ts'
import type { Events } from './events.ts'
import type { Changes } from './freshness/changes.ts'
import * as sql from './unit.sql.ts'

/** One transaction with what belongs to it: invalidated scopes, events, jobs, audit entries. */
export interface Unit {
  readonly db: Transaction<DB>
  /** Raises the versions of scopes when, and only when, the transaction commits. */
  invalidate(...scopes: Scope[]): void
  /** Invalidates a scope after the commit, at most once in 3 s: for figures that no rule depends on. */
  invalidateSoon(scope: Scope): void
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): Promise<void>
  /** Adds a job that exists when, and only when, the transaction commits. */
  enqueue<Name extends TaskName>(
    name: Name,
    payload: Tasks[Name],
    spec?: { key?: string; runAt?: Date; delayMs?: number; priority?: number },
  ): Promise<void>
  /** Adds one job for each payload, in one statement. */
  enqueueMany<Name extends TaskName>(
    name: Name,
    payloads: readonly Tasks[Name][],
    spec?: { priority?: number },
  ): Promise<void>
  /** Writes to the audit log, which owners can read. */
  audit(
    actorId: number | null,
    action: AuditedAction,
    subject: string,
    details?: Record<string, unknown>,
  ): Promise<void>
}

export interface UnitContext {
  readonly db: Db
  readonly changes: Pick<Changes, 'afterCommit' | 'invalidateSoon'>
  readonly jobs: JobSpecs
  readonly config: Pick<Config, 'auditLog'>
  readonly events: {
    emit<Name extends keyof Events>(unit: Unit, name: Name, event: Events[Name]): Promise<void>
  }
}

const maxAttempts = 4
/** Serialization failure and deadlock. */
const retryable = new Set(['40001', '40P01'])

const mayRunAgain = (error: { code?: string; message: string }) =>
  retryable.has(error.code ?? '') || isOutdatedPlan(error)

/**
 * Runs the work in one transaction. A deadlock's loser runs again, and one with a plan for a table that has changed, so
 * the work must have no effects outside it.
 */
export async function inTransaction<T>(ctx: UnitContext, work: (unit: Unit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(ctx, work)
    } catch (error) {
      if (attempt >= maxAttempts || !mayRunAgain(error as Error)) throw error
    }
  }
}

/**
 * The same for a job that is one transaction: it ends with it, and so does not run again when its worker is killed after
 * the commit. Does nothing if another worker has ended it. Without a key, it is not in the queue.
 */
export function inTransactionOfJob(
  ctx: UnitContext,
  key: string | undefined,
  work: (unit: Unit) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async unit => {
    if (key === undefined || (await sql.endJob(unit.db, jobIdOf(key)))) await work(unit)
  })
}

async function runOnce<T>(ctx: UnitContext, work: (unit: Unit) => Promise<T>): Promise<T> {
  const scopes = new Set<Scope>()
  const soon = new Set<Scope>()
  const result = await ctx.db.transaction().execute(async db => {
    const unit: Unit = {
      db,
      invalidate: (...invalidated) => {
        for (const scope of invalidated) scopes.add(scope)
      },
      invalidateSoon: scope => void soon.add(scope),
      emit: (name, event) => ctx.events.emit(unit, name, event),
      enqueue: (name, payload, spec) => sql.addJob(db, name, payload, { ...ctx.jobs[name], ...spec }),
      enqueueMany: (name, payloads, spec) => sql.addJobs(db, name, payloads, { ...ctx.jobs[name], ...spec }),
      audit: async (actorId, action, subject, details = {}) => {
        const id = await sql.insertAuditEntry(db, { actorId, action, subject, details })
        if (ctx.config.auditLog) await unit.enqueue('audit.print', { id })
      },
    }
    const outcome = await work(unit)
    await sql.insertChanges(db, scopes)
    return outcome
  })
  ctx.changes.afterCommit([...scopes])
  for (const scope of soon) ctx.changes.invalidateSoon(scope)
  return result
}
