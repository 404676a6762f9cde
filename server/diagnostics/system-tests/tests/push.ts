import { serverTests as text } from '#locales/text.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { adviceOf, mailFaultAdvice } from '#server/diagnostics/advice.ts'
import { clockDifference } from '#server/diagnostics/checks/database.sql.ts'
import { mailFailures, pushState, queues } from '#server/diagnostics/checks/queues.sql.ts'
import { detailsOf, expect, failed, passed, warning } from '#server/diagnostics/system-tests/finding.ts'
import type { SystemTest } from '#server/diagnostics/system-tests/system-test.ts'
import { checkMailServer } from '#server/lib/mail/mail.ts'
import { mailFault } from '#server/lib/mail/mail-server.ts'
import { pushKey, reachServices, type SignatureFault, signatureFault } from '#server/push/index.ts'

const lateSeconds = 120
const nobodyYet = () => text.push.nobodyHasTurnedNotificationsOnYet

const key: SystemTest = {
  name: () => text.push.key,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const publicKey = await pushKey(ctx).catch((error: Error) => {
        if (isDatabaseUnavailable(error)) throw error
        return error
      })
      if (publicKey instanceof Error)
        return failed(text.push.theKeyForNotificationsIsDamaged, adviceOf.pushKeyBroken(), detailsOf(publicKey))
      const { otherKey } = await pushState(ctx.db, publicKey)
      if (otherKey > 0) return failed(text.push.otherKey({ count: otherKey }), adviceOf.pushKeyChanged(otherKey))
      return passed(text.push.theKeyForNotificationsIsThe)
    }),
}

const signatureFaults = (): Record<SignatureFault, string> => ({
  key: text.push.aNotificationNamesAnotherKeyThan,
  signature: text.push.theSignatureOfANotificationDoes,
  service: text.push.theSignatureOfANotificationIs,
  time: text.push.pushServicesWouldRefuseTheTime,
})

const signature: SystemTest = {
  name: () => text.push.signature,
  run: ({ ctx: real, rehearse }) =>
    rehearse(async ctx => {
      const now = new Date(Date.now() - (await clockDifference(real.db)))
      const fault = await signatureFault(ctx, now)
      if (fault === 'time') return failed(signatureFaults().time, adviceOf.clock())
      expect(fault === null, fault ? signatureFaults()[fault] : '')
      return passed(text.push.aNotificationWasEncryptedAndSigned)
    }),
}

const services: SystemTest = {
  name: () => text.push.pushServices,
  run: async ({ ctx }) => {
    const { services: count, unreachable } = await reachServices(ctx)
    if (count === 0) return passed(nobodyYet())
    if (unreachable.length === 0) return passed(text.push.servicesReached({ count }))
    return failed(
      text.push.unreachable({ hosts: unreachable.map(({ host }) => host).join(', ') }),
      adviceOf.pushServices(),
      unreachable.map(({ host, error }) => `${host}: ${detailsOf(error)}`).join('\n'),
    )
  },
}

const devices: SystemTest = {
  name: () => text.push.liveDevices,
  run: async ({ ctx }) => {
    const { subscriptions, failing } = await pushState(ctx.db, '')
    if (failing === 0)
      return passed(subscriptions === 0 ? nobodyYet() : text.push.devicesReached({ count: subscriptions }))
    const message = text.push.devicesFailing({ count: failing, of: subscriptions })
    return failing > 2 && failing > subscriptions / 2
      ? failed(message, adviceOf.pushServices())
      : warning(message, adviceOf.phonesFailing(failing))
  },
}

const queue: SystemTest = {
  name: () => text.push.queues,
  run: async ({ ctx }) => {
    const rows = await queues(ctx.db, ctx.jobs)
    const longest = Math.max(0, ...rows.map(({ longestWaitSeconds }) => longestWaitSeconds ?? 0))
    const details = rows.map(({ name, waiting, running }) => text.push.queue({ name, waiting, running })).join('\n')
    if (longest < lateSeconds) return passed(text.push.notificationsMailsAndVideosLeaveWithout, details)
    const message = text.push.waited({ count: Math.round(longest / 60) })
    return warning(message, adviceOf.jobsWaiting(), details)
  },
}

const mailFaults = () => ({
  refused: text.push.theMailServerRefusesTheApp,
  unreachable: text.push.theMailServerCantBeReached,
})

const mailServer: SystemTest = {
  name: () => text.push.mailServer,
  run: async ({ ctx }) => {
    if (!ctx.config.smtpUrl) return warning(text.push.mailIsntSetUp, adviceOf.mailNotSetUp())
    try {
      await checkMailServer(ctx.config)
      return passed(text.push.theMailServerAcceptsTheApp)
    } catch (error) {
      const fault = mailFault(error)
      return failed(mailFaults()[fault], mailFaultAdvice[fault](), detailsOf(error))
    }
  },
}

const mails: SystemTest = {
  name: () => text.push.mails,
  run: async ({ ctx }) => {
    const { failed: count, lastError } = await mailFailures(ctx.db)
    if (count === 0) return passed(text.push.noMailHasFailed)
    return warning(text.push.mailsFailing({ count }), adviceOf.mailsFailing(count), lastError ?? '')
  },
}

export const pushTests = [key, signature, services, devices, queue, mailServer, mails]
