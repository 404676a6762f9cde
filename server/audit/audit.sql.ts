import { type SqlBool, sql } from 'kysely'
import type { AuditFilter } from '#contract/audit.ts'
import { isFoundBy } from '#server/db/contains.sql.ts'
import type { Db } from '#server/db/kysely.ts'

export interface AuditRow {
  id: number
  at: Date
  action: string
  subject: string
  details: unknown
  actorId: number | null
  actorName: string | null
  actorEmail: string | null
}

const selectRows = (db: Db) =>
  db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select([
      sql<number>`audit_log.id::float8`.as('id'),
      'auditLog.at',
      'auditLog.action',
      'auditLog.subject',
      'auditLog.details',
      'auditLog.actorId',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('actorName'),
      'users.email as actorEmail',
    ])

export const auditRow = (db: Db, id: number): Promise<AuditRow | undefined> =>
  selectRows(db).where(sql<SqlBool>`audit_log.id = ${id}::bigint`).executeTakeFirst()

/** Newest first; with `before`, older than that entry. */
export async function auditRows(
  db: Db,
  { kind, person, from, to, before, limit }: AuditFilter & { before?: number; limit: number },
): Promise<AuditRow[]> {
  let query = selectRows(db).orderBy('auditLog.id', 'desc').limit(limit)
  if (before !== undefined) query = query.where(sql<SqlBool>`audit_log.id < ${before}::bigint`)
  if (kind) query = query.where('auditLog.action', 'like', `${kind}.%`)
  if (from) query = query.where('auditLog.at', '>=', new Date(from))
  if (to) query = query.where('auditLog.at', '<', new Date(to))
  if (person) query = query.where(isFoundBy('users', person))
  return query.execute()
}

/** Names of users, including removed ones. */
export async function namesOfPeople(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where(sql<SqlBool>`id = any(${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function namesOfTeams(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(sql<SqlBool>`id = any(${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface SubjectIds {
  posts: readonly number[]
  users: readonly number[]
  giveaways: readonly number[]
}

/** Those of the subjects that still have a page. */
export async function findSubjects(db: Db, { posts, users, giveaways }: SubjectIds) {
  const among = (ids: readonly number[]) => sql<SqlBool>`id = any(${[...ids]}::int[])`
  const foundPosts = await db
    .selectFrom('posts')
    .select('id')
    .where(among(posts))
    .where('deletedAt', 'is', null)
    .execute()
  const foundUsers = await db
    .selectFrom('users')
    .select(['id', 'email', 'signInName', sql<boolean>`removed_at is not null`.as('hasLeft')])
    .where(among(users))
    .where('erasedAt', 'is', null)
    .execute()
  const foundGiveaways = await db
    .selectFrom('giveaways')
    .select(['id', sql<boolean>`drawn_at is not null`.as('isDrawn')])
    .where(among(giveaways))
    .where(sql<SqlBool>`(deleted_at is null or drawn_at is not null)`)
    .execute()
  return {
    posts: new Set(foundPosts.map(({ id }) => id)),
    users: new Map(foundUsers.map(({ id, ...user }) => [id, user])),
    giveaways: new Map(foundGiveaways.map(({ id, isDrawn }) => [id, { isDrawn }])),
  }
}

/** The log refuses changes, except of a transaction that says what it is for. */
export async function eraseDetailsOf(db: Db, userId: number): Promise<void> {
  await sql`select set_config('front_line.erasing', 'on', true)`.execute(db)
  const personal = sql`array['email', 'signInName', 'fromEmail', 'toEmail']`
  await sql`update audit_log set details = details - ${personal}
    where subject = ${`user:${userId}`} and details ?| ${personal}`.execute(db)
  await sql`update audit_log set details = jsonb_set(details, '{moved}', (
      select jsonb_agg(case when pair -> 'userId' = to_jsonb(${userId}::int) then pair - ${personal} else pair end)
      from jsonb_array_elements(details -> 'moved') pair))
    where action = 'domain.moved' and details -> 'moved' @> ${JSON.stringify([{ userId }])}::jsonb`.execute(db)
  await sql`select set_config('front_line.erasing', 'off', true)`.execute(db)
}
