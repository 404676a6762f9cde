import type { BodyOf } from '#contract/call.ts'
import { toInstant } from '#contract/giveaways.forms.ts'
import { type createGiveaway as createCall, type ManagedGiveaway } from '#contract/giveaways.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, can, isCompanyWide } from '#contract/policy.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { isTimeZone } from '#contract/text/time-zone.ts'
import { serverGiveaways as text, validation } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { KeyMissing, SealDamaged, type SealingKey } from '#server/lib/sealing-key.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as teams from '#server/teams/index.ts'
import * as announcements from './announcements.service.ts'
import { commitmentOf, newSalt, newSeed, ticketOf } from './draw.ts'
import { countSettled } from './draws.sql.ts'
import { countNotJoined, countStandings } from './eligibility.sql.ts'
import { scopeOf, toManaged } from './giveaway-presenter.ts'
import * as sql from './giveaways.sql.ts'
import { seedKeyOf } from './seed-key.ts'

export type Form = BodyOf<typeof createCall>

/** Returns all giveaways to owners and admins, to team owners those of their teams and the company-wide ones. */
export async function listGiveaways(ctx: Ctx, actor: Actor): Promise<ManagedGiveaway[]> {
  const own = [...actor.teams].filter(([, { isTeamOwner }]) => isTeamOwner).map(([teamId]) => teamId)
  const rows = await sql.findGiveaways(ctx.db, can(actor, 'giveaway.list-all') ? sql.shown : sql.shownToTeamOwner(own))
  return (await present(ctx, actor, rows)).toReversed()
}

async function present(ctx: Ctx, actor: Actor, rows: sql.GiveawayRow[]): Promise<ManagedGiveaway[]> {
  const idsWhere = (isDrawn: boolean) => rows.filter(row => (row.drawnAt !== null) === isDrawn).map(({ id }) => id)
  const counts = new Map([
    ...(await countStandings(ctx.db, idsWhere(false))),
    ...(await countSettled(ctx.db, idsWhere(true))),
  ])
  const versions = Map.groupBy(
    await sql.versionsOf(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ giveawayId }) => giveawayId,
  )
  const notJoined = await countNotJoined(ctx.db, idsWhere(false))
  return rows.map(row =>
    toManaged(row, actor, {
      versions: versions.get(row.id) ?? [],
      counts: counts.get(row.id),
      notJoined: notJoined.get(row.id) ?? 0,
    }),
  )
}

/** Returns a giveaway as those see it who manage it. */
export async function getManaged(ctx: Ctx, actor: Actor, id: number): Promise<ManagedGiveaway> {
  const row = await sql.findGiveaway(ctx.db, id)
  const [managed] = row ? await present(ctx, actor, [row]) : []
  if (!managed) throw new Refusal('giveaway.missing')
  return managed
}

/** Throws Refusal `giveaway.missing` unless the actor sees it among the managed ones, and `permission.denied`. */
export async function allowedGiveaway(
  ctx: Ctx,
  actor: Actor,
  id: number,
  action: 'giveaway.delete' | 'giveaway.settle',
): Promise<sql.GiveawayRow> {
  const row = await sql.findGiveaway(ctx.db, id)
  const isShown = row && (row.deletedAt === null || row.drawnAt !== null)
  if (!isShown || !(row.teamId === null || can(actor, 'giveaway.manage', row))) throw new Refusal('giveaway.missing')
  if (!can(actor, action, row)) throw new Refusal('permission.denied')
  return row
}

/**
 * Creates a giveaway with its sealed seed, its commitment and everyone's ticket; announces it if it has started. It
 * starts at the chosen time, at the earliest now, so that the seed is sealed before it. Throws
 * Refusal `team.missing`, `permission.denied`, `giveaway.team-inactive`, `giveaway.too-long` and `request.invalid`.
 */
