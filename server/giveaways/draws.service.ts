import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf } from '#contract/call.ts'
import type * as calls from '#contract/giveaways.ts'
import type { Actor } from '#contract/policy.ts'
import { serverGiveaways as text } from '#locales/text.ts'
import { inCompanyLanguage, inReadersLanguages, type PostedWords } from '#server/company/index.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { KeyMissing, SealDamaged } from '#server/lib/sealing-key.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as teams from '#server/teams/index.ts'
import { announceIfStarted, notify, teamOf, winnerTextOf } from './announcements.service.ts'
import { choose, commitmentOf, inOrder } from './draw.ts'
import * as sql from './draws.sql.ts'
import { type Entry, settleStandings } from './eligibility.sql.ts'
import { scopeOf } from './giveaway-presenter.ts'
import { getManaged } from './giveaways.service.ts'
import * as giveaways from './giveaways.sql.ts'
import { seedKeyOf } from './seed-key.ts'

type Row = giveaways.GiveawayRow

/**
 * Draws a giveaway that has ended, once: everything is one transaction, under the lock of its row. Throws KeyMissing
 * while another instance may have the key of its seed.
 */
export async function drawIfEnded(ctx: Ctx, id: number): Promise<void> {
  const found = await giveaways.findGiveaway(ctx.db, id)
  if (!found || !isUndrawn(found)) return
  if (!(await sql.hasEnded(ctx.db, id))) {
    const spec = { key: `giveaway-draw-${id}`, runAt: found.endsAt }
    return inTransaction(ctx, unit => unit.enqueue('giveaways.draw', { giveawayId: id }, spec))
  }
  await inTransaction(ctx, async unit => {
    const team = await teams.findAndLockTeam(unit, teamOf(found))
    const row = await giveaways.lockGiveaway(unit.db, id)
    if (!row || !isUndrawn(row) || row.status !== 'ended') return
    unit.invalidate('giveaways')
    if (!team?.isActive) return finish(unit, row, 'inactive')
    const seed = await openSeed(ctx, unit, row)
    if (!seed) {
      await finish(unit, row, 'failed')
      await publish(unit, row, 'failed-draw', await inReadersLanguages(unit, () => text.seedLost({ title: row.title })))
      return
    }
    const entries = inOrder(await settleStandings(unit.db, id))
    const winner = await drawAmong(unit, row, { seed, entries, round: 1 })
    await finish(unit, row, winner ? 'won' : 'nobody', seed)
    await announceDraw(unit, row, winner)
    if (winner) await publishWinner(unit, row, winner)
    else await publish(unit, row, 'no-winner', await inReadersLanguages(unit, () => text.nobody({ title: row.title })))
  })
}

const isUndrawn = (row: Row) => row.drawnAt === null && row.deletedAt === null && row.heldAt === null

/** Draws or announces everything that is due; a giveaway that fails does not keep the others from it. */
export async function sweep(ctx: Ctx): Promise<void> {
  for (const { id, hasEnded } of await sql.dueGiveaways(ctx.db)) {
    try {
      await (hasEnded ? drawIfEnded(ctx, id) : announceIfStarted(ctx, id))
    } catch (error) {
      ctx.log.error({ err: error, giveawayId: id }, 'A giveaway could not be announced or drawn; it is tried again')
    }
  }
}

/**
 * Replaces a winner who declines: draws among the same tickets without those of the winners before. Throws Refusal
 * `giveaway.missing`, `giveaway.no-winner`, `giveaway.handed-over` or, if the round is not the last one, `giveaway.drawn-again`.
 */
export async function drawAgain(
  ctx: Ctx,
  actor: Actor,
  { id, teamId }: giveaways.GiveawayRow,
  { round, reason }: BodyOf<typeof calls.drawAgain>,
): Promise<calls.ManagedGiveaway> {
  await inTransaction(ctx, async unit => {
    await teams.findAndLockTeam(unit, teamOf({ teamId }))
    const row = await giveaways.lockGiveaway(unit.db, id)
    if (!row || row.deletedAt) throw new Refusal('giveaway.missing')
    if (!row.seed || !row.winner) throw new Refusal('giveaway.no-winner')
    if (row.handedOverAt) throw new Refusal('giveaway.handed-over')
    if (row.rounds !== round) throw new Refusal('giveaway.drawn-again')
    await sql.replaceDraw(unit.db, id, round, reason)
    const gone = new Set((await sql.drawsOf(unit.db, id)).map(({ winner }) => winner.id))
    const entries = (await sql.eligibleEntries(unit.db, id)).filter(({ userId }) => !gone.has(userId))
    const winner = await drawAmong(unit, row, { seed: row.seed, entries, round: round + 1 })
    if (!winner) await giveaways.updateGiveaway(unit.db, id, { outcome: 'nobody' })
    await unit.audit(actor.id, 'giveaway.drawn-again', `giveaway:${id}`, {
      title: row.title,
      declinedId: row.winner.id,
      reason,
    })
    unit.invalidate('giveaways')
    await announceDraw(unit, row, winner)
    if (winner) await publishWinner(unit, row, winner, reason)
    else
      await publish(
        unit,
        row,
        'no-winner',
        await inReadersLanguages(unit, () => text.nobodyLeft({ title: row.title, reason })),
      )
  })
  return getManaged(ctx, actor, id)
}

