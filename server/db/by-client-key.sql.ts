import { sql } from 'kysely'
import type { Db } from './kysely.ts'

/** Finds what somebody made with a client key: `byClientKey('posts', 'authorId')`. */
export const byClientKey =
  (table: 'posts' | 'scheduledPosts' | 'giveaways', maker: 'authorId' | 'creatorId') =>
  async (db: Db, makerId: number, clientKey: string): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.ref(maker)} = ${makerId} and client_key = ${clientKey}`.execute(db)
    return rows[0]?.id
  }
