import { type Kysely, sql } from 'kysely'

/**
 * From when on people count in figures. Until then their memberships have no baselines. Those who were added and never
 * invited leave the audiences that they were in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column counted_at timestamptz`.execute(db)
  await sql`
    update users set counted_at = joined_at
    where joined_at is not null and (invited_at is not null or last_sign_in_at is not null or password_hash is not null)`.execute(
    db,
  )
  await sql`
    alter table memberships alter column joined_seq drop not null, alter column before drop not null,
      add constraint memberships_baselines check ((joined_seq is null) = (before is null))`.execute(db)
  const left = sql`memberships m join users u on u.id = m.user_id and u.counted_at is null and u.removed_at is null`
  await sql`
    update posts p set audience = p.audience - lost.n, read_count = p.read_count - lost.reads,
      half_read_at = coalesce(p.half_read_at,
        case when p.audience > lost.n and (p.read_count - lost.reads) * 2 >= p.audience - lost.n then now() end)
    from (
      select p.id, count(*)::int as n, count(v.post_id)::int as reads
      from ${left} join posts p on p.team_id = m.team_id and m.joined_seq < p.seq and m.user_id <> p.author_id
      left join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
      group by p.id
    ) lost where lost.id = p.id`.execute(db)
  await sql`
    update memberships n set joined_seq = null, before = null, own = 0, read = 0
    from ${left} where n.team_id = m.team_id and n.user_id = m.user_id`.execute(db)
}
