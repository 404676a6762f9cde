import { sql } from 'kysely'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'

/** Only the first opening counts. Returns the document, if the post has it. */
export async function insertOpening(
  db: Db,
  opening: { postId: number; mediaId: string; userId: number },
): Promise<{ confirmAfterOpening: boolean } | undefined> {
  const { postId, mediaId, userId } = opening
  const { rows } = await sql<{ confirmAfterOpening: boolean }>`
    with document as (
      select m.id, p.confirm_after_opening, p.author_id = ${userId} as is_own from media m join posts p on p.id = m.post_id
      where m.id = ${mediaId} and m.post_id = ${postId} and m.kind = 'document' and m.removed_at is null),
    opened as (
      insert into document_openings (media_id, user_id) select id, ${userId} from document where not is_own
      on conflict do nothing)
    select confirm_after_opening from document`.execute(db)
  return rows[0]
}

export interface OpeningRow {
  mediaId: string
  fileName: string
  openedCount: number
  user: { id: number; firstName: string; lastName: string; profileImageUrl: string | null } | null
  openedAt: Date | null
}

/** The documents of a post in order, each with the latest of those who have opened it; one without any has one row. */
export async function openingsOf(db: Db, postId: number, limit: number): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select m.id as media_id, m.file_name, counted.n as opened_count, o.opened_at,
      case when o.id is not null then json_build_object('id', o.id, 'firstName', o.first_name, 'lastName', o.last_name,
        'profileImageUrl', o.profile_image_url) end as user
    from media m
    cross join lateral (
      select count(*)::int as n from document_openings o join users u on u.id = o.user_id
      where o.media_id = m.id and ${isInCompany('u')}) counted
    left join lateral (
      select o.opened_at, u.id, u.first_name, u.last_name, u.profile_image_url
      from document_openings o join users u on u.id = o.user_id
      where o.media_id = m.id and ${isInCompany('u')} order by o.opened_at desc, u.id limit ${limit}) o on true
    where m.post_id = ${postId} and m.kind = 'document' and m.status = 'ready' and m.removed_at is null
    order by m.position, o.opened_at desc, o.id`.execute(db)
  return rows
}

/** Those of posts that they have confirmed are part of the records. */
export async function deleteOpeningsOf(db: Db, userId: number): Promise<void> {
  await sql`
    delete from document_openings o where o.user_id = ${userId} and not exists (
      select from media m join confirmations c on c.post_id = m.post_id and c.user_id = o.user_id where m.id = o.media_id)`.execute(
    db,
  )
}
