import { plural } from '#contract/text/words.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { adviceOf, mailFaultAdvice } from '#server/diagnostics/advice.text.ts'
import { clockDifference } from '#server/diagnostics/checks/database.sql.ts'
import { mailFault } from '#server/diagnostics/checks/mail.ts'
import { mailFailures, pushState, queues } from '#server/diagnostics/checks/queues.sql.ts'
import { detailsOf, expect, failed, passed, warning } from '#server/diagnostics/system-tests/finding.ts'
import type { SystemTest } from '#server/diagnostics/system-tests/system-test.ts'
import { checkMailServer } from '#server/lib/mail/mail.ts'
import { pushKey, reachServices, type SignatureFault, signatureFault } from '#server/push/index.ts'

const lateSeconds = 120
const nobodyYet = 'Nobody has turned notifications on yet'

const key: SystemTest = {
  name: 'Key',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const publicKey = await pushKey(ctx).catch((error: Error) => {
        if (isDatabaseUnavailable(error)) throw error
        return error
      })
      if (publicKey instanceof Error)
        return failed('The key for notifications is damaged', adviceOf.pushKeyBroken, detailsOf(publicKey))
      const { otherKey } = await pushState(ctx.db, publicKey)
      if (otherKey > 0)
        return failed(
          `${plural(otherKey, 'device')} turned notifications on with another key`,
          adviceOf.pushKeyChanged(otherKey),
        )
      return passed('The key for notifications is the one that devices know')
    }),
}

const signatureFaults: Record<SignatureFault, string> = {
  key: 'A notification names another key than the one that browsers got',
  signature: 'The signature of a notification does not fit the key',
  service: 'The signature of a notification is for another push service',
  time: 'Push services would refuse the time of the signature',
}

const signature: SystemTest = {
  name: 'Signature',
  run: ({ ctx: real, rehearse }) =>
    rehearse(async ctx => {
      const now = new Date(Date.now() - (await clockDifference(real.db)))
      const fault = await signatureFault(ctx, now)
      if (fault === 'time') return failed(signatureFaults.time, adviceOf.clock)
      expect(fault === null, fault ? signatureFaults[fault] : '')
      return passed('A notification was encrypted and signed as push services accept it')
    }),
}

const services: SystemTest = {
  name: 'Push services',
  run: async ({ ctx }) => {
    const { services: count, unreachable } = await reachServices(ctx)
    if (count === 0) return passed(nobodyYet)
    if (unreachable.length === 0) return passed(`${plural(count, 'push service')} can be reached`)
    return failed(
      `${unreachable.map(({ host }) => host).join(', ')} can't be reached`,
      adviceOf.pushServices,
      unreachable.map(({ host, error }) => `${host}: ${detailsOf(error)}`).join('\n'),
    )
  },
}

const devices: SystemTest = {
  name: 'Live devices',
  run: async ({ ctx }) => {
    const { subscriptions, failing } = await pushState(ctx.db, '')
    if (failing === 0)
      return passed(subscriptions === 0 ? nobodyYet : `${plural(subscriptions, 'device')} can be reached`)
    const message = `${failing} of ${subscriptions} no longer answer`
    return failing > 2 && failing > subscriptions / 2
      ? failed(message, adviceOf.pushServices)
      : warning(message, adviceOf.phonesFailing(failing))
  },
}

const queue: SystemTest = {
  name: 'Queues',
  run: async ({ ctx }) => {
    const rows = await queues(ctx.db, ctx.jobs)
    const longest = Math.max(0, ...rows.map(({ longestWaitSeconds }) => longestWaitSeconds ?? 0))
    const details = rows
      .map(({ name, waiting, running }) => `${name}: ${waiting} waiting, ${running} running`)
      .join('\n')
    if (longest < lateSeconds) return passed('Notifications, mails and videos leave without delay', details)
    const message = `Something has waited for ${plural(Math.round(longest / 60), 'minute')}`
    return warning(message, adviceOf.jobsWaiting, details)
  },
}

const mailFaults = {
  refused: 'The mail server refuses the app',
  unreachable: "The mail server can't be reached",
} as const

const mailServer: SystemTest = {
  name: 'Mail server',
  run: async ({ ctx }) => {
    if (!ctx.config.smtpUrl) return warning("Mail isn't set up", adviceOf.mailNotSetUp)
    try {
      await checkMailServer(ctx.config)
      return passed('The mail server accepts the app')
    } catch (error) {
      const fault = mailFault(error)
      return failed(mailFaults[fault], mailFaultAdvice[fault], detailsOf(error))
    }
  },
}

const mails: SystemTest = {
  name: 'Mails',
  run: async ({ ctx }) => {
    const { failed: count, lastError } = await mailFailures(ctx.db)
    if (count === 0) return passed('No mail has failed')
    return warning(`${plural(count, 'mail')} could not be sent so far`, adviceOf.mailsFailing(count), lastError ?? '')
  },
}

export const pushTests = [key, signature, services, devices, queue, mailServer, mails]
