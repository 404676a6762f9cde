import { sql } from 'kysely'
import { fromNow } from './from-now.sql.ts'
import type { Db } from './kysely.ts'

/** What came of making an archive. */
interface End {
  state: 'ready' | 'failed' | 'too-large'
  /** Where it is stored; as before where it is left out. */
  key?: string
  bytes?: number
}

/** The queries for archives that a job makes and that are kept for a time, each with a row in this table. */
export function madeArchivesIn<Row extends { key: string | null }>(name: 'company_exports' | 'record_archives') {
  const table = sql.table(name)
  return {
    /** Counts one try to make an archive; undefined unless it is to be made. */
    async beginTry(db: Db, id: number): Promise<Row | undefined> {
      const { rows } = await sql<Row>`
        update ${table} set tries = tries + 1 where id = ${id} and state = 'making' returning *`.execute(db)
      return rows[0]
    },

    /** Returns whether it was still to be made. */
    async endMaking(db: Db, id: number, { state, key, bytes }: End): Promise<boolean> {
      const { rows } = await sql`
        update ${table} set state = ${state}, key = coalesce(${key ?? null}::text, key), bytes = ${bytes ?? null}
        where id = ${id} and state = 'making' returning id`.execute(db)
      return rows.length > 0
    },

    /** Deletes those of at least this age, or all. Returns the keys of their files. */
    async delete(db: Db, olderThanMs?: number): Promise<string[]> {
      const isOld = olderThanMs === undefined ? sql`true` : sql`created_at <= ${fromNow(-olderThanMs)}`
      const { rows } = await sql<Row>`delete from ${table} where ${isOld} returning key`.execute(db)
      return rows.flatMap(({ key }) => key ?? [])
    },
  }
}
