import { sql } from 'kysely'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { mayRead } from '#server/feed/index.ts'
import { audienceWithReads, confirmationsThatCount, inAudience } from '#server/reading/index.ts'
import type { About } from './push-content.ts'

/** Returns those of these that are still to be sent to their users. The one place where that is decided. */
export async function stillWanted<Item extends { userId: number; about: About }>(
  db: Db,
  items: readonly Item[],
): Promise<Item[]> {
  if (items.length === 0) return []
  const wanted = items.map(({ userId, about }, n) => ({ n, userId, ...(about === 'account' ? {} : about) }))
  const { rows } = await sql<{ n: number }>`
    select w.n
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w(n int, "userId" int, "postId" int, "commentId" int,
      "giveawayId" int, "scheduledId" int, "isMention" boolean, until text)
    join users u on u.id = w."userId" and ${isInCompany('u')}
    left join posts p on p.id = w."postId" and p.deleted_at is null
    left join comments c on c.id = w."commentId" and c.post_id = p.id and c.deleted_at is null
    where (w."postId" is null or (p.id is not null and ${mayRead(sql`p.team_id`)}))
      and (w."commentId" is null or c.id is not null)
      and (w."giveawayId" is null or exists (
        select from giveaways g where g.id = w."giveawayId" and g.deleted_at is null))
      and (w."scheduledId" is null or exists (
        select from scheduled_posts s where s.id = w."scheduledId" and s.failure is not null))
      and (w."isMention" is not true or (
        case when w."commentId" is null then p.mentions else c.mentions end
          @> jsonb_build_array(jsonb_build_object('userId', u.id))
        and (w."commentId" is not null or not exists (
          select from views v where v.post_id = p.id and v.user_id = u.id and v.read_at is not null))))
      and case w.until
        when 'read' then exists (
          select from ${audienceWithReads} where p.id = w."postId" and m.user_id = u.id and v.user_id is null)
        when 'confirmed' then p.ask_to_confirm
          and exists (select from memberships m where m.user_id = u.id and ${inAudience})
          and not exists (select from ${confirmationsThatCount} and c.user_id = u.id)
        else true end
    order by w.n`.execute(db)
  return rows.flatMap(({ n }) => items[n] ?? [])
}
