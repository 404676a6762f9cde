import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/confirmations.ts'
import { limits } from '#contract/limits.ts'
import type { Actor } from '#contract/policy.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { truncate } from '#server/lib/truncate.ts'
import { inTransaction, inTransactionOfJob, type Unit } from '#server/lib/unit.ts'
import { remindableOf, remindToConfirm } from '#server/push/index.ts'
import { addConfirmations } from '#server/reading/index.ts'
import * as sql from './confirmations.sql.ts'

type Reply = z.input<typeof calls.confirmPost.reply>

interface ConfirmWrite extends feed.PostWrite {
  version: number | null
  confirmedAt: string | null
}

/** After a push, many confirm the same post: what arrives together is written together. */
const confirmWrites = feed.writesToPosts<ConfirmWrite, Reply>({
  action: 'post.read',
  write: async (unit, items) => {
    const wanted = items.map(({ item: { actor, ...item } }) => ({ ...item, userId: actor.id }))
    const found = new Map(
      (await sql.confirmingOf(unit.db, wanted)).map(each => [`${each.userId} ${each.postId}`, each]),
    )
    const decided = wanted.map(item => decide(item, found.get(`${item.userId} ${item.postId}`)))
    const toWrite = decided.flatMap(each => (!(each instanceof Refusal) && each.toWrite ? [each.toWrite] : []))
    const inserted = toWrite.length > 0 ? await sql.insertConfirmations(unit.db, toWrite) : []
    await addConfirmations(unit.db, inserted)
    if (toWrite.length > 0) await unit.emit('post.confirmed', { confirmations: toWrite })
    const written = new Map(inserted.map(row => [`${row.userId} ${row.postId}`, row.confirmedAt]))
    unit.invalidate(...toWrite.map(({ userId }) => `user:${userId}` as const))
    unit.invalidate(...items.map(({ post }) => `readers:${post.teamId}` as const))
    return decided.map(each => {
      if (each instanceof Refusal) return each
      if (!each.toWrite) return each.confirmed
      const { userId, postId, version } = each.toWrite
      return { confirmedAt: written.get(`${userId} ${postId}`) ?? new Date(), version }
    })
  },
})

type NewConfirmation = Parameters<typeof sql.insertConfirmations>[1][number]
/** What counts already, or what is to be written. */
type Decision = { confirmed: Reply; toWrite?: undefined } | { toWrite: NewConfirmation }

function decide(wanted: sql.Wanted, found: sql.Confirming | undefined): Decision | Refusal {
  if (!found) return new Refusal('post.missing')
  if (found.confirmed) return { confirmed: found.confirmed }
  if (!found.isAsked) return new Refusal('confirm.not-asked')
  const version = wanted.version ?? found.textVersion
  if (version < found.confirmVersion || version > found.textVersion) return new Refusal('confirm.text-changed')
  if (found.isUnopened) return new Refusal('post.document-unopened')
  if (!found.isRead) return new Refusal('confirm.not-read')
  const { userId, postId, confirmedAt } = wanted
  return { toWrite: { userId, postId, version, confirmedAt } }
}

/**
 * Confirms a post for the actor; idempotent. Throws Refusal `post.missing`, `confirm.not-asked`, `confirm.not-read`,
 * `post.document-unopened` and `confirm.text-changed` if the text on the screen is no longer the one to confirm.
 */
export async function confirmPost(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  { version, confirmedAt }: BodyOf<typeof calls.confirmPost>,
): Promise<Reply> {
  await countWrite(ctx, actor, 'confirm')
  return confirmWrites(ctx).add({ actor, postId, version: version ?? null, confirmedAt: confirmedAt ?? null })
}

const textCharacters = 160

/** Posts that ask the actor to confirm them, and that they have not confirmed. */
export async function toConfirm(ctx: Ctx, actor: Actor): Promise<z.input<typeof calls.toConfirm.reply>> {
  const rows = await sql.toConfirmOf(ctx.db, actor.id)
  return {
    posts: rows.map(({ id, teamId, teamName, firstName, lastName, content, askedAt, isAgain, isUnopened }) => ({
      id,
      teamId,
      teamName,
      author: { firstName, lastName },
      text: truncate(content, textCharacters),
      askedAt,
      isAgain,
      isUnopened,
    })),
  }
}

/** A post begins to ask: its audience has it to confirm, and those who have not are reminded later. */
export async function beginToAsk(unit: Unit, postId: number): Promise<void> {
  unit.invalidate('to-confirm')
  const asked = await sql.askedSince(unit.db, postId)
  if (!asked) return
  for (const delayMs of apiLimits.confirmRemindersMs)
    await unit.enqueue('confirmations.remind', { postId, version: asked.confirmVersion }, { delayMs })
}

/** Those of the audience who have not confirmed a post and can be reminded of it now. */
export const remindableNow = async (db: Ctx['db'], postId: number) =>
  remindableOf(db, postId, await sql.missingIds(db, postId), limits.notifyCooldownMs)

/** Reminds those of the audience who have not confirmed a post. Throws `post.missing`, `permission.denied`. */
export async function remindMissing(
  ctx: Ctx,
  actor: Actor,
  postId: number,
): Promise<ReplyOf<typeof calls.remindMissing>> {
  return inTransaction(ctx, async unit => {
    const { teamId } = await feed.lockAllowedPost(unit, actor, postId, 'post.notify')
    const userIds = await remindableNow(unit.db, postId)
    if (userIds.length > 0) {
      await remindToConfirm(unit, postId, userIds)
      await unit.audit(actor.id, 'post.reminded', `post:${postId}`, { teamId, people: userIds.length, by: 'push' })
    }
    return { queued: userIds.length }
  })
}

/**
 * Reminds those of the audience who have not confirmed a text, unless another one is to be confirmed or the team is
 * inactive.
 */
export async function remind(
  ctx: Ctx,
  { postId, version }: Tasks['confirmations.remind'],
  jobKey: string,
): Promise<void> {
  await inTransactionOfJob(ctx, jobKey, async unit => {
    const asked = await sql.askedSince(unit.db, postId)
    if (asked?.confirmVersion !== version || !asked.isTeamActive) return
    const missing = await sql.missingIds(unit.db, postId)
    await remindToConfirm(unit, postId, await remindableOf(unit.db, postId, missing, apiLimits.remindedLatelyMs))
  })
}
