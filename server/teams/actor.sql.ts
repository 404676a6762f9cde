import { sql } from 'kysely'
import type { Actor, Role } from '#contract/policy.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { mayPost } from '#server/db/may-post.sql.ts'

/** Somebody with the rights that they have now; undefined unless they are in the company. */
export async function actorOf(db: Db, userId: number): Promise<Actor | undefined> {
  const { rows } = await sql<{
    role: Role
    teams: { teamId: number; canPost: boolean; isTeamOwner: boolean }[]
  }>`
    select u.role, coalesce((select json_agg(json_build_object(
      'teamId', m.team_id, 'canPost', ${mayPost('m', 't')}, 'isTeamOwner', m.is_team_owner)) from memberships m join teams t on t.id = m.team_id where m.user_id = u.id), '[]') as teams
    from users u where u.id = ${userId} and ${isInCompany('u')}`.execute(db)
  const [row] = rows
  return row && { id: userId, role: row.role, teams: new Map(row.teams.map(team => [team.teamId, team])) }
}
