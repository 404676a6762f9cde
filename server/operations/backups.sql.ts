import type { Kysely, Selectable } from 'kysely'
import type { Backups, DB } from '#server/db/types.generated.ts'

export type BackupRow = Selectable<Backups>

/** The newest backup that has ended in any way, undefined before the first. */
export function newestEnded(db: Kysely<DB>): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest backup that was read back without an error. */
export function newestVerified(db: Kysely<DB>): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('isVerified', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
