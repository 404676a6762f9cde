import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { wordsOfPost } from '#server/db/words-of-post.sql.ts'

/** What a push says of a post; the note of who removed its text in place of it. */
export interface PushedPost {
  content: string
  teamId: number
  teamName: string
  firstName: string
  lastName: string
  photos: number
  videos: number
  documents: number
  isUrgent: boolean
  byMail: boolean
}

export async function findPushedPost(db: Db, postId: number): Promise<PushedPost | undefined> {
  const { rows } = await sql<PushedPost>`
    select coalesce(nullif(${wordsOfPost}, ''), p.removal_note, '') as content, p.team_id, p.is_urgent, p.by_mail, t.name as team_name, u.first_name, u.last_name,
      (select count(*)::int from media m where m.post_id = p.id and m.kind = 'image' and m.status <> 'failed') as photos,
      (select count(*)::int from media m where m.post_id = p.id and m.kind = 'video' and m.status <> 'failed') as videos,
      (select count(*)::int from media m where m.post_id = p.id and m.kind = 'document' and m.status <> 'failed') as documents
    from posts p join teams t on t.id = p.team_id join users u on u.id = p.author_id where p.id = ${postId} and p.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

export async function findQuotedComment(db: Db, id: number): Promise<{ content: string } | undefined> {
  const { rows } = await sql<{ content: string }>`
    select coalesce(nullif(content, ''), removal_note, '') as content from comments
    where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]
}

/** The one column of a post that push writes. */
export async function markNotified(db: Db, postId: number): Promise<void> {
  await db.updateTable('posts').set({ notifiedAt: sql`now()` }).where('id', '=', postId).execute()
}

export function findName(db: Db, userId: number): Promise<{ firstName: string; lastName: string } | undefined> {
  return db.selectFrom('users').select(['firstName', 'lastName']).where('id', '=', userId).executeTakeFirst()
}
