import { sql } from 'kysely'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'

export interface Among {
  userIds?: readonly number[] | undefined
  state?: 'not-invited' | undefined
}

/** Everyone whom a set-up link would help, or those of them who are meant; `withOwners` includes those who become owners. */
const invitable = (withOwners: boolean, { userIds, state }: Among) => sql`
  ${userIds ? sql`id = any(${[...userIds]}::int[]) and` : sql``} ${state ? sql`invited_at is null and` : sql``}
  ${isInCompany('users')} and email is not null and last_sign_in_at is null
  and (password_hash is null or temporary_password_until is not null) and (role <> 'owner' or ${withOwners})`

export interface InvitationCounts {
  notSignedIn: number
  notSent: number
  failed: number
}

export async function countInvitable(db: Db, withOwners: boolean, among: Among = {}): Promise<InvitationCounts> {
  const { rows } = await sql<InvitationCounts>`
    select count(*)::int as not_signed_in, count(*) filter (where invited_at is null)::int as not_sent,
      count(*) filter (where invitation_failed_at is not null)::int as failed
    from users where ${invitable(withOwners, among)}`.execute(db)
  return rows[0] as InvitationCounts
}

/** Locks those who were not invited within this time, so that two presses invite nobody twice. Returns their ids. */
export async function lockInvitable(db: Db, withOwners: boolean, recentlyMs: number, among: Among): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users where ${invitable(withOwners, among)}
    and (invited_at is null or invited_at < now() - make_interval(secs => ${recentlyMs / 1_000}))
    order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}
