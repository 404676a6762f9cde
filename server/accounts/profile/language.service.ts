import type { Actor } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { requireLanguage } from '#server/lib/language.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from '../accounts.sql.ts'

/** Chooses the language of the actor, null for that of their browser. Throws Refusal `language.unknown`. */
export async function setLanguage(ctx: Ctx, actor: Actor, wanted: string | null): Promise<{ language: string | null }> {
  const language = wanted === null ? null : requireLanguage(wanted)
  await inTransaction(ctx, async unit => {
    await sql.updateLanguage(unit.db, actor.id, language)
    unit.invalidate(`session:${actor.id}`)
  })
  return { language }
}

/** Notes the language of the browser that a user is seen with; undefined where it names none of ours. */
export async function noteLanguage(ctx: Ctx, userId: number, language: string | undefined): Promise<void> {
  if (language !== undefined) await sql.noteSeenLanguage(ctx.db, userId, language)
}
