import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** Each step doubles the depth that is reached: more than the lines that an archive may have. */
const steps = 32

/**
 * Makes a reply to a reply one to the comment that began them, as the app does. Returns the first line of a comment that
 * replies to itself by way of others.
 */
export async function flattenThreads(db: Db): Promise<number | undefined> {
  for (let step = 0; step < steps; step += 1) {
    const { numAffectedRows } = await sql`
      update staged_comments s set parent_id = c.parent_id
      from staged_comments c where c.id = s.parent_id and c.parent_id is not null`.execute(db)
    if (numAffectedRows === 0n) return undefined
  }
  const { rows } = await sql<{ line: number }>`
    select min(s.line) as line from staged_comments s join staged_comments c on c.id = s.parent_id and c.parent_id is not null`.execute(
    db,
  )
  return rows[0]?.line
}
