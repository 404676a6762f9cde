import { isDeepStrictEqual } from 'node:util'
import type { Mention } from '#contract/authored-text.ts'
import type { BodyOf } from '#contract/call.ts'
import type * as calls from '#contract/feed.ts'
import { type Actor, can, companyWideTeamId } from '#contract/policy.ts'
import { firstLink } from '#contract/text/links.ts'
import { markActive } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as media from '#server/media/index.ts'
import { countUrgent } from '#server/quiet-hours/index.ts'
import { countPost, resumePost, suspendPost } from '#server/reading/index.ts'
import * as teams from '#server/teams/index.ts'
import { getPost, lockAllowedPost, readPost, requireVisibleTeam, teamOfFeed } from './feed.service.ts'
import { checkedMentions, newlyMentioned } from './mentions/mentions.ts'
import { addPoll, changePoll, checkEnd } from './poll/poll.ts'
import type { Background, Post } from './post-parts.ts'
import * as sql from './posts.sql.ts'
import { clearPreview } from './previews/fetch-preview.ts'
import { addRevision } from './revisions.sql.ts'
import { areExchanged, askAgain, readAgain } from './versions/versions.service.ts'
import * as versions from './versions/versions.sql.ts'

type NewPostForm = BodyOf<typeof calls.createPost>

/**
 * Creates a post, Company-wide without a team. The same client key creates one post only. Throws Refusal
 * `team.missing`, `permission.denied`, `post.visibility`, `post.empty`, `post.team-inactive`, `post.media` and `request.invalid`.
 */
export async function createPost(ctx: Ctx, actor: Actor, form: NewPostForm): Promise<Post> {
  const post = checkNewPost(actor, form, new Date())
  await countWrite(ctx, actor, 'post')
  const id = await inTransaction(ctx, unit => publish(unit, actor, post))
  return getPost(ctx, actor, id)
}

/** A new post that its author may write. */
export interface CheckedPost extends NewPostForm {
  teamId: number
}

/** Throws the refusals of createPost that need no look at the team, for a post that is published at a time. */
export function checkNewPost(actor: Actor, form: NewPostForm, publishedAt: Date): CheckedPost {
  const teamId = requireVisibleTeam(actor, form.teamId ?? companyWideTeamId)
  if (!can(actor, 'post.create', { teamId })) throw new Refusal('permission.denied')
  if ((form.isUrgent || form.byMail) && !can(actor, 'post.urgent', { teamId })) throw new Refusal('permission.denied')
  teamOfFeed({ teamId, visibility: form.visibility })
  const content = form.content.trim()
  if (content === '' && form.mediaUrls.length === 0 && !form.poll) throw new Refusal('post.empty')
  checkEnd(form.poll, publishedAt)
  return { ...form, teamId, content }
}

/** Locks a team. Throws Refusal `post.team-inactive`. */
export async function requireActiveTeam(unit: Unit, teamId: number): Promise<void> {
  if (!(await teams.lockTeam(unit, teamId)).isActive) throw new Refusal('post.team-inactive')
}

/** The post that the actor made by a call with this key. */
export const findByClientKey = (ctx: Ctx, actor: Actor, clientKey: string): Promise<number | undefined> =>
  sql.findByClientKey(ctx.db, actor.id, clientKey)

/**
 * Writes a post that was checked; with an id, the one that was scheduled under it. Returns its id. Throws Refusal
 * `post.team-inactive`, `urgent.too-many`, `post.media` and `post.media-failed`.
 */
