import type { BodyOf } from '#contract/call.ts'
import type { Company } from '#contract/company.ts'
import type * as calls from '#contract/giveaways.ts'
import type { Actor } from '#contract/policy.ts'
import { refusalText } from '#contract/refusals.ts'
import { type GiveawayTemplate, unknownPlaceholders } from '#contract/text/giveaway-template.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { toCompany } from './company.service.ts'
import * as sql from './company.sql.ts'

const fields = {
  announcement: 'giveawayAnnouncementTemplate',
  winner: 'giveawayWinnerTemplate',
} as const satisfies Record<GiveawayTemplate, keyof BodyOf<typeof calls.editTemplates>>

/** Changes the given templates. Throws Refusal `template.placeholder` with the name of an unknown placeholder. */
export async function editTemplates(
  ctx: Ctx,
  actor: Actor,
  form: BodyOf<typeof calls.editTemplates>,
): Promise<Company> {
  checkPlaceholders('announcement', form.giveawayAnnouncementTemplate)
  checkPlaceholders('winner', form.giveawayWinnerTemplate)
  return inTransaction(ctx, async unit => {
    const before = await sql.lockCompany(unit.db)
    if (!before) throw new Refusal('request.missing')
    const { giveawayAnnouncementTemplate = before.giveawayAnnouncementTemplate } = form
    const { giveawayWinnerTemplate = before.giveawayWinnerTemplate } = form
    const templates = { giveawayAnnouncementTemplate, giveawayWinnerTemplate }
    const changed = Object.values(fields).filter(field => templates[field] !== before[field])
    if (changed.length === 0) return toCompany(before, true)
    const row = await sql.updateTemplates(unit.db, templates)
    await unit.audit(actor.id, 'company.templates-edited', 'company', { changed })
    unit.invalidate('company')
    return toCompany(row, true)
  })
}

function checkPlaceholders(kind: GiveawayTemplate, template: string | undefined): void {
  const [name] = template === undefined ? [] : unknownPlaceholders(kind, template)
  if (name === undefined) return
  const message = refusalText('template.placeholder', { name: `{{${name}}}` })
  throw new Refusal('template.placeholder', { message, fields: { [fields[kind]]: message } })
}

/** The texts that announce a giveaway and its winner. */
export async function giveawayTemplates(unit: Pick<Unit, 'db'>): Promise<Record<GiveawayTemplate, string>> {
  const row = await sql.findCompany(unit.db)
  return { announcement: row?.giveawayAnnouncementTemplate ?? '', winner: row?.giveawayWinnerTemplate ?? '' }
}
