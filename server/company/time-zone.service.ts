import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/organization.ts'
import type { Actor } from '#contract/policy.ts'
import { isTimeZone } from '#contract/text/time-zone.ts'
import { validation } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as sql from './company.sql.ts'

/** The time zone of a company that has none. */
const noTimeZone = 'UTC'

/** The time zone in which the days of the company are counted. */
export async function companyTimeZone({ db }: Pick<Ctx, 'db'>): Promise<string> {
  return (await sql.findCompany(db))?.timeZone ?? noTimeZone
}

/**
 * Sets the time zone in which days are counted; a guess only while the company has none. Returns the one that it has then.
 * Throws Refusal `request.invalid` for one that the database does not know.
 */
export async function setTimeZone(
  ctx: Ctx,
  actor: Actor,
  { timeZone, isGuess }: BodyOf<typeof calls.setTimeZone>,
): Promise<ReplyOf<typeof calls.setTimeZone>> {
  return inTransaction(ctx, async unit => {
    const company = await sql.lockCompany(unit.db)
    if (!company) throw new Refusal('request.missing')
    const wanted = await knownTimeZone(unit, timeZone)
    if (wanted === undefined) throw Refusal.invalid('timeZone', validation.timeZone)
    const { timeZone: before, lostTimeZone } = company
    if ((before === wanted && lostTimeZone === null) || (isGuess && before !== null)) return { timeZone: before }
    await sql.updateTimeZone(unit.db, wanted)
    // Hours that were counted in a lost one cannot be moved, and the new one is most likely the same.
    if (lostTimeZone === null) await unit.emit('company.time-zone-set', { before: before ?? noTimeZone, after: wanted })
    await unit.audit(actor.id, 'company.time-zone-set', 'company', { timeZone: wanted, ...(isGuess && { isGuess }) })
    unit.invalidate('company')
    return { timeZone: wanted }
  })
}

/** The company's time zone that was replaced by UTC, because the database does not know it. */
export async function lostTimeZone({ db }: Pick<Ctx, 'db'>): Promise<string | null> {
  return (await sql.findCompany(db))?.lostTimeZone ?? null
}

/**
 * Replaces the company's time zone if the database does not know it, as after a restore onto another one: every statement
 * with it would fail.
 */
export async function replaceLostTimeZone(unit: Unit): Promise<void> {
  const company = await sql.lockCompany(unit.db)
  if (!company?.timeZone || (await sql.timeZoneNames(unit.db)).includes(company.timeZone)) return
  const known = await knownTimeZone(unit, company.timeZone)
  await sql.updateTimeZone(unit.db, known ?? noTimeZone, known === undefined ? company.timeZone : null)
  unit.invalidate('company')
}

/** Returns the name by which the database knows a time zone; browsers may report an older one, such as Asia/Calcutta. */
export async function knownTimeZone({ db }: Pick<Unit, 'db'>, timeZone: string): Promise<string | undefined> {
  if (!isTimeZone(timeZone)) return undefined
  const names = await sql.timeZoneNames(db)
  const canonical = canonicalOf(timeZone)
  const exact = [timeZone, canonical].find(name => names.includes(name))
  return exact ?? names.find(name => isTimeZone(name) && canonicalOf(name) === canonical)
}

const canonicalOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
