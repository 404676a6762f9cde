import { type RawBuilder, sql } from 'kysely'
import type { Mention } from '#contract/authored-text.ts'
import type { ReactionKind } from '#contract/reactions.ts'
import type { Db } from '#server/db/kysely.ts'
import { isCommentHeld } from '#server/holds/index.ts'
import { mentionsOf } from '../mentions/mentions.sql.ts'
import { restorableSince } from '../posts.sql.ts'
import { type Editor, editorOf } from '../revisions.sql.ts'
import type { ReactionCounts } from './counts.sql.ts'

export interface CommentRow {
  id: number
  postId: number
  content: string
  createdAt: Date
  editedAt: Date | null
  editedBy: Editor | null
  removalNote: string | null
  mentions: Mention[]
  parentId: number | null
  reactions: ReactionCounts
  /** The reader's, where it was read for one. */
  myReaction?: ReactionKind | null
  authorId: number
  firstName: string
  lastName: string
  profileImageUrl: string | null
}

const comments = (db: Db, readerId: number | ReturnType<typeof sql.ref>) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.authorId')
    .select([
      'comments.id',
      'postId',
      'content',
      'comments.createdAt',
      'comments.editedAt',
      'comments.removalNote',
      'comments.parentId',
      sql<ReactionCounts>`comments.reactions`.as('reactions'),
      sql<ReactionKind | null>`(select kind from comment_reactions r
        where r.user_id = ${readerId} and r.post_id = comments.post_id and r.comment_id = comments.id)`.as(
        'myReaction',
      ),
      mentionsOf('comments', sql`(select team_id from posts where posts.id = comments.post_id)`).as('mentions'),
      'authorId',
      'firstName',
      'lastName',
      'profileImageUrl',
      editorOf('comments').as('editedBy'),
    ])
    .where('comments.deletedAt', 'is', null)

/** The newest comments before a comment, oldest first. */
export async function listComments(
  db: Db,
  postId: number,
  { before, readerId, limit }: { before: number | undefined; readerId: number; limit: number },
): Promise<CommentRow[]> {
  let query = comments(db, readerId).where('postId', '=', postId).orderBy('comments.id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('comments.id', '<', before)
  return (await query.execute()).toReversed()
}

export function findComment(db: Db, postId: number, id: number, readerId: number): Promise<CommentRow | undefined> {
  return comments(db, readerId).where('comments.id', '=', id).where('postId', '=', postId).executeTakeFirst()
}

/** Returns the comments of these authors that have these client keys, each for its author. */
export function findByClientKeys(
  db: Db,
  keys: readonly { authorId: number; clientKey: string }[],
): Promise<(CommentRow & { clientKey: string | null })[]> {
  return comments(db, sql.ref('comments.author_id'))
    .select('clientKey')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('authorId', 'clientKey'),
        'in',
        keys.map(({ authorId, clientKey }) => tuple(authorId, clientKey)),
      ),
    )
    .execute()
}

export interface NewComment {
  postId: number
  authorId: number
  content: string
  mentions: readonly Mention[]
  parentId: number | null
  clientKey: string | null
}

/**
 * Adds comments in their order, and counts them. Skips those whose client key exists, also among themselves. The posts'
 * rows are locked. Returns a row for each, or undefined.
 */
export async function insertComments(db: Db, added: readonly NewComment[]): Promise<(CommentRow | undefined)[]> {
  const { rows } = await sql<CommentRow & { place: number }>`
    with wanted as (
      select place, nextval(pg_get_serial_sequence('comments', 'id'))::int as id, post_id, author_id, content, mentions::jsonb, parent_id, client_key
      from unnest(${added.map(({ postId }) => postId)}::int[], ${added.map(({ authorId }) => authorId)}::int[],
        ${added.map(({ content }) => content)}::text[], ${added.map(({ mentions }) => JSON.stringify(mentions))}::text[],
        ${added.map(({ parentId }) => parentId)}::int[], ${added.map(({ clientKey }) => clientKey)}::uuid[])
        with ordinality as w(post_id, author_id, content, mentions, parent_id, client_key, place) order by place
    ), inserted as (
      insert into comments (id, post_id, author_id, content, mentions, parent_id, client_key) overriding system value
      select id, post_id, author_id, content, mentions, parent_id, client_key from wanted order by place
      on conflict (author_id, client_key) do nothing returning *
    ), counted as (
      update posts set comment_count = comment_count + c.n
      from (select post_id, count(*)::int as n from inserted group by 1) c where posts.id = c.post_id
    )
    select w.place::int, i.id, i.post_id, i.content, i.created_at, i.edited_at, null as edited_by, i.removal_note, i.mentions, i.parent_id, i.reactions, i.author_id, u.first_name, u.last_name, u.profile_image_url
    from inserted i join wanted w on w.id = i.id join users u on u.id = i.author_id`.execute(db)
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]))
  return added.map((_, index) => byPlace.get(index + 1))
}

/** The comments with these ids that can be answered: each with its author, and the comment that an answer belongs to. */
export async function findParents(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; postId: number; rootId: number; authorId: number; rootAuthorId: number }[]> {
  const { rows } = await sql<{ id: number; postId: number; rootId: number; authorId: number; rootAuthorId: number }>`
    select c.id, c.post_id, r.id as root_id, c.author_id, r.author_id as root_author_id
    from comments c join comments r on r.id = coalesce(c.parent_id, c.id)
    where c.id = any(${ids}::int[]) and c.deleted_at is null`.execute(db)
  return rows
}

/** Changes the words of a comment, by its author. */
export async function editComment(
  db: Db,
  id: number,
  { content, mentions, isEdited }: { content: string; mentions: readonly Mention[]; isEdited: boolean },
): Promise<void> {
  await db
    .updateTable('comments')
    .set({
      content,
      mentions: JSON.stringify(mentions),
      ...(isEdited && { editedById: null, editedAt: sql`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

/** Replaces the text by a note. */
export async function removeText(db: Db, id: number, removalNote: string, editedById: number): Promise<void> {
  await db
    .updateTable('comments')
    .set({ content: '', mentions: '[]', removalNote, editedById, editedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Hides a comment until it is restored, or deleted for good. Returns whether it existed. The post's row is locked. */
export async function hideComment(db: Db, postId: number, id: number, deletedById: number): Promise<boolean> {
  const hidden = sql`
    update comments set deleted_at = now(), deleted_by_id = ${deletedById}
    where id = ${id} and post_id = ${postId} and deleted_at is null`
  return countIfChanged(db, postId, hidden, -1)
}

/** Takes that back for the user who did it, within the time for it. The same otherwise. */
export async function restoreComment(db: Db, postId: number, id: number, deletedById: number): Promise<boolean> {
  const shown = sql`
    update comments set deleted_at = null, deleted_by_id = null
    where id = ${id} and post_id = ${postId} and deleted_by_id = ${deletedById} and deleted_at > ${restorableSince}`
  return countIfChanged(db, postId, shown, 1)
}

async function countIfChanged(db: Db, postId: number, change: RawBuilder<unknown>, by: 1 | -1): Promise<boolean> {
  const { numAffectedRows = 0n } = await change.execute(db)
  if (numAffectedRows > 0n)
    await sql`update posts set comment_count = comment_count + ${by}::int where id = ${postId}`.execute(db)
  return numAffectedRows > 0n
}

/** Deletes comments that can no longer be restored and are not on hold. */
export async function deleteExpired(db: Db): Promise<void> {
  const gone = db.deleteFrom('comments').where('deletedAt', '<=', restorableSince)
  await gone.where(sql<boolean>`not ${isCommentHeld}`).execute()
}
