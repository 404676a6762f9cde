import type { ActiveGiveaway, DrawRecord, GiveawayStatus } from '#contract/giveaways.ts'
import { type Actor, can } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as draws from './draws.sql.ts'
import * as eligibility from './eligibility.sql.ts'
import {
  scopeOf,
  settledStanding,
  toGiveaway,
  toStanding,
  toTeamStanding,
  toTicket,
  toUnreadPost,
  toVersion,
  withoutEmail,
} from './giveaway-presenter.ts'
import * as sql from './giveaways.sql.ts'

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const teamIdsOf = (actor: Actor) => [...actor.teams.keys()]

/** The running giveaways of the company and of the actor's active teams, the one that ends first first. */
async function runningOf(ctx: Ctx, actor: Actor): Promise<sql.GiveawayRow[]> {
  return sql.findGiveaways(ctx.db, sql.openTo(teamIdsOf(actor)))
}

export async function activeGiveaways(ctx: Ctx, actor: Actor): Promise<ActiveGiveaway[]> {
  const rows = (await runningOf(ctx, actor)).filter(({ status }) => status === 'active')
  const standings = await eligibility.standingsOfUser(ctx.db, actor.id, idsOf(rows))
  const versions = await versionsBy(ctx, rows)
  return rows.map(row => ({
    ...toGiveaway(row),
    ...toStanding(row, actor.id, standings.get(row.id)),
    commitment: versions(row).at(-1)?.commitment ?? '',
  }))
}

/** How the actor stands in each giveaway that concerns them, and those of the past. */
export async function giveawayStatus(ctx: Ctx, actor: Actor): Promise<GiveawayStatus> {
  const open = await runningOf(ctx, actor)
  const active = open.filter(({ status }) => status === 'active')
  const upcoming = open.filter(({ status }) => status === 'upcoming')
  const past = (await sql.findGiveaways(ctx.db, sql.pastFor(actor.id, teamIdsOf(actor)))).toReversed()
  const undrawn = past.filter(({ drawnAt }) => drawnAt === null)
  const standings = await eligibility.standingsOfUser(ctx.db, actor.id, idsOf([...active, ...undrawn]))
  const byTeam = Map.groupBy(
    await eligibility.standingsByTeam(ctx.db, actor.id, idsOf(active)),
    ({ giveawayId }) => giveawayId,
  )
  const isLeft = ({ id }: { id: number }) => (standings.get(id)?.asked ?? 0) > (standings.get(id)?.read ?? 0)
  const left = Map.groupBy(
    await eligibility.postsLeft(ctx.db, actor.id, idsOf(active.filter(isLeft))),
    ({ giveawayId }) => giveawayId,
  )
  const entries = await entriesBy(ctx, actor, [...open, ...past])
  const versions = await versionsBy(ctx, open)
  return {
    active: active.map(row => {
      const own = toStanding(row, actor.id, standings.get(row.id))
      const takesPart = own.standing === 'in' || own.standing === 'reading'
      return {
        ...toGiveaway(row),
        ...own,
        teams: takesPart ? (byTeam.get(row.id) ?? []).map(toTeamStanding) : [],
        unread: takesPart ? (left.get(row.id) ?? []).map(toUnreadPost) : [],
        lastPostsFrom: row.lastPostsFrom.toISOString(),
        ticket: toTicket(entries(row)),
        versions: versions(row),
      }
    }),
    upcoming: upcoming.map(row => ({
      ...toGiveaway(row),
      ticket: toTicket(entries(row)),
      versions: versions(row),
    })),
    past: past.map(row => ({
      ...toGiveaway(row),
      ...toStanding(row, actor.id, row.drawnAt ? settledStanding(entries(row)) : standings.get(row.id)),
      outcome: row.outcome,
      drawnAt: row.drawnAt?.toISOString() ?? null,
      winner: row.winner && withoutEmail(row.winner),
      handedOverAt: row.handedOverAt?.toISOString() ?? null,
      rounds: row.rounds,
      isDeleted: row.deletedAt !== null,
    })),
  }
}

/** Everything that is published of a draw. Throws Refusal `giveaway.missing` for those whom it does not concern. */
export async function drawRecord(ctx: Ctx, actor: Actor, id: number): Promise<DrawRecord> {
  const row = await sql.findGiveaway(ctx.db, id)
  const [entry] = await sql.entriesOfUser(ctx.db, actor.id, [id])
  if (!row || !(row.deletedAt === null || row.drawnAt !== null)) throw new Refusal('giveaway.missing')
  const { teamId } = row
  const concerns = teamId === null || actor.teams.has(teamId) || can(actor, 'giveaway.manage', { teamId })
  if (!concerns && !entry) throw new Refusal('giveaway.missing')
  const isDrawn = row.drawnAt !== null
  const standing = isDrawn
    ? settledStanding(entry)
    : (await eligibility.standingsOfUser(ctx.db, actor.id, [id])).get(id)
  const versions = await versionsBy(ctx, [row])
  const eligible = row.seed ? await draws.eligibleEntries(ctx.db, id) : []
  const rounds = row.seed ? await draws.drawsOf(ctx.db, id) : []
  return {
    ...toGiveaway(row),
    scope: scopeOf(row),
    outcome: row.outcome,
    drawnAt: row.drawnAt?.toISOString() ?? null,
    isDeleted: row.deletedAt !== null,
    versions: versions(row),
    seed: row.seed?.toString('hex') ?? null,
    tickets: eligible.map(({ ticket }) => ticket.toString('hex')),
    draws: rounds.map(({ round, at, ticketCount, digest, ticketIndex, winner, ticket, salt, replacedBecause }) => ({
      round,
      at: at.toISOString(),
      count: ticketCount,
      digest: digest.toString('hex'),
      index: ticketIndex,
      winner: { ...winner, ticket: ticket.toString('hex'), salt: salt.toString('hex') },
      replacedBecause,
    })),
    mine: { ...toStanding(row, actor.id, standing), ticket: toTicket(entry) },
  }
}

async function versionsBy(ctx: Ctx, rows: readonly sql.GiveawayRow[]) {
  const all = Map.groupBy(await sql.versionsOf(ctx.db, idsOf(rows)), ({ giveawayId }) => giveawayId)
  return ({ id }: sql.GiveawayRow) => (all.get(id) ?? []).map(toVersion)
}

async function entriesBy(ctx: Ctx, actor: Actor, rows: readonly sql.GiveawayRow[]) {
  const entries = await sql.entriesOfUser(ctx.db, actor.id, idsOf(rows))
  const byGiveaway = new Map(entries.map(entry => [entry.giveawayId, entry]))
  return ({ id }: sql.GiveawayRow) => byGiveaway.get(id)
}
