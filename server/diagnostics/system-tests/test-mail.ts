import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import type { sendTestMail as call } from '#contract/system-tests.ts'
import { serverFindings as text } from '#locales/text.ts'
import { testMailTo } from '#server/accounts/index.ts'
import { adviceOf, mailFaultAdvice } from '#server/diagnostics/advice.ts'
import { mailFault } from '#server/diagnostics/checks/mail.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import type { SendMail } from '#server/lib/mail/mail.ts'
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
