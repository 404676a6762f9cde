import type { Problem } from '#contract/health.ts'
import { problem as problemShape } from '#contract/health.ts'
import type { Actor } from '#contract/policy.ts'
import { sourceLanguage } from '#locales/catalog.ts'
import { language } from '#locales/messages.ts'
import { serverMails, serverFindings as text } from '#locales/text.ts'
import { healthPage } from '#server/diagnostics/advice.ts'
import { noteDiskUse } from '#server/diagnostics/checks/disk.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { perContext } from '#server/lib/per-context.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { type Addressee, composeMail, greeting, mailOwners, type Sender } from '#server/mails/index.ts'
import * as sql from './attention.sql.ts'
import { byUrgency, findProblems } from './problems.ts'

/** Looks for problems, and mails owners about new and worse ones where mail works. */
export async function watch(ctx: Ctx): Promise<void> {
  await noteDiskUse(ctx)
  const found = await findProblems(ctx)
  await inTransaction(ctx, async unit => {
    for (const problem of found) await sql.saveProblem(unit.db, problem)
    await sql.solveOthers(
      unit.db,
      found.map(({ key }) => key),
    )
    const isMailBroken = found.some(({ key, status }) => key === 'mail' && status === 'fail')
    if (!ctx.config.smtpUrl || isMailBroken) return
    for (const row of await sql.takeUnmailed(unit.db))
      await mailOwners(ctx, unit, (sender, to) =>
        mailOf(sender, to, toProblem(row).advice, `${ctx.publicUrl()}${healthPage}`),
      )
  })
}

function mailOf(sender: Sender, to: Addressee, advice: Problem['advice'], link: string): Mail {
  const { attention } = serverMails
  return composeMail(sender, to.email, {
    subject: attention.subject({ app: sender.appName, title: advice.title }),
    heading: advice.title,
    paragraphs: [attention.text({ hello: greeting(to), app: sender.appName }), advice.consequence, advice.nextStep],
    button: { label: attention.button, link },
    footnote: attention.footnote,
  })
}

/** The problems that the actor has not dismissed. */
export async function attentionFor(ctx: Ctx, actor: Actor): Promise<{ problems: Problem[] }> {
  return { problems: byUrgency((await sql.problemsFor(ctx.db, actor.id)).map(toProblem)) }
}

const lookMs = 30_000
const lastLook = perContext(() => ({ at: -Infinity, ended: Promise.resolve() }))

/** Everything that needs attention now, looked for at most every half minute. */
export async function currentProblems(ctx: Ctx): Promise<Problem[]> {
  const look = lastLook(ctx)
  if (performance.now() - look.at > lookMs) {
    look.at = performance.now()
    look.ended = watch(ctx)
  }
  await look.ended
  return byUrgency((await sql.openProblems(ctx.db)).map(toProblem))
}

export async function dismissProblem(
  ctx: Ctx,
  actor: Actor,
  { key, severity }: Pick<Problem, 'key' | 'severity'>,
): Promise<{ message: string }> {
  await sql.dismiss(ctx.db, actor.id, key, severity)
  return { message: text.hidden }
}

function toProblem(row: sql.ProblemRow): Problem {
  const advice = row.advice as Record<string, unknown>
  return problemShape.parse({ ...row, advice: advice[language()] ?? advice[sourceLanguage] })
}
