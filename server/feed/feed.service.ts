import type { z } from 'zod'
import type { BodyOf, QueryOf } from '#contract/call.ts'
import type * as calls from '#contract/feed.ts'
import type { backgrounds, post } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { firstLink } from '#contract/links.ts'
import { type Action, type Actor, can } from '#contract/policy.ts'
import * as accounts from '#server/accounts/accounts.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { EventBus } from '#server/lib/events.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as media from '#server/media/attachments.service.ts'
import * as teams from '#server/teams/teams.service.ts'
import { decodePlace, encodePlace } from './feed.cursor.ts'
import { clearPreview } from './link-preview.service.ts'
import * as sql from './posts.sql.ts'

export type Post = z.input<typeof post>
type Page = { posts: Post[]; hasMore: boolean; nextOffset: number | null; nextCursor: string | null }

/** Refuses with team.missing what is hidden from the actor. */
export function visibleFeed(actor: Actor, teamId: number): number {
  if (!can(actor, 'post.read', { teamId })) throw new Refusal('team.missing')
  return teamId
}

/** Which team's feed a query asks for: without one, or with 9, the company's (decision 18). */
export function feedOf(query: { teamId?: number; visibility?: 'company' | 'team' }): number {
  const teamId = query.teamId ?? limits.companyWideTeamId
  const isCompany = teamId === limits.companyWideTeamId
  if (query.visibility && isCompany !== (query.visibility === 'company')) throw new Refusal('post.visibility')
  return teamId
}

/** A page of a feed: by ids, by cursor or by offset. Refuses with team.missing. */
export async function listPosts(ctx: Ctx, actor: Actor, query: QueryOf<typeof calls.listPosts>): Promise<Page> {
  const teamId = visibleFeed(actor, feedOf(query))
  const page = await pageOf(ctx, actor, teamId, query)
  // Owners and admins may see every team there is; only an empty page asks whether there is one.
  if (page.posts.length === 0) await teams.visibleTeam(ctx, actor, teamId)
  return page
}

async function pageOf(ctx: Ctx, actor: Actor, teamId: number, query: QueryOf<typeof calls.listPosts>): Promise<Page> {
  if (query.ids) {
    const posts = await seen(ctx, actor, query.ids)
    return { posts: posts.filter(found => found.teamId === teamId), hasMore: false, nextOffset: null, nextCursor: null }
  }
  if (query.offset > 0 && !query.cursor) return offsetPage(ctx, actor, teamId, query.offset, query.limit)
  const place = query.cursor ? decodePlace(query.cursor) : { shown: [], before: null }
  const found = await sql.pageIds(ctx.db, teamId, place, query.limit + 1)
  const page = found.slice(0, query.limit)
  const hasMore = found.length > page.length
  const next = {
    shown: [...place.shown, ...page.filter(({ isPinnedPart }) => isPinnedPart).map(({ id }) => id)],
    before: page.findLast(({ isPinnedPart }) => !isPinnedPart)?.id ?? place.before,
  }
  return {
    posts: await seen(
      ctx,
      actor,
      page.map(({ id }) => id),
    ),
    hasMore,
    nextOffset: hasMore ? query.offset + page.length : null,
    nextCursor: hasMore ? encodePlace(next) : null,
  }
}

/** A post that the actor may see and, where an action is given, do that to. Refuses with post.missing or permission.denied. */
export async function allowedPost(
  ctx: Ctx,
  actor: Actor,
  id: number,
  action: Action = 'post.read',
): Promise<sql.PostRow> {
  const row = await sql.findPost(ctx.db, id)
  if (!row || !can(actor, 'post.read', row)) throw new Refusal('post.missing')
  if (!can(actor, action, row)) throw new Refusal('permission.denied')
  return row
}

export async function getPost(ctx: Ctx, actor: Actor, id: number): Promise<Post> {
  const [found] = await seen(ctx, actor, [id])
  if (!found || !can(actor, 'post.read', { teamId: found.teamId })) throw new Refusal('post.missing')
  return found
}

/**
 * Posts to a team, company-wide without one. Refuses with team.missing, permission.denied, post.visibility, post.empty,
 * post.team-inactive and post.media. Under the same client key it posts once.
 */
