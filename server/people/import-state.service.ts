import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { importProgress } from '#contract/people.ts'
import { type Actor, can } from '#contract/policy.ts'
import { serverPeople as text } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import { areManagedPeople } from '#server/db/managed.sql.ts'
import { heldAmong } from '#server/holds/index.ts'
import * as joining from '#server/joining/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './import.sql.ts'
import { markRemoved } from './people.sql.ts'

/**
 * Takes back one of the actor's imports: those whom it added are erased, and those whom it brought back have left again.
 * Throws Refusal `import.missing`, `import.running`, `import.joined`, `permission.denied` or `user.managed`.
 */
export async function undoImport(ctx: Ctx, actor: Actor, importId: string): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const found = await sql.lockImport(unit.db, actor.id, importId)
    if (!found) throw new Refusal('import.missing')
    const { isDone, isInterrupted } = toState(found)
    if (!isDone && !isInterrupted) throw new Refusal('import.running')
    const people = await sql.lockImported(unit.db, found)
    const joined = people.filter(({ hasJoined }) => hasJoined).map(({ name }) => name)
    if (joined.length > 0) throw Refusal.filled('import.joined', { names: someOf(joined) })
    if (!people.every(({ id, role }) => can(actor, 'user.remove', { userId: id, role })))
      throw new Refusal('permission.denied')
    const userIds = people.map(({ id }) => id)
    if (await areManagedPeople(unit.db, userIds)) throw new Refusal('user.managed')
    await unit.emit('people.withdrawn', { userIds })
    await markRemoved(unit.db, userIds)
    await joining.endCodes(unit, userIds)
    const held = new Set(await heldAmong(unit.db, userIds))
    await accounts.forgetNeverJoined(
      unit,
      people.filter(({ id, isNew }) => isNew && !held.has(id)).map(({ id }) => id),
    )
    await sql.deleteImport(unit.db, importId)
    await unit.audit(actor.id, 'user.import-undone', `import:${importId}`, { count: userIds.length })
    unit.invalidate('people')
    return { message: text.importUndone({ count: userIds.length }) }
  })
}

type State = z.input<typeof importProgress.reply>

/** Returns the state of one of the actor's imports. Throws Refusal `import.missing`. */
export async function getProgress(ctx: Ctx, actor: Actor, importId: string): Promise<State> {
  const found = await sql.findImport(ctx.db, actor.id, importId)
  if (!found) throw new Refusal('import.missing')
  return toState(found)
}

/** Returns the state of the actor's latest import that is kept, or null. */
export async function getLastImport(ctx: Ctx, actor: Actor): Promise<State | null> {
  const found = await sql.findImport(ctx.db, actor.id)
  return found ? toState(found) : null
}

export function toState({
  id,
  total,
  successful,
  failed,
  errors,
  createdAt,
  progressedAt,
  doneAt,
}: sql.ImportRecord): State {
  const isDone = doneAt !== null
  const isInterrupted = !isDone && Date.now() - progressedAt.getTime() > apiLimits.importSilentMs
  // while it runs, only the numbers: it is polled
  const known = isDone || isInterrupted ? errors : []
  return { importId: id, total, successful, failed, isDone, isInterrupted, startedAt: createdAt, errors: known }
}

const namedPeople = 3

/** The first names of a list, and how many more there are. */
export function someOf(all: readonly string[]): string {
  const names = all.slice(0, namedPeople).join(', ')
  return all.length > namedPeople ? text.someOf({ names, count: all.length - namedPeople }) : names
}
