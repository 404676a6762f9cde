import { domainToASCII, domainToUnicode } from 'node:url'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/call.ts'
import { type setupForm, setupValues } from '#contract/company.forms.ts'
import type { Company, setupState as setupStateCall } from '#contract/company.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, mayEver } from '#contract/policy.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { templateWords, usualTemplates } from '#contract/text/giveaway-template.ts'
import { language } from '#locales/messages.ts'
import { serverCompany as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { isSameSecret } from '#server/lib/is-same-secret.ts'
import { inLanguage } from '#server/lib/language.ts'
import { networkOf } from '#server/lib/limits/network.ts'
import { countAttempt, refundAttempt } from '#server/lib/limits/throttle.ts'
import { isMailSetUp } from '#server/lib/mail/mail.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as sql from './company.sql.ts'
import { listEntries, replaceList } from './organization.sql.ts'
import { knownTimeZone } from './time-zone.service.ts'

/** Returns the company, or null before set-up. Its templates are only for those who may manage giveaways. */
export async function getCompany(ctx: Ctx, actor: Actor | null): Promise<Company | null> {
  const row = await sql.findCompany(ctx.db)
  if (!row) return null
  const known = toCompany(row, actor !== null && mayEver(actor, 'giveaway.manage'))
  const { translation, publicUrl, asksForPushLater } = ctx.config
  const provider = await signOn(ctx)
  return {
    ...known,
    sso: provider && { name: provider.name },
    ...(translation && actor && { translationHost: new URL(translation.url).host }),
    ...((publicUrl ?? actor) && { address: { origin: ctx.publicUrl(), isSet: publicUrl !== undefined } }),
    ...(ctx.areVideosOff && { areVideosOff: true }),
    ...(asksForPushLater && { asksForPushLater }),
  }
}

/**
 * Returns what mails and pages are branded with; before set-up, the product's own name and color. Within a transaction it
 * is read on its connection: waiting for a second one, many at once would wait for each other.
 */
export async function branding(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ name: string; appName: string; primaryColor: string; logoUrl: string | null }> {
  const row = await sql.findCompany(ctx.db)
  return row ?? { name: limits.appName, appName: limits.appName, primaryColor: limits.primaryColor, logoUrl: null }
}

/** Returns the provider of single sign-on: what people know it by, and whether they must use it; null for none. */
export const signOn = async (ctx: Pick<Ctx, 'db'>): Promise<sql.SignOn | null> => (await sql.findSignOn(ctx.db)) ?? null

/** Whether somebody has joined the company. */
export const hasMembers = (ctx: Ctx): Promise<boolean> => sql.hasMembers(ctx.db)

/** Whether there is a company. */
export const isSetUp = async (ctx: Ctx): Promise<boolean> => (await sql.findCompany(ctx.db)) !== undefined

export async function setupState(ctx: Ctx): Promise<ReplyOf<typeof setupStateCall>> {
  const needsToken = ctx.setupToken !== undefined
  const isOpen = !(await sql.hasMembers(ctx.db))
  return {
    isSetUp: await isSetUp(ctx),
    needsToken,
    isOpen,
    ...(isOpen && !needsToken ? await chosenBefore(ctx) : { domains: [], departments: [], functions: [] }),
    isMailSetUp: isMailSetUp(ctx.config),
  }
}

async function chosenBefore(ctx: Ctx) {
  const [domains, departments, functions] = await Promise.all([
    sql.domainNames(ctx.db),
    listEntries(ctx.db, 'departments'),
    listEntries(ctx.db, 'functions'),
  ])
  return { domains: domains.map(domainToUnicode), departments, functions }
}

/** The domains whose addresses may register, in ASCII, in the order in which they were entered. */
export const listDomainNames = (ctx: Ctx): Promise<string[]> => sql.domainNames(ctx.db)

/**
 * Sets up the company with its domains, lists and Company-wide. Until somebody has joined it replaces an earlier set-up:
 * a typo in the only domain would lock everybody out. Throws Refusal `company.exists`.
 */
export async function setupCompany(ctx: Ctx, form: z.output<typeof setupForm>): Promise<Company> {
  const domains = form.domains.map(domain => asciiDomain(domain, 'domains'))
  const { name, primaryColor, registration } = form
  const chosen = { name, appName: form.appName || limits.appName, primaryColor, registration }
  return inTransaction(ctx, async unit => {
    const usual = usualTemplates()
    const templates = { giveawayAnnouncementTemplate: usual.announcement, giveawayWinnerTemplate: usual.winner }
    const timeZone = (form.timeZone && (await knownTimeZone(unit, form.timeZone))) ?? null
    const settled = { ...chosen, ...templates, timeZone, language: language() }
    const created = await sql.insertCompany(unit.db, settled)
    const row = created ?? (await replaceSetup(unit, settled))
    await sql.insertDomains(unit.db, domains)
    for (const list of ['departments', 'functions'] as const) await replaceList(unit.db, list, form[list])
    if (created) await unit.emit('company.created', {})
    await unit.audit(null, 'company.set-up', 'company', { name: row.name, domains })
    unit.invalidate('company')
    return toCompany(row, false)
  })
}

/** Replaces the choices of an earlier set-up. Deletes its domains and the registrations that nobody confirmed. */
async function replaceSetup(
  unit: Unit,
  chosen: Omit<Parameters<typeof sql.updateCompany>[1], 'logoUrl'>,
): Promise<sql.CompanyRow> {
  const before = await sql.lockCompany(unit.db)
  if (!before || (await sql.hasMembers(unit.db))) throw new Refusal('company.exists')
  await sql.deleteDomains(unit.db)
  await sql.deleteUnverified(unit.db)
  return sql.updateCompany(unit.db, { ...chosen, logoUrl: before.logoUrl })
}

/** Whether people register by invitation only. */
export const isRegistrationClosed = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await sql.findCompany(ctx.db))?.registration === 'invitation'

