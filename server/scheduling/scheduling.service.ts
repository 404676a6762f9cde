import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { AuditedAction } from '#contract/audit.ts'
import type { BodyOf } from '#contract/call.ts'
import type * as feedCalls from '#contract/feed.ts'
import { type Actor, can } from '#contract/policy.ts'
import type * as calls from '#contract/scheduling.ts'
import { serverScheduling as text } from '#locales/text.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { truncate } from '#server/lib/truncate.ts'
import { inTransaction, inTransactionOfJob, type Unit } from '#server/lib/unit.ts'
import * as media from '#server/media/index.ts'
import { notify } from '#server/push/index.ts'
import { actorOf } from '#server/teams/index.ts'
import * as sql from './scheduled.sql.ts'
import { failureText, pollOf, type ScheduledPost, toScheduledPost } from './scheduled-post.ts'

type NewPost = BodyOf<typeof feedCalls.createPost>
type Post = z.input<typeof feedCalls.post>

/**
 * Publishes a post at once, or keeps it until its time. A call with a known client key gets what the first one made,
 * without being judged again. Throws the refusals of both.
 */
export async function createPost(
  ctx: Ctx,
  actor: Actor,
  form: NewPost,
): Promise<z.input<typeof feedCalls.createPost.reply>> {
  const made = form.clientKey ? await madeWith(ctx, actor, form.clientKey) : undefined
  const post = made ?? (await makePost(ctx, actor, form))
  return { ...post, joinedCount: await feed.countJoined(ctx.db, post.id) }
}

const makePost = (ctx: Ctx, actor: Actor, form: NewPost): Promise<Post> =>
  form.scheduledFor == null ? feed.createPost(ctx, actor, form) : schedule(ctx, actor, form, form.scheduledFor)

/** Looks among scheduled posts first: one that is published in between is found among the others. */
async function madeWith(ctx: Ctx, actor: Actor, clientKey: string): Promise<Post | undefined> {
  const scheduledId = await sql.findByClientKey(ctx.db, actor.id, clientKey)
  const row = scheduledId === undefined ? undefined : await sql.findShown(ctx.db, scheduledId)
  if (row) return toScheduledPost(row, await media.heldMedia(ctx.db, [row.id]))
  const id = await feed.findByClientKey(ctx, actor, clientKey)
  return id === undefined ? undefined : feed.getPost(ctx, actor, id)
}

/** Throws the refusals of createPost, and `request.invalid` and `schedule.too-many`. */
async function schedule(ctx: Ctx, actor: Actor, form: NewPost, scheduledFor: string): Promise<ScheduledPost> {
  const post = feed.checkNewPost(actor, form, new Date(scheduledFor))
  const at = timeOf(scheduledFor)
  await countWrite(ctx, actor, 'post')
  const id = await inTransaction(ctx, async unit => {
    await feed.requireActiveTeam(unit, post.teamId)
    const { teamId, content, allowComments, clientKey = null } = post
    const mentions = await feed.checkedMentions(unit.db, post)
    const inserted = await sql.insertScheduled(unit.db, {
      mentions: JSON.stringify(mentions),
      teamId,
      authorId: actor.id,
      content,
      allowComments,
      backgroundColor: post.backgroundColor ?? null,
      askToConfirm: post.askToConfirm ?? false,
      confirmAfterOpening: post.confirmAfterOpening ?? false,
      isUrgent: post.isUrgent ?? false,
      byMail: post.byMail ?? post.isUrgent ?? false,
      poll: post.poll ? JSON.stringify(post.poll) : null,
      scheduledFor: at,
      clientKey,
    })
    if (inserted === undefined) return sql.findByClientKey(unit.db, actor.id, clientKey ?? '')
    if ((await sql.countScheduled(unit.db, actor.id)) > apiLimits.scheduledPerPerson)
      throw new Refusal('schedule.too-many')
    const mediaIds = await media.holdMedia(unit.db, {
      ownerId: actor.id,
      scheduledId: inserted,
      mediaUrls: post.mediaUrls,
    })
    await media.describeMedia(unit.db, post.mediaUrls, post.mediaDescriptions)
    await sql.updateScheduled(unit.db, inserted, { mediaIds })
    await publishLater(unit, inserted, at)
    return inserted
  })
  const row = id === undefined ? undefined : await sql.findShown(ctx.db, id)
  // It was scheduled by an earlier call with this client key, and is published.
  if (!row) throw new Refusal('post.missing')
  return toScheduledPost(row, await media.heldMedia(ctx.db, [row.id]))
}

/** Throws Refusal `request.invalid` for a time that is not to come, or too far. */
function timeOf(scheduledFor: string): Date {
  const at = new Date(scheduledFor)
  if (at.getTime() <= Date.now()) throw Refusal.invalid('scheduledFor', text.past)
  if (at.getTime() > Date.now() + apiLimits.scheduledAheadMs) throw Refusal.invalid('scheduledFor', text.tooFar)
  return at
}

const publishLater = (unit: Unit, id: number, runAt: Date) =>
  unit.enqueue('scheduling.publish', { id }, { key: `scheduled-${id}`, runAt })

