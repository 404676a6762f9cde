import { day } from '#contract/durations.ts'
import type { AttentionItem, LeadersAttention } from '#contract/leaders.ts'
import { type Actor, can } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { truncate } from '#server/lib/truncate.ts'
import { lastBackup } from '#server/operations/index.ts'
import * as sql from './attention.sql.ts'

const textCharacters = 60
const fewPercent = 80
const shownPosts = 20
/** A backup is made each day; one that failed once is tried again. */
const backupDays = 2

const nothing = { postId: null, teamId: null, text: null, confirmed: null, of: null, since: null, names: [] }

/** Returns what needs the actor's attention, each with what its next step needs; empty where nothing does. */
export async function leadersAttention(ctx: Ctx, actor: Actor): Promise<LeadersAttention> {
  const teamIds = teamsLedBy(actor)
  const [posts, notInvited, failed, backup] = await Promise.all([
    sql.listAskingPosts(ctx.db, teamIds, { belowPercent: fewPercent, limit: shownPosts }),
    sql.countPeople(ctx.db, 'not-invited', teamIds),
    sql.countPeople(ctx.db, 'invitation-failed', teamIds),
    can(actor, 'attention.read') ? missingBackup(ctx) : null,
  ])
  const items: AttentionItem[] = posts.map(({ content, since, ...post }) => ({
    ...nothing,
    ...post,
    kind: 'must-read-low',
    count: post.of - post.confirmed,
    text: truncate(content, textCharacters),
    since: since.toISOString(),
  }))
  if (notInvited.count > 0) items.push({ ...nothing, kind: 'not-invited', ...notInvited })
  if (failed.count > 0) items.push({ ...nothing, kind: 'invitation-failed', ...failed })
  if (backup) items.push(backup)
  return { items }
}

/** Null for all. */
export const teamsLedBy = (actor: Actor): sql.LedTeams =>
  can(actor, 'engagement.overview')
    ? null
    : [...actor.teams].flatMap(([id, { isTeamOwner }]) => (isTeamOwner ? [id] : []))

async function missingBackup(ctx: Ctx): Promise<AttentionItem | null> {
  const at = (await lastBackup(ctx)).lastVerified?.finishedAt ?? null
  const days = at ? Math.floor((Date.now() - at.getTime()) / day) : 0
  if (at && days < backupDays) return null
  return { ...nothing, kind: 'no-backup', count: days, since: at?.toISOString() ?? null }
}