export async function createPost(ctx: Ctx, actor: Actor, form: BodyOf<typeof calls.createPost>): Promise<Post> {
  const teamId = visibleFeed(actor, form.teamId ?? limits.companyWideTeamId)
  if (!can(actor, 'post.create', { teamId })) throw new Refusal('permission.denied')
  feedOf({ teamId, visibility: form.visibility })
  const content = form.content.trim()
  if (content === '' && form.mediaUrls.length === 0) throw new Refusal('post.empty')
  const id = await inTransaction(ctx, async unit => {
    const team = await teams.lockTeam(unit, teamId)
    if (!team.isActive) throw new Refusal('post.team-inactive')
    const row = await sql.insertPost(unit.db, {
      teamId,
      authorId: actor.id,
      content,
      allowComments: form.allowComments,
      backgroundColor: backgroundFor(form.mediaUrls, form.backgroundColor),
      clientKey: form.clientKey ?? null,
    })
    if (!row) return sql.findByClientKey(unit.db, actor.id, form.clientKey ?? '')
    const attached = { ownerId: actor.id, postId: row.id, teamId, mediaUrls: form.mediaUrls }
    const { isProcessing } = await media.attachMedia(unit.db, attached)
    await previewLink(unit, row.id, null, content)
    if (!isProcessing) await unit.emit('post.counts', { postId: row.id, teamId, authorId: actor.id })
    await accounts.markActive(unit, actor.id)
    unit.changed(`team:${teamId}`)
    return row.id
  })
  if (id === undefined) throw new Refusal('post.missing')
  return getPost(ctx, actor, id)
}

/** Writes down that those who have not read the post were told. */
export const markNotified = (unit: Unit, id: number): Promise<void> => sql.markNotified(unit.db, id)

/** A post that waited for its media begins to count when none is being made any more (decision 27). */
export function followMedia(events: EventBus): void {
  events.on('post.media-settled', (unit, { postId }) => countWhenReady(unit, postId))
}

/** The rows of team and post are locked. Announcements of giveaways never count. */
async function countWhenReady(unit: Unit, postId: number): Promise<void> {
  const row = await sql.findPost(unit.db, postId)
  if (!row || row.seq !== null || row.kind !== 'post' || (await media.isProcessing(unit.db, postId))) return
  await unit.emit('post.counts', { postId, teamId: row.teamId, authorId: row.authorId })
}

/** Changes text, media and switches; views stay (decision 31). Refuses as createPost does. */
export async function editPost(ctx: Ctx, actor: Actor, id: number, form: BodyOf<typeof calls.editPost>): Promise<Post> {
  const { teamId, seq } = await allowedPost(ctx, actor, id, 'post.edit')
  await inTransaction(ctx, async unit => {
    // Without what it waited for it may begin to count.
    if (seq === null) await teams.lockTeam(unit, teamId)
    const row = await lockAllowed(unit, actor, id, 'post.edit')
    const had = await media.mediaOfPosts(unit.db, [id])
    const mediaUrls = form.mediaUrls ?? had.get(id)?.media.map(({ url }) => url) ?? []
    const content = form.content?.trim() ?? row.content
    if (content === '' && mediaUrls.length === 0) throw new Refusal('post.empty')
    const backgroundColor = backgroundFor(
      mediaUrls,
      form.backgroundColor === undefined ? (row.backgroundColor as Background) : form.backgroundColor,
    )
    await sql.updatePost(unit.db, id, {
      content,
      allowComments: form.allowComments ?? row.allowComments,
      backgroundColor,
    })
    if (form.mediaUrls)
      await media.attachMedia(unit.db, { ownerId: actor.id, postId: id, teamId: row.teamId, mediaUrls })
    await previewLink(unit, id, row.content, content)
    if (seq === null) await countWhenReady(unit, id)
    unit.changed(`team:${row.teamId}`)
  })
  return getPost(ctx, actor, id)
}

/** Where the first link is another one, the old preview goes, and a job fetches the new one after the commit. */
async function previewLink(unit: Unit, id: number, before: string | null, content: string): Promise<void> {
  const link = firstLink(content)
  const had = before === null ? null : firstLink(before)
  if (link === had) return
  if (had !== null) await clearPreview(unit, id)
  if (link !== null) await unit.later('feed.link-preview', { postId: id }, { key: `link-preview-${id}` })
}

export async function pinPost(ctx: Ctx, actor: Actor, id: number, isPinned: boolean): Promise<Post> {
  await inTransaction(ctx, async unit => {
    const row = await lockAllowed(unit, actor, id, 'post.pin')
    await sql.setPinned(unit.db, id, isPinned)
    unit.changed(`team:${row.teamId}`)
  })
  return getPost(ctx, actor, id)
}