/** Whether an address may register: its domain, in ASCII, is exactly one of the company's. */
export async function isAuthorizedAddress(ctx: Pick<Ctx, 'db'>, address: string): Promise<boolean> {
  return sql.hasDomain(ctx.db, domainToASCII(address.slice(address.lastIndexOf('@') + 1)).toLowerCase())
}

/** Returns a domain as it is stored: ASCII, lower case. Throws Refusal `request.invalid` when it is no host name. */
export function asciiDomain(domain: string, field: string): string {
  const ascii = domainToASCII(domain).toLowerCase()
  if (ascii === '') throw Refusal.invalid(field, text.domainExpected)
  return ascii
}

export function toCompany(row: sql.CompanyRow, withTemplates: boolean): Company {
  const { giveawayAnnouncementTemplate, giveawayWinnerTemplate } = row
  const { id, name, appName, logoUrl, primaryColor, timeZone, language } = row
  const registration = row.registration as Company['registration']
  const templates = withTemplates && {
    giveawayAnnouncementTemplate,
    giveawayWinnerTemplate,
    giveawayWords: inLanguage(language, templateWords),
    usualGiveawayTemplates: inLanguage(language, usualTemplates),
  }
  return { id, name, appName, logoUrl, primaryColor, timeZone, language, registration, ...templates }
}

/**
 * Locks the company until the transaction ends, so that of two who join first one does. Throws Refusal `company.missing`
 * or `company.exists`.
 */
export async function lockOpenSetup(unit: Unit): Promise<void> {
  if (!(await sql.lockCompany(unit.db))) throw new Refusal('company.missing')
  await requireOpenSetup(unit)
}

/** Throws Refusal `company.exists` once somebody has joined. */
export async function requireOpenSetup(ctx: Pick<Ctx, 'db'>): Promise<void> {
  if (await sql.hasMembers(ctx.db)) throw new Refusal('company.exists')
}

/**
 * Throws Refusal `company.setup-token` unless a form, valid or not, has the token that is needed, and
 * `company.setup-too-many` after many wrong ones from the client's network.
 */
export async function requireSetupToken(ctx: Ctx, form: unknown, address: string): Promise<void> {
  if (ctx.setupToken === undefined) return
  const given = setupValues.pick({ setupToken: true }).safeParse(form).data?.setupToken
  const bucket = {
    key: `set-up from ${networkOf(address)}`,
    max: rateLimits.failedSetups,
    windowMs: rateLimits.failedSignInWindowMs,
  }
  await countAttempt(ctx, [bucket], 'company.setup-too-many')
  if (!isSameSecret(given ?? '', ctx.setupToken)) throw new Refusal('company.setup-token')
  await refundAttempt(ctx, [bucket])
}
