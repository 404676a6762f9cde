import type { Actor } from '#contract/policy.ts'
import { usualTemplates } from '#contract/text/giveaway-template.ts'
import { sourceLanguage } from '#locales/catalog.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inEachLanguage, inLanguage, requireLanguage } from '#server/lib/language.ts'
import { perContext } from '#server/lib/per-context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as sql from './company.sql.ts'

/** Sets the language of the company. Throws Refusal `language.unknown`. */
export async function setCompanyLanguage(ctx: Ctx, actor: Actor, wanted: string): Promise<{ language: string }> {
  const language = requireLanguage(wanted)
  return inTransaction(ctx, async unit => {
    const company = await sql.lockCompany(unit.db)
    if (!company) throw new Refusal('request.missing')
    if (company.language === language) return { language }
    await sql.updateLanguage(unit.db, language)
    await sql.updateTemplates(unit.db, translatedTemplates(company, language))
    await unit.audit(actor.id, 'company.language-set', 'company', { language })
    unit.invalidate('company')
    return { language }
  })
}

/** The company's templates; those that nobody has changed in the wanted language. */
function translatedTemplates(company: sql.CompanyRow, wanted: string) {
  const [before, after] = [inLanguage(company.language, usualTemplates), inLanguage(wanted, usualTemplates)]
  const { giveawayAnnouncementTemplate: announcement, giveawayWinnerTemplate: winner } = company
  return {
    giveawayAnnouncementTemplate: announcement === before.announcement ? after.announcement : announcement,
    giveawayWinnerTemplate: winner === before.winner ? after.winner : winner,
  }
}

/** The company's language as one instance knows it, read again when the company has changed. */
class CompanyLanguage {
  #known = sourceLanguage
  #version: string | undefined

  async current(ctx: Ctx): Promise<string> {
    const version = ctx.versions.of('company')
    if (version === this.#version) return this.#known
    const row = await sql.findCompany(ctx.priorityDb)
    this.#known = row?.language ?? sourceLanguage
    this.#version = version
    return this.#known
  }
}

const languages = perContext(() => new CompanyLanguage())

/** Makes words that the app posts itself: in the company's language, whoever makes it post them. */
export async function inCompanyLanguage<Result>({ db }: Pick<Unit, 'db'>, work: () => Result): Promise<Result> {
  return inLanguage((await sql.findCompany(db))?.language ?? null, work)
}

/** Words that the app posts itself. */
export interface PostedWords {
  /** In the company's language. */
  content: string
  /** By language; null where they cannot be made in each. */
  texts: Record<string, string> | null
}

/** Makes words that the app posts itself in each language. */
export async function inReadersLanguages(unit: Pick<Unit, 'db'>, work: () => string): Promise<PostedWords> {
  return { content: await inCompanyLanguage(unit, work), texts: inEachLanguage(work) }
}

/** The language of the company, English before one is set. */
export const companyLanguage = (ctx: Ctx): Promise<string> => languages(ctx).current(ctx)
