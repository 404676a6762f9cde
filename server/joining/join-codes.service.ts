import { day } from '#contract/durations.ts'
import type { CardWords } from '#contract/joining.ts'
import { lifetimes } from '#contract/lifetimes.ts'
import { languages, sourceLanguage } from '#locales/catalog.ts'
import { joinCard, language as spoken } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import { branding, companyLanguage } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inEachLanguage, knownLanguage } from '#server/lib/language.ts'
import type { Unit } from '#server/lib/unit.ts'
import { hashCode, newCode } from './join-code.ts'
import * as sql from './joining.sql.ts'

export interface NewCode {
  joinCode: string
  joinCodeExpiresAt: Date
  joinUrl: string
  cardLanguage: string
}

/**
 * Makes a code for each of these people, who may have one, in their order. It counts as an invitation, ends the code
 * that they had, and ends the sessions of those who have joined.
 */
export async function makeCodes(ctx: Ctx, unit: Unit, users: readonly accounts.UserRow[]): Promise<NewCode[]> {
  if (users.length === 0) return []
  const codes = users.map(newCode)
  const hashes = await Promise.all(codes.map(code => hashCode(ctx, code)))
  const userIds = users.map(({ id }) => id)
  await sql.saveCodes(
    unit.db,
    userIds.map((userId, n) => ({ userId, codeHash: hashes[n] ?? Buffer.alloc(0) })),
    lifetimes.joinCode,
  )
  await accounts.markInvited(unit.db, userIds)
  await accounts.letCount(unit, userIds)
  for (const { id, lastSignInAt } of users) if (lastSignInAt) await accounts.endSessionsOf(unit, id)
  unit.invalidate('people')
  const joinCodeExpiresAt = new Date(Date.now() + lifetimes.joinCode)
  const joinUrl = joinUrlOf(ctx)
  const own = await companyLanguage(ctx)
  const languageOf = ({ language, seenLanguage }: accounts.UserRow) =>
    knownLanguage(language ?? seenLanguage ?? own) ?? sourceLanguage
  return users.flatMap((user, n) => {
    const joinCode = codes[n]
    return joinCode ? [{ joinCode, joinCodeExpiresAt, joinUrl, cardLanguage: languageOf(user) }] : []
  })
}

const joinUrlOf = (ctx: Ctx) => `${ctx.publicUrl()}/join`

/** Returns the words of cards in each language: the company's first, then English. */
export async function cardWords(ctx: Ctx): Promise<CardWords[]> {
  const { appName } = await branding(ctx)
  const own = await companyLanguage(ctx)
  const page = joinUrlOf(ctx).replace(/^https?:\/\//, '')
  const words = inEachLanguage(() => ({
    name: spoken.name,
    lead: joinCard.lead({ appName }),
    signInName: joinCard.signInName,
    address: joinCard.address,
    code: joinCard.code,
    page: joinCard.page({ page }),
    steps: [joinCard.camera, joinCard.password, joinCard.home({ appName })],
    once: joinCard.once({ days: lifetimes.joinCode / day }),
  }))
  const ordered = [...new Set([own, sourceLanguage, ...languages])]
  return ordered.flatMap(language => (words[language] ? [{ language, ...words[language] }] : []))
}

/** Ends the codes of people who leave. */
export const endCodes = (unit: Unit, userIds: readonly number[]): Promise<void> => sql.deleteCodesOf(unit.db, userIds)
