import type { BodyOf, QueryOf, ReplyOf } from '#contract/call.ts'
import { type Actor, can } from '#contract/policy.ts'
import type * as calls from '#contract/quiet-hours.ts'
import { serverQuietHours as text } from '#locales/text.ts'
import { knownTimeZone, replaceLostTimeZone } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as teams from '#server/teams/index.ts'
import * as sql from './quiet-hours.sql.ts'

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const two = (n: number) => String(n).padStart(2, '0')
const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

type OwnHours = ReplyOf<typeof calls.setQuietHours>

/** Throws Refusal `request.invalid` for a time zone that the database does not know. */
async function requireTimeZone(unit: Unit, timeZone: string): Promise<string> {
  const known = await knownTimeZone(unit, timeZone)
  if (known === undefined) throw Refusal.invalid('timeZone', text.unknownZone)
  return known
}

/** Sets the hours of the actor; what waits for their end follows the new ones. */
export async function setQuietHours(ctx: Ctx, actor: Actor, wanted: OwnHours): Promise<OwnHours> {
  await inTransaction(ctx, async unit => {
    const none = { fromMinute: null, toMinute: null, timeZone: null }
    if (wanted === null) await sql.saveOwnHours(unit.db, actor.id, { mode: 'company', ...none })
    else if ('isOff' in wanted) await sql.saveOwnHours(unit.db, actor.id, { mode: 'off', ...none })
    else
      await sql.saveOwnHours(unit.db, actor.id, {
        mode: 'own',
        fromMinute: minutesOf(wanted.from),
        toMinute: minutesOf(wanted.to),
        timeZone: await requireTimeZone(unit, wanted.timeZone),
      })
    await unit.emit('quiet-hours.changed', { userId: actor.id })
  })
  return wanted
}

export async function getQuietHours(ctx: Ctx, actor: Actor): Promise<ReplyOf<typeof calls.getQuietHours>> {
  const [row, company, zone] = await Promise.all([
    sql.findOwnHours(ctx.db, actor.id),
    sql.companyHours(ctx.db),
    ctx.db.selectFrom('company').select('timeZone').executeTakeFirst(),
  ])
  const timeZone = row?.timeZone ?? zone?.timeZone ?? 'UTC'
  return { own: row ? toOwn(row, timeZone) : null, company: toHours(company), timeZone }
}

function toOwn({ mode, ...row }: sql.OwnHoursRow, timeZone: string): OwnHours {
  if (mode === 'off') return { isOff: true }
  const hours = toHours(row)
  return mode === 'own' && hours ? { ...hours, timeZone } : null
}

const toHours = ({ fromMinute, toMinute }: Pick<sql.CompanyHoursRow, 'fromMinute' | 'toMinute'>) =>
  fromMinute === null || toMinute === null ? null : { from: clockOf(fromMinute), to: clockOf(toMinute) }

/** Notes where the actor's device is: somebody who travels has their quiet hours there. */
export async function reportTimeZone(ctx: Ctx, actor: Actor, wanted: string): Promise<{ timeZone: string }> {
  return inTransaction(ctx, async unit => {
    const timeZone = await requireTimeZone(unit, wanted)
    if (await sql.saveTimeZone(unit.db, actor.id, timeZone))
      await unit.emit('quiet-hours.changed', { userId: actor.id })
    return { timeZone }
  })
}

/**
 * Replaces all stored time zones that the database does not know. A person's becomes the company's until their app reports
 * one that it does.
 */
export async function replaceLostTimeZones(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async unit => {
    await replaceLostTimeZone(unit)
    for (const lost of await sql.unknownTimeZones(unit.db))
      await sql.replaceTimeZone(unit.db, lost, (await knownTimeZone(unit, lost)) ?? null)
  })
}

export async function getCompanyQuietHours(ctx: Ctx): Promise<ReplyOf<typeof calls.getCompanyQuietHours>> {
  const row = await sql.companyHours(ctx.db)
  return { hours: toHours(row), urgentPerDay: row.urgentPerDay, ...(await sql.countFollowing(ctx.db)) }
}

export async function setCompanyQuietHours(
  ctx: Ctx,
  actor: Actor,
  { hours, urgentPerDay }: BodyOf<typeof calls.setCompanyQuietHours>,
): Promise<ReplyOf<typeof calls.setCompanyQuietHours>> {
  await inTransaction(ctx, async unit => {
    const row = hours
      ? { fromMinute: minutesOf(hours.from), toMinute: minutesOf(hours.to), urgentPerDay }
      : { fromMinute: null, toMinute: null, urgentPerDay }
    await sql.saveCompanyHours(unit.db, row)
    await unit.audit(actor.id, 'company.quiet-hours-set', 'company', { ...hours, urgentPerDay })
    await unit.emit('quiet-hours.changed', { userId: null })
  })
  return { hours, urgentPerDay }
}

/** Throws Refusal `team.missing`, and `permission.denied` unless the actor may post there. */
export async function requireAudience(ctx: Ctx, actor: Actor, teamId: number): Promise<void> {
  await teams.visibleTeam(ctx, actor, teamId)
  if (!can(actor, 'post.create', { teamId })) throw new Refusal('permission.denied')
}

export async function audienceQuietHours(
  ctx: Ctx,
  actor: Actor,
  teamId: number,
  { at }: QueryOf<typeof calls.audienceQuietHours>,
): Promise<ReplyOf<typeof calls.audienceQuietHours>> {
  const counted = await sql.countQuiet(ctx.db, { teamId, without: actor.id, at: at ? new Date(at) : new Date() })
  const { urgentPerDay } = await sql.companyHours(ctx.db)
  const mailable = ctx.config.smtpUrl === undefined ? 0 : counted.mailable
  return { ...counted, mailable, urgentLeft: Math.max(0, urgentPerDay - (await sql.urgentToday(ctx.db))) }
}

/** Throws Refusal `urgent.too-many` if one that was just written is more than the urgent posts of the day. */
export async function countUrgent(unit: Unit): Promise<void> {
  await sql.lockUrgent(unit.db)
  const { urgentPerDay } = await sql.companyHours(unit.db)
  if ((await sql.urgentToday(unit.db)) > urgentPerDay) throw Refusal.filled('urgent.too-many', { max: urgentPerDay })
}
