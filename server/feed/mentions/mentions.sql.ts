import { type RawBuilder, sql } from 'kysely'
import type { Mention } from '#contract/authored-text.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'

/**
 * Whether a user `u` may see the posts of a team, by the rule `post.read` of contract/policy.ts. An `exists` would let the
 * planner read all members of the team at once, which it takes for an average one.
 */
export const mayRead = (
  teamId: RawBuilder<unknown>,
) => sql<boolean>`(${isInCompany('u')} and (u.role in ('owner', 'admin')
  or coalesce((select true from memberships r where r.user_id = u.id and r.team_id = ${teamId}), false)))`

/** The mentions of a row, as a column, without those who may not see it. Most texts have none. */
export const mentionsOf = (
  row: 'posts' | 'comments' | 'p' | 'c',
  teamId: RawBuilder<unknown>,
): RawBuilder<Mention[]> => {
  const mentions = sql.ref(`${row}.mentions`)
  return sql<Mention[]>`case when ${mentions} = '[]' then '[]' else (
    select coalesce(jsonb_agg(m.value order by m.place), '[]') from jsonb_array_elements(${mentions}) with ordinality m(value, place)
    join users u on u.id = (m.value->>'userId')::int where ${mayRead(teamId)}) end`
}

/** Those of these users who may see the posts of the team. */
export async function readersOf(db: Db, teamId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = any(${userIds}::int[]) and ${mayRead(sql`${teamId}::int`)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes a user out of the mentions of all texts. */
export async function deleteMentionsOf(db: Db, userId: number): Promise<void> {
  for (const table of ['posts', 'comments'] as const)
    await sql`
      update ${sql.table(table)} set mentions = (
        select coalesce(jsonb_agg(m.value order by m.place), '[]') from jsonb_array_elements(mentions) with ordinality m(value, place)
        where (m.value->>'userId')::int <> ${userId})
      where mentions @> ${JSON.stringify([{ userId }])}::jsonb`.execute(db)
}