/** Deletes a post with all that hangs on it; its pictures leave the storage some minutes later. */
export async function deletePost(ctx: Ctx, actor: Actor, id: number): Promise<{ message: string }> {
  const { teamId } = await allowedPost(ctx, actor, id, 'post.delete')
  return inTransaction(ctx, async unit => {
    await teams.lockTeam(unit, teamId)
    const row = await lockAllowed(unit, actor, id, 'post.delete')
    await unit.emit('post.deleting', { postId: id, teamId, authorId: row.authorId, seq: row.seq })
    await media.detachMedia(unit.db, id)
    await sql.deletePost(unit.db, id)
    if (row.authorId !== actor.id)
      await unit.audit(actor.id, 'post.deleted', `post:${id}`, { teamId, authorId: row.authorId })
    unit.changed(`team:${teamId}`)
    return { message: 'The post is deleted.' }
  })
}

/** Locks a post that the actor may do this to; looked at again under the lock, because it may have gone meanwhile. */
export async function lockAllowed(unit: Unit, actor: Actor, id: number, action: Action): Promise<sql.PostRow> {
  const row = await sql.lockPost(unit.db, id)
  if (!row || !can(actor, 'post.read', row)) throw new Refusal('post.missing')
  if (!can(actor, action, row)) throw new Refusal('permission.denied')
  return row
}

type Background = (typeof backgrounds)[number] | null

/** A ground is for posts without media (decision 23). */
const backgroundFor = (mediaUrls: readonly string[], chosen: Background | undefined): Background =>
  mediaUrls.length === 0 ? (chosen ?? null) : null

async function offsetPage(ctx: Ctx, actor: Actor, teamId: number, offset: number, limit: number): Promise<Page> {
  const ids = await sql.offsetIds(ctx.db, teamId, offset, limit + 1)
  const hasMore = ids.length > limit
  const posts = await seen(ctx, actor, ids.slice(0, limit))
  return { posts, hasMore, nextOffset: hasMore ? offset + limit : null, nextCursor: null }
}

async function seen(ctx: Ctx, actor: Actor, ids: readonly number[]): Promise<Post[]> {
  const rows = await sql.postsSeenBy(ctx.db, actor.id, ids)
  const mediaOf = await media.mediaOfPosts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => presented(row, actor, mediaOf.get(row.id) ?? media.noMedia))
}

function presented(row: sql.SeenPost, actor: Actor, { media: shown, failed }: media.MediaOfPost): Post {
  return {
    id: row.id,
    content: row.content,
    authorId: row.authorId,
    author: { firstName: row.firstName, lastName: row.lastName, profileImageUrl: row.profileImageUrl },
    createdAt: row.createdAt,
    editedAt: row.editedAt?.toISOString() ?? null,
    visibility: row.teamId === limits.companyWideTeamId ? 'company' : 'team',
    teamId: row.teamId,
    teamName: row.teamName,
    mediaUrls: shown.map(({ url }) => url),
    thumbnailUrls: shown.map(({ url, thumbnailUrl, posterUrl }) => posterUrl ?? thumbnailUrl ?? url),
    videoDurations: shown.map(({ durationSeconds }) => durationSeconds),
    media: shown,
    failedMedia: row.authorId === actor.id ? failed : [],
    isPinned: row.pinnedAt !== null,
    pinnedAt: row.pinnedAt?.toISOString() ?? null,
    backgroundColor: row.backgroundColor as Background,
    allowComments: row.allowComments,
    linkPreviewUrl: row.linkPreviewUrl,
    linkPreviewTitle: row.linkPreviewTitle,
    linkPreviewDescription: row.linkPreviewDescription,
    linkPreviewImage: row.linkPreviewImage,
    linkPreviewSiteName: row.linkPreviewSiteName,
    likes: row.likers,
    likeCount: row.likeCount,
    isLiked: row.isLiked,
    comments: row.newestComments.map(({ firstName, lastName, profileImageUrl, createdAt, editedAt, ...comment }) => ({
      ...comment,
      createdAt: new Date(createdAt).toISOString(),
      editedAt: editedAt && new Date(editedAt).toISOString(),
      author: { firstName, lastName, profileImageUrl },
    })),
    commentCount: row.commentCount,
    views: row.viewedAt
      ? [{ id: row.id, userId: actor.id, viewedAt: row.viewedAt, watchTimeSeconds: row.watchTimeSeconds }]
      : [],
    viewCount: row.readCount,
    audienceCount: row.audience,
    isUnread: row.isUnread,
  }
}