export async function publish(unit: Unit, actor: Actor, post: CheckedPost, scheduledId?: number): Promise<number> {
  const { teamId, content, mediaUrls } = post
  await requireActiveTeam(unit, teamId)
  const mentions = await checkedMentions(unit.db, { content, mentions: post.mentions, teamId })
  const row = await sql.insertPost(
    unit.db,
    {
      mentions: JSON.stringify(mentions),
      teamId,
      authorId: actor.id,
      content,
      allowComments: post.allowComments,
      backgroundColor: backgroundFor(mediaUrls, post.backgroundColor),
      askToConfirm: post.askToConfirm ?? false,
      confirmAfterOpening: post.confirmAfterOpening ?? false,
      isUrgent: post.isUrgent ?? false,
      byMail: post.byMail ?? post.isUrgent ?? false,
      hasPoll: post.poll != null,
      clientKey: post.clientKey ?? null,
    },
    scheduledId,
  )
  if (!row) {
    const known = await sql.findByClientKey(unit.db, actor.id, post.clientKey ?? '')
    if (known === undefined) throw new Refusal('post.missing')
    return known
  }
  if (post.isUrgent) await countUrgent(unit)
  if (post.isUrgent) await unit.audit(actor.id, 'post.urgent', `post:${row.id}`, { teamId, authorId: actor.id })
  if (post.poll) await addPoll(unit, row.id, post.poll)
  const attached = { ownerId: actor.id, postId: row.id, teamId, mediaUrls, scheduledId }
  const { isProcessing, documents } = await media.attachMedia(unit.db, attached)
  await media.describeMedia(unit.db, mediaUrls, post.mediaDescriptions)
  if (post.askToConfirm) await versions.addFirstVersion(unit.db, row.id, { content, documents })
  await updatePreview(unit, row.id, null, content)
  if (!isProcessing) await beginToCount(unit, { postId: row.id, ...row })
  await markActive(unit.db, [actor.id])
  unit.invalidate(`team:${teamId}`)
  return row.id
}

/**
 * The rows of team and post are locked. Only `kind = 'post'` counts; announcements of giveaways never do. A post that
 * has nothing to show, because all its media failed, waits until it is fixed.
 */
export async function countByMedia(unit: Unit, postId: number): Promise<void> {
  const row = await sql.findPost(unit.db, postId)
  if (row?.kind !== 'post') return
  const { teamId } = row
  const attached = (await media.mediaOfPosts(unit.db, [postId])).get(postId)?.media ?? []
  const isEmpty = row.content === '' && attached.length === 0 && !row.hasPoll
  const isProcessing = attached.some(({ state }) => state === 'processing')
  if (row.seq !== null) {
    if (isEmpty) await suspendPost(unit.db, { postId, teamId })
    return
  }
  if (isEmpty || isProcessing) return
  if (row.suspendedSeq !== null) await resumePost(unit.db, { postId, teamId })
  else await beginToCount(unit, { postId, ...row })
}

/** The team's row is locked. */
async function beginToCount(
  unit: Unit,
  post: { postId: number; teamId: number; authorId: number; askToConfirm: boolean },
): Promise<void> {
  await countPost(unit.db, post)
  unit.invalidate('published')
  await unit.emit('post.counts', { postId: post.postId })
  if (post.askToConfirm) await unit.emit('post.asks-to-confirm', { postId: post.postId })
}

/**
 * Changes text, media, poll and options of a post. Views stay; with `readAgain`, those of a changed text start again, and with
 * `confirmAgain` its confirmations too, as they always do with other documents of a post that asks to confirm it. Throws
 * the refusals of createPost, `poll.voted`, and `text.removed` for an author whose text a leader has removed.
 */
