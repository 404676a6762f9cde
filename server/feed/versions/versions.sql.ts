import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

interface NewVersion {
  content: string
  documents: readonly string[]
}

/** Keeps the first version of a post that asks to confirm it. */
export async function addFirstVersion(db: Db, postId: number, { content, documents }: NewVersion): Promise<void> {
  await db
    .insertInto('textVersions')
    .values({ postId, version: 1, content, documents: [...documents] })
    .execute()
}

/** Keeps the next version of a post that asks to confirm it; `isToConfirm` if only that one counts from now on. */
export async function addVersion(
  db: Db,
  postId: number,
  { content, documents, isToConfirm }: NewVersion & { isToConfirm: boolean },
): Promise<void> {
  await sql`
    with changed as (
      update posts set text_version = text_version + 1,
        confirm_version = case when ${isToConfirm} then text_version + 1 else confirm_version end
      where id = ${postId} returning text_version
    )
    insert into text_versions (post_id, version, content, documents)
    select ${postId}, text_version, ${content}, ${[...documents]}::uuid[] from changed`.execute(db)
}

/** Keeps the documents of the present version of a post, unless they are known. */
export async function keepDocuments(db: Db, postId: number, documents: readonly string[]): Promise<void> {
  await sql`
    update text_versions x set documents = ${[...documents]}::uuid[] from posts p
    where p.id = ${postId} and x.post_id = p.id and x.version = p.text_version and x.documents is null`.execute(db)
}

/** The ids of the documents of the present version of a post; undefined where they are not known. */
export async function documentsOf(db: Db, postId: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ documents: string[] | null }>`
    select x.documents from posts p join text_versions x on x.post_id = p.id and x.version = p.text_version
    where p.id = ${postId}`.execute(db)
  return rows[0]?.documents ?? undefined
}

/** Takes documents that nobody has ever seen, because they could not be processed, off the present version. */
export async function dropFailedDocuments(db: Db, postId: number): Promise<void> {
  await sql`
    update text_versions x set documents = array(
      select d.id from unnest(x.documents) with ordinality d(id, place)
      where not exists (select from media m where m.id = d.id and m.status = 'failed' and m.completed_at is null)
      order by d.place)
    from posts p where p.id = ${postId} and x.post_id = p.id and x.version = p.text_version and x.documents is not null`.execute(
    db,
  )
}
