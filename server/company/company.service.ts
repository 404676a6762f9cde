import { timingSafeEqual } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { z } from 'zod'
import type { Company, setupForm } from '#contract/company.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, mayEver } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './company.sql.ts'

/** The texts that giveaways are announced with until someone edits them (decisions 3 and 35). */
const announcementTemplate =
  '🎁 {{title}}\n\n{{description}}\n\nThe prize: {{prize}}. Read every post in {{scope}} by {{deadline}} to be in the draw.'
const winnerTemplate = '🎉 {{winner}} wins {{prize}} in “{{title}}”. Congratulations!'

/** The company of this deployment, or null; the templates only for those who may manage giveaways (decision 1). */
export async function getCompany(ctx: Ctx, actor: Actor | null): Promise<Company | null> {
  const row = await sql.findCompany(ctx.db)
  return row ? presented(row, actor !== null && mayEver(actor, 'giveaway.manage')) : null
}

/** What mails and pages are branded with; the product's own name and colour while no company is set up. */
export async function branding(
  ctx: Ctx,
): Promise<{ name: string; appName: string; primaryColor: string; logoUrl: string | null }> {
  const row = await sql.findCompany(ctx.db)
  return row ?? { name: limits.appName, appName: limits.appName, primaryColor: limits.primaryColor, logoUrl: null }
}

export async function setupState(ctx: Ctx): Promise<{ isSetUp: boolean; needsToken: boolean }> {
  return { isSetUp: (await sql.findCompany(ctx.db)) !== undefined, needsToken: ctx.setupToken !== undefined }
}

/** Sets up the company with all that decision 3 names. Refuses with company.exists, company.setup-token. */
export async function setupCompany(ctx: Ctx, form: z.output<typeof setupForm>): Promise<Company> {
  if (await sql.findCompany(ctx.db)) throw new Refusal('company.exists')
  if (ctx.setupToken !== undefined && !isSame(form.setupToken ?? '', ctx.setupToken))
    throw new Refusal('company.setup-token')
  const domains = form.domains.map(domain => asciiDomain(domain, 'domains'))
  return inTransaction(ctx, async unit => {
    const row = await sql.insertCompany(unit.db, {
      name: form.name,
      appName: form.appName || limits.appName,
      primaryColor: form.primaryColor,
      giveawayAnnouncementTemplate: announcementTemplate,
      giveawayWinnerTemplate: winnerTemplate,
    })
    if (!row) throw new Refusal('company.exists')
    await sql.insertDomains(unit.db, domains)
    await sql.insertLists(unit.db, limits.departments, limits.functions)
    await unit.emit('company.created', {})
    await unit.audit(null, 'company.set-up', 'company', { name: row.name, domains })
    unit.changed('company')
    return presented(row, false)
  })
}

/** Whether people with this address may register: an exact match of its domain, international names normalised. */
export async function isAuthorizedAddress(ctx: Ctx, address: string): Promise<boolean> {
  return sql.hasDomain(ctx.db, domainToASCII(address.slice(address.lastIndexOf('@') + 1)).toLowerCase())
}

/** A domain as it is kept: ASCII, lower case. Refuses what is no host name. */
export function asciiDomain(domain: string, field: string): string {
  const ascii = domainToASCII(domain).toLowerCase()
  if (ascii === '') throw Refusal.invalid(field, 'Please enter a domain such as example.com')
  return ascii
}

/** The company as the wire has it. */
export function presented(row: sql.CompanyRow, withTemplates: boolean): Company {
  const { id, name, appName, logoUrl, primaryColor, giveawayAnnouncementTemplate, giveawayWinnerTemplate } = row
  const templates = withTemplates ? { giveawayAnnouncementTemplate, giveawayWinnerTemplate } : {}
  return { id, name, appName, logoUrl, primaryColor, ...templates }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