export async function createGiveaway(ctx: Ctx, actor: Actor, form: Form): Promise<ManagedGiveaway> {
  const teamId = isCompanyWide(form.teamId) ? null : form.teamId
  if (teamId !== null) await teams.visibleTeam(ctx, actor, teamId)
  if (!can(actor, 'giveaway.create', { teamId }))
    throw new Refusal('permission.denied', { message: validation.mayNotCreateGiveaways })
  const chosenStart = toInstant(form.startDate, form.timezoneOffset)
  const endsAt = toInstant(form.endDate, form.timezoneOffset)
  if (endsAt <= chosenStart) throw Refusal.invalid('endDate', text.endBeforeStart)
  const key = await seedKeyOf(ctx)
  const id = await inTransaction(ctx, async unit => {
    const team = await teams.lockTeam(unit, announcements.teamOf({ teamId }))
    const { title, description, prize, clientKey = null } = form
    const timeZone = timeZoneOf(form)
    const now = await sql.databaseTime(unit.db)
    const startsAt = chosenStart > now ? chosenStart : now
    const given = { title, description, prize, teamId, creatorId: actor.id, clientKey, startsAt, endsAt, timeZone }
    const earlier = clientKey && (await sql.findByClientKey(unit.db, actor.id, clientKey))
    if (earlier) return earlier
    if (!team.isActive) throw new Refusal('giveaway.team-inactive')
    if (endsAt <= now) throw Refusal.invalid('endDate', text.endInPast)
    await requireShort(unit, { ...given, teamName: team.name })
    const created = await sql.insertGiveaway(unit.db, given)
    if (created === undefined) throw new Refusal('giveaway.missing')
    const seed = newSeed()
    await sql.updateGiveaway(unit.db, created, { sealedSeed: key.seal(created, seed) })
    await publishVersion(unit, actor, { id: created, at: now, seed })
    await giveTickets(unit, { id: created, creatorId: actor.id }, await sql.membersOf(unit.db, team.id))
    await schedule(unit, { id: created, startsAt, endsAt })
    const row = await sql.findGiveaway(unit.db, created)
    if (row?.status === 'active') await announcements.announce(unit, row)
    await unit.audit(actor.id, 'giveaway.created', `giveaway:${created}`, { title, teamId })
    unit.invalidate('giveaways')
    return created
  })
  return getManaged(ctx, actor, id)
}

/**
 * Corrects the texts or moves the end later. The seed stays; what is public now is committed to beside what was before.
 * Throws Refusal `giveaway.ended`, `giveaway.key-missing`, `giveaway.too-long` and `request.invalid`.
 */
export async function editGiveaway(
  ctx: Ctx,
  actor: Actor,
  { id, teamId }: sql.GiveawayRow,
  form: Partial<Pick<Form, 'title' | 'description' | 'prize' | 'endDate'>> & Pick<Form, 'timezoneOffset'>,
): Promise<ManagedGiveaway> {
  const key = await seedKeyOf(ctx)
  await inTransaction(ctx, async unit => {
    await teams.lockTeam(unit, announcements.teamOf({ teamId }))
    const before = await sql.lockGiveaway(unit.db, id)
    if (!before || before.deletedAt) throw new Refusal('giveaway.missing')
    if (before.drawnAt !== null || before.status === 'ended') throw new Refusal('giveaway.ended')
    const endsAt = form.endDate === undefined ? before.endsAt : toInstant(form.endDate, form.timezoneOffset)
    if (endsAt < before.endsAt) throw Refusal.invalid('endDate', text.endOnlyLater)
    const { title = before.title, description = before.description, prize = before.prize } = form
    const after = { ...before, title, description, prize, endsAt }
    const changed = [
      ...(['title', 'description', 'prize'] as const).filter(name => after[name] !== before[name]),
      ...(endsAt > before.endsAt ? (['endDate'] as const) : []),
    ]
    if (changed.length === 0) return
    await requireShort(unit, after)
    await sql.updateGiveaway(unit.db, id, { title, description, prize, endsAt })
    await publishVersion(unit, actor, { id, at: await sql.databaseTime(unit.db), seed: unsealed(key, before) })
    if (endsAt > before.endsAt) await schedule(unit, { id, endsAt })
    await announcements.rewriteAnnouncement(unit, after)
    await unit.audit(actor.id, 'giveaway.edited', `giveaway:${id}`, { title, changed })
    unit.invalidate('giveaways')
  })
  return getManaged(ctx, actor, id)
}

