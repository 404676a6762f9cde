import { sql } from 'kysely'
import { isCounted } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'

/** Keeps what somebody who is removed was in a team. The team's row is locked, so that nobody else ends the membership. */
export async function rememberMembership(db: Db, teamId: number, userId: number): Promise<void> {
  await sql`
    insert into former_memberships (team_id, user_id, role, can_post, can_post_by_role, can_manage_members, is_team_owner, joined_seq, joined_at)
    select team_id, user_id, role, can_post, can_post_by_role, can_manage_members, is_team_owner, joined_seq, joined_at
    from memberships where team_id = ${teamId} and user_id = ${userId}`.execute(db)
}

/**
 * Makes people who were removed members of a team once they come back. Locks all of these people, so that none of them
 * comes back or is removed in the meantime. The team's row is locked.
 */
export async function addFormerMemberships(db: Db, teamId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    with u as materialized (
      select id, role, counted_at, removed_at, erased_at from users where id = any(${[...userIds]}::int[]) order by id for share
    )
    insert into former_memberships (team_id, user_id, role, can_post, can_post_by_role, can_manage_members, is_team_owner, joined_seq, joined_at)
    select t.id, u.id, 'member', u.role = 'admin', u.role = 'admin', false, false, case when ${isCounted('u')} then t.last_seq end, now()
    from u join teams t on t.id = ${teamId}
    where u.removed_at is not null and u.erased_at is null on conflict do nothing`.execute(db)
}

/** The teams that somebody was in when they were removed, in the order of their locks. */
export async function formerTeamIdsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('formerMemberships')
    .select('teamId')
    .where('userId', '=', userId)
    .orderBy('teamId')
    .execute()
  return rows.map(({ teamId }) => teamId)
}

/** Makes a membership what it was, with empty counters. The team's row is locked. */
export async function restoreMembership(db: Db, teamId: number, userId: number): Promise<void> {
  await sql`
    insert into memberships (team_id, user_id, role, can_post, can_post_by_role, can_manage_members, is_team_owner, joined_seq, joined_at, before)
    select team_id, user_id, role, can_post, can_post_by_role, can_manage_members, is_team_owner, joined_seq, joined_at,
      case when joined_seq is not null then 0 end
    from former_memberships where team_id = ${teamId} and user_id = ${userId}`.execute(db)
}

export async function forgetFormerMemberships(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`delete from former_memberships where user_id = any(${[...userIds]}::int[])`.execute(db)
}

export async function forgetFormerMembershipsIn(db: Db, teamId: number, userIds: readonly number[]): Promise<void> {
  await sql`delete from former_memberships where team_id = ${teamId} and user_id = any(${[...userIds]}::int[])`.execute(
    db,
  )
}
