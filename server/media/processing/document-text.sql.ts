import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { MediaRow } from '#server/media/media.sql.ts'

export async function hasText(db: Db, mediaId: string): Promise<boolean> {
  const found = await db.selectFrom('documentTexts').select('mediaId').where('mediaId', '=', mediaId).executeTakeFirst()
  return found !== undefined
}

/** Stores nothing for a document that was deleted, or has a text. */
export async function insertText(db: Db, mediaId: string, content: string): Promise<void> {
  await sql`
    insert into document_texts (media_id, content) select id, ${content} from media where id = ${mediaId} for key share
    on conflict do nothing`.execute(db)
}

export async function setSha256(db: Db, mediaId: string, sha256: string): Promise<void> {
  await db.updateTable('media').set({ sha256 }).where('id', '=', mediaId).execute()
}

/** Ready documents of posts whose text was never read, or whose checksum is unknown, and that are not queued. */
export async function documentsWithoutText(
  db: Db,
  limit: number,
): Promise<Pick<MediaRow, 'id' | 'ownerId' | 'kind'>[]> {
  const { rows } = await sql<Pick<MediaRow, 'id' | 'ownerId' | 'kind'>>`
    select m.id, m.owner_id, m.kind from media m join posts p on p.id = m.post_id and p.deleted_at is null
    where m.kind = 'document' and m.status = 'ready' and m.display_key is not null
      and (not exists (select from document_texts d where d.media_id = m.id) or m.sha256 is null and m.missing_at is null)
      and not exists (select from graphile_worker.jobs queued where queued.key = 'media:' || m.id)
    order by m.created_at desc limit ${limit}`.execute(db)
  return rows
}
