import { domainToUnicode } from 'node:url'
import { limits } from '#contract/limits.ts'
import { isSameEntry } from '#contract/organization.forms.ts'
import type { AuthorizedDomain, Organization, OrganizationSettings } from '#contract/organization.ts'
import type { Actor } from '#contract/policy.ts'
import { serverCompany as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { asciiDomain, isRegistrationClosed } from './company.service.ts'
import { lockCompany, updateRegistration } from './company.sql.ts'
import * as sql from './organization.sql.ts'

export async function getOrganization(ctx: Ctx): Promise<OrganizationSettings> {
  const [departments, functions, isClosed] = await Promise.all([
    sql.listEntries(ctx.db, 'departments'),
    sql.listEntries(ctx.db, 'functions'),
    isRegistrationClosed(ctx),
  ])
  return { departments, functions, registration: isClosed ? 'invitation' : 'domains' }
}

/**
 * Sets both lists, or with `known` applies only the differences from it, so that two owners who edit at once lose
 * nothing. Teams keep entries that the lists lose. Sets who may register, too. Throws Refusal `list.full` or
 * `domain.last`.
 */
export async function setOrganization(
  ctx: Ctx,
  actor: Actor,
  {
    known,
    registration,
    ...wanted
  }: Organization & Partial<Pick<OrganizationSettings, 'registration'>> & { known?: Organization },
): Promise<OrganizationSettings> {
  return inTransaction(ctx, async unit => {
    const before = await lockCompany(unit.db)
    const lists = { ...wanted }
    for (const name of ['departments', 'functions'] as const) {
      const entries = await sql.listEntries(unit.db, name)
      if (known) lists[name] = mergeLists(entries, known[name], wanted[name])
      if (lists[name].length > limits.listEntries) throw new Refusal('list.full')
      const added = lists[name].filter(entry => !entries.includes(entry))
      const removed = entries.filter(entry => !lists[name].includes(entry))
      await sql.replaceList(unit.db, name, lists[name])
      if (added.length + removed.length > 0) await unit.audit(actor.id, 'organization.edited', name, { added, removed })
    }
    if (registration && registration !== before?.registration) await setRegistration(unit, actor, registration)
    unit.invalidate('company')
    return { ...lists, registration: registration ?? (before?.registration as typeof registration) ?? 'domains' }
  })
}

async function setRegistration(unit: Unit, actor: Actor, registration: string): Promise<void> {
  if (registration === 'domains' && (await sql.listDomains(unit.db)).length === 0)
    throw new Refusal('domain.last', { message: text.domainNeeded })
  await updateRegistration(unit.db, registration)
  await unit.audit(actor.id, 'company.registration-set', 'company', { registration })
}

/** Applies what was added to and removed from the known list. */
function mergeLists(now: readonly string[], known: readonly string[], wanted: readonly string[]): string[] {
  const kept = now.filter(entry => wanted.includes(entry) || !known.includes(entry))
  const added = wanted.filter(entry => !known.includes(entry) && !kept.some(each => isSameEntry(each, entry)))
  return [...kept, ...added]
}

export async function listDomains(ctx: Ctx): Promise<AuthorizedDomain[]> {
  return (await sql.listDomains(ctx.db)).map(withUnicode)
}

const withUnicode = (row: { id: number; domain: string }) => ({ ...row, unicode: domainToUnicode(row.domain) })

/** Throws Refusal `domain.missing`. */
export async function getDomain(ctx: Ctx, id: number): Promise<AuthorizedDomain> {
  const row = (await listDomains(ctx)).find(each => each.id === id)
  if (!row) throw new Refusal('domain.missing')
  return row
}

/** Throws Refusal `domain.exists`, `domain.too-many`, or `request.invalid` when it is no host name. */
export async function addDomain(ctx: Ctx, actor: Actor, text: string): Promise<AuthorizedDomain> {
  const domain = asciiDomain(text, 'domain')
  return inTransaction(ctx, async unit => {
    await lockCompany(unit.db)
    if ((await sql.listDomains(unit.db)).length >= limits.domainsMax) throw new Refusal('domain.too-many')
    const row = await sql.insertDomain(unit.db, domain)
    if (!row) throw new Refusal('domain.exists')
    await unit.audit(actor.id, 'domain.added', `domain:${row.id}`, { domain })
    return withUnicode(row)
  })
}

/**
 * Existing users stay. Locks the company, so that the last two domains can't be removed at once while people at one may
 * register. Throws Refusal `domain.missing` or `domain.last`.
 */
export async function removeDomain(ctx: Ctx, actor: Actor, id: number): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const company = await lockCompany(unit.db)
    const domains = await sql.listDomains(unit.db)
    const row = domains.find(each => each.id === id)
    if (!row) throw new Refusal('domain.missing')
    if (domains.length === 1 && company?.registration === 'domains') throw new Refusal('domain.last')
    await sql.deleteDomain(unit.db, id)
    await unit.audit(actor.id, 'domain.removed', `domain:${id}`, { domain: row.domain })
    return { message: text.domainRemoved({ domain: domainToUnicode(row.domain) }) }
  })
}