/** Ends it without a draw. After its draw it stays among the past ones, marked as deleted. */
export async function deleteGiveaway(
  ctx: Ctx,
  actor: Actor,
  { id, teamId }: sql.GiveawayRow,
): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    await teams.findAndLockTeam(unit, announcements.teamOf({ teamId }))
    const row = await sql.lockGiveaway(unit.db, id)
    if (!row) throw new Refusal('giveaway.missing')
    if (row.deletedAt === null) {
      await sql.updateGiveaway(unit.db, id, { deletedAt: await sql.databaseTime(unit.db) })
      if (row.drawnAt === null) await announcements.cancelAnnouncement(unit, row)
      await unit.audit(actor.id, 'giveaway.deleted', `giveaway:${id}`, { title: row.title })
      unit.invalidate('giveaways')
    }
    return { message: text.deleted }
  })
}

/** The time by which giveaways start and end. */
export const serverTime = (ctx: Ctx): Promise<Date> => sql.databaseTime(ctx.db)

/** Throws Refusal `giveaway.key-missing` if the seed cannot be opened here. */
function unsealed(key: SealingKey, { id, sealedSeed }: sql.GiveawayRow): Buffer {
  try {
    return key.unseal(id, sealedSeed)
  } catch (error) {
    if (error instanceof KeyMissing || error instanceof SealDamaged) throw new Refusal('giveaway.key-missing')
    throw error
  }
}

/** Salts are random, so that a ticket tells nothing about its owner. The team's row is locked. */
export async function giveTickets(
  unit: Unit,
  { id, creatorId }: { id: number; creatorId: number },
  userIds: readonly number[],
): Promise<void> {
  const entries = userIds
    .filter(userId => userId !== creatorId)
    .map(userId => {
      const salt = newSalt()
      return { userId, salt, ticket: ticketOf(id, userId, salt) }
    })
  await sql.insertEntries(unit.db, id, entries)
}

/** Publishes what the giveaway is now, with its commitment. */
async function publishVersion(
  unit: Unit,
  actor: Actor,
  { id, at, seed }: { id: number; at: Date; seed: Buffer },
): Promise<void> {
  const row = await sql.findGiveaway(unit.db, id)
  if (!row) throw new Refusal('giveaway.missing')
  const { title, description, prize, startsAt, endsAt } = row
  const committed = {
    id,
    scope: scopeOf(row),
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    title,
    prize,
  }
  const commitment = commitmentOf(committed, seed)
  const userId = actor.id
  await sql.insertVersion(unit.db, { giveawayId: id, at, userId, title, description, prize, endsAt, commitment })
}

async function schedule(unit: Unit, { id, startsAt, endsAt }: { id: number; startsAt?: Date; endsAt: Date }) {
  const payload = { giveawayId: id }
  if (startsAt) await unit.enqueue('giveaways.start', payload, { key: `giveaway-start-${id}`, runAt: startsAt })
  await unit.enqueue('giveaways.draw', payload, { key: `giveaway-draw-${id}`, runAt: endsAt })
}

/** Throws Refusal `giveaway.too-long` where a filled template does not fit in a post for some winner. */
async function requireShort(unit: Unit, row: announcements.Announced): Promise<void> {
  const longestName = 'x'.repeat(2 * limits.nameCharacters + 1)
  const texts = {
    announcement: await announcements.announcementOf(unit, row),
    winner: await announcements.winnerTextOf(unit, row, longestName),
  }
  for (const [template, { content, texts: others }] of Object.entries(texts))
    if ([content, ...Object.values(others ?? {})].some(filled => codePoints(filled) > limits.postCharacters))
      throw Refusal.filled('giveaway.too-long', { template, max: limits.postCharacters })
}

/** A known zone, or else the fixed offset from UTC, for the deadline in texts. */
function timeZoneOf({ timeZone, timezoneOffset }: Pick<Form, 'timeZone' | 'timezoneOffset'>): string {
  if (timeZone !== undefined && isTimeZone(timeZone)) return timeZone
  if (timezoneOffset === 0 || Math.abs(timezoneOffset) >= 1_440) return 'UTC'
  const minutes = Math.abs(timezoneOffset)
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${timezoneOffset > 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