/** The actor's own, and those of teams where they may edit posts. */
export async function listScheduled(ctx: Ctx, actor: Actor): Promise<{ posts: ScheduledPost[] }> {
  const led = [...actor.teams.keys()].filter(teamId => can(actor, 'post.edit', { teamId }))
  const rows = await sql.listShown(ctx.db, actor.id, can(actor, 'post.edit', { teamId: null }) ? null : led)
  const held = await media.heldMedia(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return { posts: rows.map(row => toScheduledPost(row, held)) }
}

const isAllowed = (actor: Actor, { authorId, teamId }: Pick<sql.ScheduledRow, 'authorId' | 'teamId'>) =>
  authorId === actor.id || can(actor, 'post.edit', { teamId })

/** Throws Refusal `post.missing` unless the actor wrote it or may edit posts of its team. */
export async function requireAllowed(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  const row = await sql.findShown(ctx.db, id)
  if (!row || !isAllowed(actor, row)) throw new Refusal('post.missing')
}

/** The same under a lock. */
async function lockAllowed(unit: Unit, actor: Actor, id: number): Promise<sql.ScheduledRow> {
  const row = await sql.lockScheduled(unit.db, id)
  if (!row || !isAllowed(actor, row)) throw new Refusal('post.missing')
  return row
}

/** Acts of leaders on what others wrote are in the activity log. */
async function noteAct(unit: Unit, actor: Actor, action: AuditedAction, { id, teamId, authorId }: sql.ScheduledRow) {
  if (authorId !== actor.id) await unit.audit(actor.id, action, `post:${id}`, { teamId, authorId })
}

/**
 * It is published in the name of its author, who must be allowed to make it urgent too. Throws Refusal `post.missing`,
 * `permission.denied`, `post.empty`, `post.media` and `request.invalid`.
 */
export async function editScheduled(
  ctx: Ctx,
  actor: Actor,
  id: number,
  form: BodyOf<typeof calls.editScheduled>,
): Promise<ScheduledPost> {
  await countWrite(ctx, actor, 'post')
  await inTransaction(ctx, async unit => {
    const row = await lockAllowed(unit, actor, id)
    if ((form.isUrgent || form.byMail) && !can(actor, 'post.urgent', { teamId: row.teamId }))
      throw new Refusal('permission.denied')
    const isUrgent = form.isUrgent ?? row.isUrgent
    const byMail = form.byMail ?? (form.isUrgent === row.isUrgent ? row.byMail : (form.isUrgent ?? row.byMail))
    const author = isUrgent || byMail ? await actorOf(unit.db, row.authorId) : undefined
    if (author && !can(author, 'post.urgent', { teamId: row.teamId })) throw new Refusal('permission.denied')
    const content = form.content?.trim() ?? row.content
    const scheduledFor = form.scheduledFor === undefined ? row.scheduledFor : timeOf(form.scheduledFor)
    let { mediaIds } = row
    if (form.mediaUrls) {
      const had = new Set(mediaIds)
      mediaIds = await media.holdMedia(unit.db, { ownerId: row.authorId, scheduledId: id, mediaUrls: form.mediaUrls })
      // Uploads belong to who made them.
      if (row.authorId !== actor.id && !mediaIds.every(each => had.has(each))) throw new Refusal('post.media')
    }
    const mediaUrls = form.mediaUrls ?? mediaIds.map(each => media.mediaUrlOf({ id: each }))
    await media.describeMedia(unit.db, mediaUrls, form.mediaDescriptions)
    const poll = form.poll === undefined ? pollOf(row) : form.poll
    if (content === '' && mediaIds.length === 0 && !poll) throw new Refusal('post.empty')
    feed.checkEnd(poll, scheduledFor)
    const isTextChanged = content !== row.content || form.mentions !== undefined
    const mentions = isTextChanged
      ? await feed.checkedMentions(unit.db, { content, mentions: form.mentions, teamId: row.teamId })
      : null
    await sql.updateScheduled(unit.db, id, {
      content,
      ...(mentions && { mentions: JSON.stringify(mentions) }),
      mediaIds,
      poll: poll && JSON.stringify(poll),
      scheduledFor,
      allowComments: form.allowComments ?? row.allowComments,
      askToConfirm: form.askToConfirm ?? row.askToConfirm,
      confirmAfterOpening: form.confirmAfterOpening ?? row.confirmAfterOpening,
      isUrgent,
      byMail,
      backgroundColor: form.backgroundColor === undefined ? row.backgroundColor : form.backgroundColor,
      failure: null,
    })
    await publishLater(unit, id, scheduledFor)
    await noteAct(unit, actor, 'post.schedule-edited', row)
  })
  const row = await sql.findShown(ctx.db, id)
  if (!row) throw new Refusal('post.missing')
  return toScheduledPost(row, await media.heldMedia(ctx.db, [id]))
}

export async function deleteScheduled(ctx: Ctx, actor: Actor, id: number): Promise<{ message: string }> {
  await inTransaction(ctx, async unit => {
    const row = await lockAllowed(unit, actor, id)
    await sql.deleteScheduled(unit.db, id)
    await noteAct(unit, actor, 'post.schedule-deleted', row)
  })
  return { message: text.deleted }
}

/** Publishes it before its time, in the name of its author. Throws the refusals of createPost, about the author. */
export async function sendScheduled(ctx: Ctx, actor: Actor, id: number): Promise<z.input<typeof feedCalls.post>> {
  await countWrite(ctx, actor, 'post')
  await inTransaction(ctx, async unit => {
    const row = await lockAllowed(unit, actor, id)
    await publish(unit, row, new Date())
    await noteAct(unit, actor, 'post.schedule-sent', row)
  })
  return feed.getPost(ctx, actor, id)
}

/** The row is locked. Throws the refusals of createPost, `schedule.author-gone`, and `poll.closed` for a poll that has ended. */
async function publish(unit: Unit, row: sql.ScheduledRow, publishedAt: Date): Promise<void> {
  const author = await actorOf(unit.db, row.authorId)
  if (!author) throw new Refusal('schedule.author-gone')
  const poll = pollOf(row)
  if (poll?.closesAt && Date.parse(poll.closesAt) <= Date.now()) throw new Refusal('poll.closed')
  const form = {
    content: row.content,
    mentions: row.mentions as unknown as NewPost['mentions'],
    mediaUrls: row.mediaIds.map(id => media.mediaUrlOf({ id })),
    teamId: row.teamId,
    allowComments: row.allowComments,
    backgroundColor: row.backgroundColor as NewPost['backgroundColor'],
    askToConfirm: row.askToConfirm,
    confirmAfterOpening: row.confirmAfterOpening,
    isUrgent: row.isUrgent,
    byMail: row.byMail,
    poll,
    clientKey: row.clientKey ?? undefined,
  }
  const post = feed.checkNewPost(author, form, publishedAt)
  // Where another post has its key, both were accepted.
  if ((await feed.publish(unit, author, post, row.id)) !== row.id)
    await feed.publish(unit, author, { ...post, clientKey: undefined }, row.id)
  await sql.deleteScheduled(unit.db, row.id)
}

/** Publishes a post at its time: once, because its row goes with the transaction that publishes it. */
export async function publishDue(ctx: Ctx, { id }: Tasks['scheduling.publish'], jobKey: string): Promise<void> {
  let tried: sql.ScheduledRow | undefined
  try {
    await inTransactionOfJob(ctx, jobKey, async unit => {
      const row = await sql.lockScheduled(unit.db, id)
      if (!row || row.failure !== null) return
      tried = row
      // The clock was set back, or the time was changed while this job was waiting.
      if (await sql.isDue(unit.db, id)) await publish(unit, row, row.scheduledFor)
      else await publishLater(unit, id, row.scheduledFor)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inTransactionOfJob(ctx, jobKey, unit => keepFailure(unit, id, tried, error.code))
  }
}

/**
 * Keeps why a post was not published, and notifies its author: unless it was deleted since, or changed, and has a job
 * again.
 */
async function keepFailure(unit: Unit, id: number, tried: sql.ScheduledRow | undefined, code: string): Promise<void> {
  if (!isDeepStrictEqual(await sql.lockScheduled(unit.db, id), tried)) return
  const row = await sql.findShown(unit.db, id)
  if (!row) return
  await sql.updateScheduled(unit.db, id, { failure: code })
  await unit.emit('post.not-sent', { scheduledId: id, authorId: row.authorId })
  await notifyAuthor(unit, row, {
    about: { scheduledId: id },
    url: '/scheduled',
    reasonIn: team => failureText(code, team),
  })
}

interface NotSent extends Pick<Parameters<typeof notify>[2], 'about' | 'url'> {
  /** Why, given the name of the team. */
  reasonIn: (team: string) => string
}

/** Notifies an author that their post was not published. */
const notifyAuthor = (
  unit: Unit,
  { id, authorId, content, teamName }: sql.ShownRow,
  { about, url, reasonIn }: NotSent,
): Promise<void> =>
  notify(unit, [authorId], {
    about,
    url,
    words: () => ({
      title: text.notSent({ team: teamName }),
      body: `${reasonIn(teamName)} ${truncate(content, apiLimits.pushBodyCharacters)}`.trim(),
    }),
    tag: `scheduled-${id}`,
    urgency: 'normal',
  })

/** Notifies the authors of a team's scheduled posts that these are deleted with it, but not the one who deletes it. */
export async function notifyAuthorsOf(unit: Unit, { teamId, byId }: { teamId: number; byId: number }): Promise<void> {
  for (const row of await sql.listOfTeam(unit.db, teamId))
    if (row.authorId !== byId)
      await notifyAuthor(unit, row, { about: 'account', url: '/', reasonIn: () => text.teamDeleted })
}

/** Publishes those whose job was lost. */
export async function sweep(ctx: Ctx): Promise<void> {
  for (const id of await sql.findOverdue(ctx.db)) await inTransaction(ctx, unit => publishLater(unit, id, new Date()))
}
