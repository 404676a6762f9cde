import type { BodyOf } from '#contract/call.ts'
import type * as calls from '#contract/feed.ts'
import { firstLink } from '#contract/links.ts'
import { type Actor, can, companyWideTeamId } from '#contract/policy.ts'
import * as accounts from '#server/accounts/accounts.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { EventBus } from '#server/lib/events.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as media from '#server/media/attachments.service.ts'
import * as teams from '#server/teams/teams.service.ts'
import { allowedPost, feedOf, getPost, lockAllowed, visibleFeed } from './feed.service.ts'
import { clearPreview } from './link-preview.service.ts'
import * as sql from './posts.sql.ts'
import type { Background, Post } from './presented-post.ts'

/**
 * Posts to a team, company-wide without one. Refuses with team.missing, permission.denied, post.visibility, post.empty,
 * post.team-inactive and post.media. Under the same client key it posts once.
 */
export async function createPost(ctx: Ctx, actor: Actor, form: BodyOf<typeof calls.createPost>): Promise<Post> {
  const teamId = visibleFeed(actor, form.teamId ?? companyWideTeamId)
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

/** A ground is for posts without media (decision 23). */
const backgroundFor = (mediaUrls: readonly string[], chosen: Background | undefined): Background =>
  mediaUrls.length === 0 ? (chosen ?? null) : null
