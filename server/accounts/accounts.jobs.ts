import { serverAccounts as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { mailLane } from '#server/mails/index.ts'
import { sweep } from './expired.ts'
import { deliver, type QueuedLink, type QueuedMail } from './mails/mail-delivery.service.ts'
import { sendReset } from './passwords/password-reset.service.ts'
import { mailReplacedEmail, type ReplacedEmail } from './profile/replaced-email.service.ts'
import { sendInvitation } from './registration/setup-links.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'mail.send': QueuedMail
    'mail.link': QueuedLink
    /** Mails the set-up link to an imported user. */
    'accounts.invite': { userId: number }
    /** Mails the link for a new password to whom this address or sign-in name belongs; `email` is of an older version. */
    'accounts.reset': { login: string } | { email: string }
    /** Mails both addresses of somebody whose address an owner has changed. */
    'accounts.email-replaced': ReplacedEmail
    'accounts.sweep': Record<string, never>
  }
}

const mail = {
  title: () => text.jobs.mail,
  queue: 'mail',
  // For about 22 hours, so that none arrives after its link has expired.
  attempts: 13,
  // After everything else: an import adds thousands at once.
  priority: 1,
  lane: mailLane,
} as const

export const accountJobs = [
  defineJob({ name: 'mail.send', ...mail, run: deliver }),
  defineJob({ name: 'mail.link', ...mail, run: deliver }),
  defineJob({
    name: 'accounts.invite',
    title: () => text.jobs.invitation,
    queue: 'mail',
    attempts: 13,
    // After everything else in its lane, because an import adds thousands.
    priority: 2,
    run: (ctx, { userId }, key) => sendInvitation(ctx, userId, key),
  }),
  defineJob({
    name: 'accounts.reset',
    title: () => text.jobs.reset,
    queue: 'mail',
    run: (ctx, payload, key) => sendReset(ctx, 'login' in payload ? payload.login : payload.email, key),
  }),
  defineJob({
    name: 'accounts.email-replaced',
    title: () => text.jobs.emailReplaced,
    queue: 'mail',
    attempts: 13,
    // After everything else in its lane, because moving a domain adds thousands.
    priority: 2,
    run: mailReplacedEmail,
  }),
  defineJob({ name: 'accounts.sweep', ...upkeep, cron: '17 * * * *', run: sweep }),
]