/** Marks the prize as handed over, or not. Throws Refusal `giveaway.no-winner`. */
export async function handOver(
  ctx: Ctx,
  actor: Actor,
  { id }: giveaways.GiveawayRow,
  isHandedOver: boolean,
): Promise<calls.ManagedGiveaway> {
  await inTransaction(ctx, async unit => {
    const row = await giveaways.lockGiveaway(unit.db, id)
    if (!row?.winner) throw new Refusal('giveaway.no-winner')
    if ((row.handedOverAt !== null) === isHandedOver) return
    const handedOverAt = isHandedOver ? await giveaways.databaseTime(unit.db) : null
    await giveaways.updateGiveaway(unit.db, id, { handedOverAt })
    await unit.audit(actor.id, 'giveaway.handed-over', `giveaway:${id}`, { title: row.title, isHandedOver })
    unit.invalidate('giveaways')
  })
  return getManaged(ctx, actor, id)
}

/** Lets a giveaway be drawn that waits since a backup was restored. Throws Refusal `giveaway.not-held`. */
export async function confirmDraw(
  ctx: Ctx,
  actor: Actor,
  { id }: giveaways.GiveawayRow,
): Promise<calls.ManagedGiveaway> {
  await inTransaction(ctx, async unit => {
    const row = await giveaways.lockGiveaway(unit.db, id)
    if (!row?.heldAt || row.drawnAt) throw new Refusal('giveaway.not-held')
    await giveaways.updateGiveaway(unit.db, id, { heldAt: null })
    await unit.enqueue('giveaways.draw', { giveawayId: id }, { key: `giveaway-draw-${id}`, runAt: row.endsAt })
    await unit.audit(actor.id, 'giveaway.confirmed', `giveaway:${id}`, { title: row.title })
    unit.invalidate('giveaways')
  })
  return getManaged(ctx, actor, id)
}

/**
 * The seed, if it is the one that was committed to each time. Throws KeyMissing while it may turn up; after
 * `giveawayKeyWaitMs` it counts as lost.
 */
async function openSeed(ctx: Ctx, unit: Unit, row: Row): Promise<Buffer | undefined> {
  try {
    const seed = (await seedKeyOf(ctx)).unseal(row.id, row.sealedSeed)
    const versions = await giveaways.versionsOf(unit.db, [row.id])
    const isCommitted = ({ endsAt, title, prize }: Pick<Row, 'endsAt' | 'title' | 'prize'>, commitment: Buffer) => {
      const [startDate, endDate] = [row.startsAt.toISOString(), endsAt.toISOString()]
      return commitmentOf({ id: row.id, scope: scopeOf(row), startDate, endDate, title, prize }, seed).equals(
        commitment,
      )
    }
    const newest = versions.at(-1)
    const isWhole = newest !== undefined && isCommitted(row, newest.commitment)
    return isWhole && versions.every(version => isCommitted(version, version.commitment)) ? seed : undefined
  } catch (error) {
    if (error instanceof SealDamaged) return undefined
    const lateMs = (await giveaways.databaseTime(unit.db)).getTime() - row.endsAt.getTime()
    if (error instanceof KeyMissing && lateMs >= apiLimits.giveawayKeyWaitMs) return undefined
    throw error
  }
}

async function finish(unit: Unit, row: Row, outcome: NonNullable<Row['outcome']>, seed: Buffer | null = null) {
  await giveaways.updateGiveaway(unit.db, row.id, {
    outcome,
    drawnAt: await giveaways.databaseTime(unit.db),
    seed,
  })
}

interface Winner {
  userId: number
  name: string
  round: number
}

/**
 * Chooses among the entries, which are in order. Somebody who has left the company since cannot win: their round is
 * recorded, and the next one draws without them. Returns undefined if nobody is left.
 */
async function drawAmong(
  unit: Unit,
  row: Row,
  { seed, entries, round }: { seed: Buffer; entries: readonly Entry[]; round: number },
): Promise<Winner | undefined> {
  if (entries.length === 0) return undefined
  const { digest, index } = choose(
    row.id,
    seed,
    entries.map(({ ticket }) => ticket),
  )
  const chosen = entries[index]
  if (!chosen) throw new Error('The chosen ticket is not in the list')
  const { userId } = chosen
  await sql.insertDraw(unit.db, {
    giveawayId: row.id,
    round,
    ticketCount: entries.length,
    digest,
    ticketIndex: index,
    winnerId: userId,
  })
  const person = await sql.findPresent(unit.db, userId)
  if (person) return { userId, name: `${person.firstName} ${person.lastName}`, round }
  await sql.replaceDraw(unit.db, row.id, round, await inCompanyLanguage(unit, () => text.left))
  return drawAmong(unit, row, { seed, entries: entries.filter(entry => entry !== chosen), round: round + 1 })
}

const announceDraw = (unit: Unit, { id, teamId }: Row, winner: Winner | undefined) =>
  unit.emit('giveaway.drawn', { giveawayId: id, teamId, winnerId: winner?.userId ?? null })

/** Posts and pushes the winner. */
async function publishWinner(unit: Unit, row: Row, { userId, name, round }: Winner, reason?: string): Promise<void> {
  const words = await winnerTextOf(unit, row, name, announcement =>
    reason === undefined ? announcement : text.drawnAgain({ announcement, reason }),
  )
  const postId = await publish(unit, row, 'winner', words)
  await sql.setAnnounced(unit.db, row.id, round, { postId, winnerName: name })
  const members = await giveaways.membersOf(unit.db, teamOf(row))
  const others = members.filter(id => id !== userId)
  await notify(unit, row, {
    userIds: others,
    postId,
    title: () => text.wins({ name, prize: row.prize }),
    body: words,
  })
  await notify(unit, row, { userIds: [userId], postId, title: () => text.youWin({ prize: row.prize }), body: words })
}

async function publish(unit: Unit, row: Row, kind: feed.Notice['kind'], words: PostedWords) {
  return feed.publishNotice(unit, { teamId: teamOf(row), authorId: row.creatorId, kind, words })
}
