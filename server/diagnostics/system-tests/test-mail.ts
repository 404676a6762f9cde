import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import type { sendTestMail as call } from '#contract/system-tests.ts'
import { serverMails, serverFindings as text } from '#locales/text.ts'
import { adviceOf, mailFaultAdvice } from '#server/diagnostics/advice.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import type { Mail, SendMail } from '#server/lib/mail/mail.ts'
import { mailFault } from '#server/lib/mail/mail-server.ts'
import { composeMail, greeting, mailFor } from '#server/mails/index.ts'
import { detailsOf } from './finding.ts'

/**
 * Sends a mail to the actor at once, without the queue, so that the reply says what happened. Throws Refusal
 * `mail.test-too-soon`.
 */
export async function sendTestMail(ctx: Ctx, actor: Actor, send: SendMail): Promise<ReplyOf<typeof call>> {
  await countAttempt(
    ctx,
    [{ key: `test-mail ${actor.id}`, max: 1, windowMs: rateLimits.testMailMs }],
    'mail.test-too-soon',
  )
  const mail = await testMailTo(ctx, actor.id)
  const address = mail.to
  try {
    await send(mail, `test-mail-${randomUUID()}`)
  } catch (error) {
    const advice = mailFaultAdvice[mailFault(error)]()
    return { outcome: 'failed', address, message: advice.title, advice, details: detailsOf(error) }
  }
  if (!ctx.config.smtpUrl)
    return {
      outcome: 'outbox',
      address,
      message: text.mailNotSetUp,
      advice: adviceOf.mailNotSetUp(),
      details: null,
    }
  return { outcome: 'sent', address, message: text.mailSent({ address }), advice: null, details: null }
}

/** Throws if there is no such user, or they have no address. */
async function testMailTo(ctx: Ctx, userId: number): Promise<Mail> {
  const { test, ignore } = serverMails
  const mail = await mailFor(ctx, userId, (sender, to) =>
    composeMail(sender, to.email, {
      subject: test.subject({ app: sender.appName }),
      heading: greeting(to),
      paragraphs: [test.text],
      button: { label: test.button, link: `${ctx.publicUrl()}/` },
      footnote: ignore,
    }),
  )
  if (!mail) throw new Error('There is no such user with an address')
  return mail
}
