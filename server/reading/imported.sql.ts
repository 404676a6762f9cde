import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { audienceWithReads, inAudience } from './audience.sql.ts'
import { countConfirmations } from './confirming.sql.ts'
import { utcDay } from './counters.sql.ts'
import { countDays } from './post-days.sql.ts'

/**
 * Moves the numbers of a team's posts up, so that the first ones are free for posts from before. For its members these are
 * from before they joined, and nothing that is unread changes. Locks team and posts.
 */
export async function makeRoom(db: Db, teamId: number, posts: number): Promise<void> {
  await sql`select id from teams where id = ${teamId} for no key update`.execute(db)
  await sql`select id from posts where team_id = ${teamId} order by id for no key update`.execute(db)
  await sql`
    update posts set seq = seq + ${posts}, suspended_seq = suspended_seq + ${posts}
    where team_id = ${teamId} and coalesce(seq, suspended_seq) is not null`.execute(db)
  await sql`
    update memberships set joined_seq = joined_seq + ${posts}, before = before + ${posts}
    where team_id = ${teamId} and joined_seq is not null`.execute(db)
  await sql`update former_memberships set joined_seq = joined_seq + ${posts} where team_id = ${teamId}`.execute(db)
  await sql`update teams set last_seq = last_seq + ${posts}, live = live + ${posts} where id = ${teamId}`.execute(db)
}

/** Few enough that the audiences of a slice fit in memory. */
const postsAtOnce = 200

/**
 * Counts everything of a company from its posts, memberships, views and confirmations, after all of these came at once:
 * nobody else is there. Hours of reading are known to nobody.
 */
export async function countFromScratch(db: Db): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from posts where id > ${after} and seq is not null order by id limit ${postsAtOnce}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) break
    await sql`
      update posts counted set audience = c.audience, audience_joined = c.joined, read_count = c.reads,
        half_read_at = c.half_read_at
      from (
        select p.id, count(m.user_id)::int as audience, count(u.first_sign_in_at)::int as joined, count(v.post_id)::int as reads,
          (array_agg(v.read_at order by v.read_at))[(count(m.user_id)::int + 1) / 2] as half_read_at
        from ${audienceWithReads} join users u on u.id = m.user_id
        where p.id = any(${ids}::int[]) group by p.id
      ) c where counted.id = c.id`.execute(db)
    await countDays(db, ids)
    await countConfirmations(db, ids)
    after = last
  }
  await sql`
    update memberships m set
      before = case when m.joined_seq is not null then (
        select count(*) from posts p where p.team_id = m.team_id and p.seq <= m.joined_seq) end,
      own = 0, read = 0`.execute(db)
  await sql`
    update memberships m set own = c.n
    from (
      select m.team_id, m.user_id, count(*)::int as n
      from memberships m join posts p on p.team_id = m.team_id and p.seq > m.joined_seq and p.author_id = m.user_id
      group by 1, 2
    ) c where c.team_id = m.team_id and c.user_id = m.user_id`.execute(db)
  await sql`
    update memberships m set read = c.n
    from (
      select m.team_id, m.user_id, count(*)::int as n
      from posts p join views v on v.post_id = p.id and v.read_at is not null
      join memberships m on ${inAudience} and m.user_id = v.user_id
      group by 1, 2
    ) c where c.team_id = m.team_id and c.user_id = m.user_id`.execute(db)
  await sql`
    insert into read_days (user_id, team_id, day, hour, n)
    select m.user_id, m.team_id, ${utcDay(sql`v.read_at`)}, extract(hour from v.read_at at time zone 'utc')::int, count(*)::int
    from posts p join views v on v.post_id = p.id
    join memberships m on ${inAudience} and m.user_id = v.user_id
    where ${utcDay(sql`v.read_at`)} >= ${utcDay(sql`now()`)} - ${limits.activeDays}::int
    group by 1, 2, 3, 4
    on conflict (user_id, team_id, day, hour) do update set n = excluded.n`.execute(db)
}
