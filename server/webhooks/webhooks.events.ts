import { companyWideTeamId } from '#contract/policy.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Listeners } from '#server/lib/event-bus.ts'
import type { Unit } from '#server/lib/unit.ts'
import { behind } from './sending.service.ts'
import { hostOf } from './webhooks.service.ts'
import { insertDeliveries, listOnesBy, postsOf } from './webhooks.sql.ts'

/** Writes what happened to the outbox of each webhook that wants it, in the transaction in which it happens. */
async function announce(unit: Unit, type: WebhookEvent, data: readonly Record<string, unknown>[]): Promise<void> {
  const deliveries = await insertDeliveries(unit.db, type, data)
  for (const [isBehind, added] of Map.groupBy(deliveries, each => each.isBehind)) {
    const payloads = added.map(({ id }) => ({ deliveryId: id }))
    await unit.enqueueMany('webhooks.send', payloads, isBehind ? { priority: behind } : {})
  }
}

const people = (unit: Unit, type: 'person.joined' | 'person.removed', userIds: readonly number[]) =>
  announce(
    unit,
    type,
    userIds.map(userId => ({ userId })),
  )

/** Webhooks are the company's: they stay on when who added them is no longer an owner, and the activity log says so. */
async function noteLeftOn(unit: Unit, userId: number): Promise<void> {
  for (const { id, url } of await listOnesBy(unit.db, userId))
    await unit.audit(null, 'webhook.left-on', `webhook:${id}`, { host: hostOf(url), userId })
}

type Change = 'created' | 'edited' | 'deleted' | 'members'

/** Everybody is a member of Company-wide: who joins and leaves it, is said of them. */
async function team(unit: Unit, teamId: number, change: Change): Promise<void> {
  if (teamId !== companyWideTeamId) await announce(unit, 'team.changed', [{ teamId, change }])
}

export const webhookListeners: Listeners = {
  'post.counts': async (unit, { postId }) => announce(unit, 'post.published', await postsOf(unit.db, [postId])),
  'post.confirmed': async (unit, { confirmations }) => {
    const posts = await postsOf(
      unit.db,
      confirmations.map(({ postId }) => postId),
    )
    const byId = new Map(posts.map(post => [post.postId, post]))
    await announce(
      unit,
      'post.confirmed',
      confirmations.map(({ postId, userId, version }) => ({ ...byId.get(postId), postId, userId, version })),
    )
  },
  'people.joined': (unit, { userIds }) => people(unit, 'person.joined', userIds),
  'user.brought-back': (unit, { userId }) => people(unit, 'person.joined', [userId]),
  'user.removed': async (unit, { userId }) => {
    await people(unit, 'person.removed', [userId])
    await noteLeftOn(unit, userId)
  },
  'user.role-changed': async (unit, { userId, role }) => {
    if (role !== 'owner') await noteLeftOn(unit, userId)
  },
  'people.withdrawn': (unit, { userIds }) => people(unit, 'person.removed', userIds),
  'team.changed': (unit, { teamId, change }) => team(unit, teamId, change),
  'team.deleting': (unit, { teamId }) => team(unit, teamId, 'deleted'),
  'members.added': (unit, { teamId }) => team(unit, teamId, 'members'),
  'members.restored': (unit, { teamId }) => team(unit, teamId, 'members'),
  'members.removing': (unit, { teamId }) => team(unit, teamId, 'members'),
  'giveaway.drawn': (unit, { giveawayId, teamId, winnerId }) =>
    announce(unit, 'giveaway.drawn', [{ giveawayId, teamId, winnerId }]),
}
