import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { canonicalAddress } from '#server/lib/mail/email-address.ts'
import { type Columns, idOf } from './protocol/where.ts'

export interface UserRow {
  id: number
  /** The address, else the sign-in name. */
  userName: string
  firstName: string
  lastName: string
  role: string
  isActive: boolean
  isManaged: boolean
  externalId: string | null
  displayName: string | null
  workEmail: string | null
  createdAt: Date
  changedAt: Date
}

/** Everybody in the company, and those whom the directory has removed. */
const isKnown = sql<SqlBool>`(${isInCompany('u')} or (u.removed_at is not null and u.erased_at is null and d.user_id is not null))`
const from = sql`from users u left join scim_people d on d.user_id = u.id`
const changedAt = sql`coalesce(d.changed_at, u.joined_at)`
const displayName = sql`coalesce(d.display_name, u.first_name || ' ' || u.last_name)`
const workEmail = sql`coalesce(d.work_email, u.email)`

/** Each condition on a name is served by a unique index. */
const hasLogin = (login: string): RawBuilder<SqlBool> =>
  login.includes('@')
    ? sql`(u.email = ${canonicalAddress(login)})`
    : sql`(u.sign_in_name = ${login.toLowerCase()} and u.email is null)`

export const userColumns: Columns = {
  id: { of: sql`u.id`, kind: 'number' },
  username: { of: sql`coalesce(u.email, u.sign_in_name)`, kind: 'text', equals: hasLogin },
  externalid: { of: sql`d.external_id`, kind: 'exact-text', equals: value => sql`(d.external_id = ${value})` },
  displayname: { of: displayName, kind: 'text' },
  active: { of: sql`(u.removed_at is null)`, kind: 'boolean' },
  'name.givenname': { of: sql`u.first_name`, kind: 'text' },
  'name.familyname': { of: sql`u.last_name`, kind: 'text' },
  emails: { of: workEmail, kind: 'text' },
  'emails.value': { of: workEmail, kind: 'text' },
  'emails.type': { of: sql`case when ${workEmail} is not null then 'work' end`, kind: 'text' },
  'emails.primary': { of: sql`case when ${workEmail} is not null then true end`, kind: 'boolean' },
  'meta.created': { of: sql`u.created_at`, kind: 'time' },
  'meta.lastmodified': { of: changedAt, kind: 'time' },
}

const columns = sql`u.id, coalesce(u.email, u.sign_in_name) as user_name, u.first_name, u.last_name, u.role,
  u.removed_at is null as is_active, d.user_id is not null as is_managed, d.external_id, d.display_name, d.work_email,
  u.created_at, ${changedAt} as changed_at`

/** Matches everything. */
export const everybody = sql<SqlBool>`true`

export interface Page {
  where: RawBuilder<SqlBool>
  offset: number
  limit: number
}

/** A page of the people who match, by id. */
export async function listUsers(db: Db, { where, offset, limit }: Page): Promise<UserRow[]> {
  if (limit === 0) return []
  const { rows } = await sql<UserRow>`select ${columns} ${from} where ${isKnown} and ${where}
    order by u.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countUsers(db: Db, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${from} where ${isKnown} and ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await listUsers(db, { where: sql`u.id = ${idOf(id)}`, offset: 0, limit: 1 })
  return row
}

/** Whether somebody whom the directory knows has this address or sign-in name. */
export async function isUserNameTaken(db: Db, login: string): Promise<boolean> {
  return (await countUsers(db, hasLogin(login))) > 0
}

/** Notes what the directory says of a person, who is managed by it from now on. */
export async function savePerson(
  db: Db,
  userId: number,
  { externalId, displayName, workEmail }: Pick<UserRow, 'externalId' | 'displayName' | 'workEmail'>,
): Promise<void> {
  const said = { externalId, displayName, workEmail, changedAt: sql<Date>`now()` }
  await db
    .insertInto('scimPeople')
    .values({ userId, ...said })
    .onConflict(known => known.column('userId').doUpdateSet(said))
    .execute()
}

export async function forgetPeople(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`delete from scim_people where user_id = any(${[...userIds]}::int[])`.execute(db)
}
