import { type Selectable, sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import type { OwnTeam } from '#contract/teams.ts'
import type { Db } from '#server/db/kysely.ts'
import { isManagedTeam } from '#server/db/managed.sql.ts'
import { mayPost } from '#server/db/may-post.sql.ts'
import { alphabetical } from '#server/db/order.sql.ts'
import type { Teams } from '#server/db/types.generated.ts'

export type TeamRow = Selectable<Teams>

/** Company-wide first, then by name. */
const order = sql`teams.id <> ${companyWideTeamId}, ${alphabetical('teams.name')}, teams.id`

export function findTeam(db: Db, id: number): Promise<TeamRow | undefined> {
  return db.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks the team's row, the first in the order of locks: team, post, view, membership. Rows that refer to the team can
 * still be written (`for no key update`), so that viewing a post does not wait for a change of its team.
 */
export function lockTeam(db: Db, id: number): Promise<TeamRow | undefined> {
  return db.selectFrom('teams').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** All teams, or those with the given ids. */
export function listTeams(db: Db, { ids, department }: { ids?: number[]; department?: string }): Promise<TeamRow[]> {
  let query = db.selectFrom('teams').selectAll().orderBy(order)
  if (ids) query = query.where(sql<boolean>`teams.id = any(${ids}::int[])`)
  if (department !== undefined) query = query.where(sql<boolean>`${department} = any(teams.departments)`)
  return query.execute()
}

export type ManagedTeamRow = TeamRow & {
  isManaged: boolean
  memberCount: number
  postCount: number
  scheduledCount: number
  runningGiveaways: string[]
  records: number
  confirmations: number
}

/** All teams, with the numbers of what their deletion removes. What announces a giveaway is no post of the team. */
export async function manageTeams(db: Db): Promise<ManagedTeamRow[]> {
  const { rows } = await sql<ManagedTeamRow>`
    select teams.*, ${isManagedTeam('teams')} as is_managed, coalesce(m.n, 0)::int as member_count,
      coalesce(p.n, 0)::int as post_count,
      (select count(*)::int from scheduled_posts s where s.team_id = teams.id) as scheduled_count,
      coalesce(g.running, '{}') as running_giveaways,
      coalesce(r.records, 0)::int as records, coalesce(r.confirmations, 0)::int as confirmations
    from teams
    left join (select team_id, count(*) as n from memberships group by team_id) m on m.team_id = teams.id
    left join (
      select team_id, count(*) as n from posts where kind = 'post' and deleted_at is null group by team_id
    ) p on p.team_id = teams.id
    left join (
      select team_id, array_agg(title order by ends_at, id) as running
      from giveaways where deleted_at is null and drawn_at is null group by team_id
    ) g on g.team_id = teams.id
    left join (
      select p.team_id, count(distinct p.id) as records, count(distinct (c.post_id, c.user_id)) filter (where c.user_id is not null) as confirmations
      from text_versions x join posts p on p.id = x.post_id left join confirmations c on c.post_id = p.id
      where x.version = 1 and p.counted_at is not null and p.deleted_at is null group by p.team_id
    ) r on r.team_id = teams.id
    order by ${order}`.execute(db)
  return rows
}

export function updateTeam(
  db: Db,
  id: number,
  edit: Partial<
    Pick<TeamRow, 'name' | 'description' | 'teamType' | 'departments' | 'functions' | 'isActive' | 'whoMayPost'>
  >,
): Promise<TeamRow> {
  return db.updateTable('teams').set(edit).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export interface OwnTeamRow {
  teamId: number
  name: string
  isActive: boolean
  joinedAt: Date
  canPost: boolean
  isTeamOwner: boolean
  /** The only member who owns the team. */
  decidedBy: OwnTeam['decidedBy'] | null
}

const onlyOwner = sql<OwnTeam['decidedBy'] | null>`(
  select min(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'profileImageUrl', u.profile_image_url)::text)::json
  from memberships o join users u on u.id = o.user_id
  where o.team_id = teams.id and o.is_team_owner having count(*) = 1)`

export function teamsOf(db: Db, userId: number): Promise<OwnTeamRow[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('teams', 'teams.id', 'memberships.teamId')
    .select([
      'teams.id as teamId',
      'teams.name',
      'teams.isActive',
      'memberships.joinedAt',
      mayPost('memberships', 'teams').as('canPost'),
      'isTeamOwner',
      onlyOwner.as('decidedBy'),
    ])
    .where('memberships.userId', '=', userId)
    .orderBy(order)
    .execute()
}

export type NewTeam = Pick<TeamRow, 'name' | 'description' | 'teamType' | 'departments' | 'functions' | 'isActive'> &
  Partial<Pick<TeamRow, 'whoMayPost'>> & {
    id?: number
    createdBy: number | null
  }

export function insertTeam(db: Db, team: NewTeam): Promise<TeamRow> {
  return db.insertInto('teams').values(team).returningAll().executeTakeFirstOrThrow()
}

export async function deleteTeam(db: Db, id: number): Promise<void> {
  await db.deleteFrom('teams').where('id', '=', id).execute()
}
