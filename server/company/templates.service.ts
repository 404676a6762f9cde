import type { BodyOf } from '#contract/call.ts'
import type { Company } from '#contract/company.ts'
import type * as calls from '#contract/giveaways.ts'
import type { Actor } from '#contract/policy.ts'
import { type RefusalCode, refusalText } from '#contract/refusals.ts'
import {
  type GiveawayTemplate,
  placeholders,
  placeholdersIn,
  usualTemplates,
} from '#contract/text/giveaway-template.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inEachLanguage, inLanguage } from '#server/lib/language.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { toCompany } from './company.service.ts'
import * as sql from './company.sql.ts'
import type { PostedWords } from './language.service.ts'

const fields = {
  announcement: 'giveawayAnnouncementTemplate',
  winner: 'giveawayWinnerTemplate',
} as const satisfies Record<GiveawayTemplate, keyof BodyOf<typeof calls.editTemplates>>

/** Changes the given templates. Throws Refusal `template.placeholder`, `template.broken` or `template.nameless`. */
export async function editTemplates(
  ctx: Ctx,
  actor: Actor,
  form: BodyOf<typeof calls.editTemplates>,
): Promise<Company> {
  checkTemplate('announcement', form.giveawayAnnouncementTemplate)
  checkTemplate('winner', form.giveawayWinnerTemplate)
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

function checkTemplate(kind: GiveawayTemplate, template: string | undefined): void {
  if (template === undefined) return
  const known: readonly string[] = placeholders[kind]
  const { names, isBroken } = placeholdersIn(template)
  const unknown = names.find(name => !known.includes(name))
  const refuse = (code: RefusalCode, message: string) => {
    throw new Refusal(code, { message, fields: { [fields[kind]]: message } })
  }
  if (unknown !== undefined)
    refuse('template.placeholder', refusalText('template.placeholder', { name: `{{${unknown}}}` }))
  if (isBroken) refuse('template.broken', refusalText('template.broken'))
  if (!names.includes('title') && !names.includes('prize'))
    refuse('template.nameless', refusalText('template.nameless'))
}

/**
 * Writes by a template in the company's language, and in each language where nobody has changed the template. A changed
 * one stays in the language in which it was written.
 */
export async function writeByTemplate(
  unit: Pick<Unit, 'db'>,
  kind: GiveawayTemplate,
  write: (template: string) => string,
): Promise<PostedWords> {
  const company = await sql.findCompany(unit.db)
  const language = company?.language ?? null
  const template = company?.[fields[kind]] ?? ''
  const isUsual = template === inLanguage(language, usualTemplates)[kind]
  return {
    content: inLanguage(language, () => write(template)),
    texts: isUsual ? inEachLanguage(() => write(usualTemplates()[kind])) : null,
  }
}