export async function editPost(
  ctx: Ctx,
  actor: Actor,
  { id, teamId, seq, askToConfirm }: sql.PostRow,
  form: BodyOf<typeof calls.editPost>,
): Promise<Post> {
  await countWrite(ctx, actor, 'post')
  await inTransaction(ctx, async unit => {
    // Without the media that are processing, the post may begin to count; with other documents, it is to be read again.
    if (seq === null || form.readAgain || form.confirmAgain || (askToConfirm && form.mediaUrls))
      await teams.lockTeam(unit, teamId)
    const row = await lockAllowedPost(unit, actor, id, 'post.edit')
    const before = (await media.mediaOfPosts(unit.db, [id])).get(id) ?? media.noMedia
    const had = before.media.map(({ url }) => url)
    const mediaUrls = form.mediaUrls ?? had
    const content = form.content?.trim() ?? row.content
    const isAuthor = row.authorId === actor.id
    const isTextChanged = content !== row.content
    if (isTextChanged && isAuthor && row.removalNote !== null) throw new Refusal('text.removed')
    const hasPoll = form.poll === undefined ? row.hasPoll : form.poll !== null
    if (content === '' && mediaUrls.length === 0 && !hasPoll) throw new Refusal('post.empty')
    const isPollChanged = form.poll !== undefined && (await changePoll(unit, row, form.poll))
    const backgroundColor = backgroundFor(
      mediaUrls,
      form.backgroundColor === undefined ? (row.backgroundColor as Background) : form.backgroundColor,
    )
    const isChanged = isTextChanged || isPollChanged || !isDeepStrictEqual(mediaUrls, had)
    const mentions =
      isTextChanged || form.mentions
        ? await checkedMentions(unit.db, { content, mentions: form.mentions, teamId })
        : null
    await sql.updatePost(unit.db, id, {
      content,
      ...(mentions && { mentions: JSON.stringify(mentions) }),
      allowComments: form.allowComments ?? row.allowComments,
      backgroundColor,
      hasPoll,
      confirmAfterOpening: form.confirmAfterOpening ?? row.confirmAfterOpening,
      // What was written in each language at first is no longer the text.
      ...(isTextChanged && { removalNote: null, texts: null }),
      ...(isChanged && { editedAt: new Date(), editedById: isAuthor ? null : actor.id }),
    })
    if (row.askToConfirm) await versions.keepDocuments(unit.db, id, before.documents)
    const attached = { ownerId: actor.id, postId: id, teamId: row.teamId, mediaUrls }
    const { documents } = form.mediaUrls ? await media.attachMedia(unit.db, attached) : before
    const isDescribed = await media.describeMedia(unit.db, mediaUrls, form.mediaDescriptions)
    const isExchanged = row.askToConfirm && areExchanged(before.documents, documents)
    const confirmAgain = isExchanged || (row.askToConfirm && (form.confirmAgain ?? false))
    if (isTextChanged || isExchanged) {
      const revision = { postId: id, commentId: null, content: row.content, editorId: actor.id }
      if (row.askToConfirm) await versions.addVersion(unit.db, id, { content, documents, isToConfirm: confirmAgain })
      if ((form.readAgain || confirmAgain) && row.seq !== null) await readAgain(unit, row, revision)
      else if (isTextChanged && !isAuthor && row.content !== '') await addRevision(unit.db, revision)
      if (confirmAgain) await askAgain(unit, id)
    }
    if (isChanged) {
      const documentIds = isExchanged && { documentIds: { before: before.documents, after: documents } }
      await unit.audit(actor.id, 'post.edited', `post:${id}`, { teamId, authorId: row.authorId, ...documentIds })
    }
    if (isChanged && !isAuthor) {
      const { authorId } = row
      await unit.emit('post.edited-by-other', { postId: id, authorId, editorId: actor.id, content })
    }
    if (isDescribed && !isAuthor) {
      const { authorId } = row
      await unit.audit(actor.id, 'post.media-described', `post:${id}`, { teamId, authorId })
      await unit.emit('post.described-by-other', { postId: id, authorId, editorId: actor.id })
    }
    const mentioned = mentions ? newlyMentioned(row.mentions as unknown as Mention[], mentions, row.authorId) : []
    if (row.seq !== null && mentioned.length > 0)
      await unit.emit('text.mentions', { postId: id, commentId: null, authorId: row.authorId, userIds: mentioned })
    await updatePreview(unit, id, row.content, content)
    if (seq === null) await countByMedia(unit, id)
    if (row.askToConfirm) unit.invalidate('to-confirm')
    unit.invalidate(`team:${row.teamId}`)
  })
  return readPost(ctx, actor, { id, teamId })
}

/** If the first link has changed, deletes the old preview; a job fetches the new one after the commit. */
export async function updatePreview(unit: Unit, id: number, before: string | null, content: string): Promise<void> {
  const link = firstLink(content)
  const had = before === null ? null : firstLink(before)
  if (link === had) return
  if (had !== null) await clearPreview(unit, id)
  if (link !== null) await unit.enqueue('feed.link-preview', { postId: id }, { key: `link-preview-${id}` })
}

export async function pinPost(ctx: Ctx, actor: Actor, id: number, isPinned: boolean): Promise<Post> {
  await countWrite(ctx, actor, 'post')
  const { teamId } = await inTransaction(ctx, async unit => {
    const row = await lockAllowedPost(unit, actor, id, 'post.pin')
    await sql.setPinned(unit.db, id, isPinned)
    if (isPinned !== (row.pinnedAt !== null))
      await unit.audit(actor.id, isPinned ? 'post.pinned' : 'post.unpinned', `post:${id}`, { teamId: row.teamId })
    unit.invalidate(`team:${row.teamId}`)
    return row
  })
  return readPost(ctx, actor, { id, teamId })
}

/** Only posts without media have a background. */
const backgroundFor = (mediaUrls: readonly string[], chosen: Background | undefined): Background =>
  mediaUrls.length === 0 ? (chosen ?? null) : null
