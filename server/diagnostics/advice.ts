import type { MissingMedia } from '#contract/media.ts'
import type { Advice } from '#contract/system-tests.ts'
import { serverAdvice as text } from '#locales/text.ts'
import type { MailReason } from './checks/mail.ts'

export const healthPage = '/system-health'

interface Words {
  title: string
  consequence: string
}

/** With words to send to the person who looks after the server. */
const forwarded = ({ title, consequence, words }: Words & { words: string }): Advice => ({
  title,
  consequence,
  nextStep: text.forward({ words }),
  forward: words,
  page: null,
})

/** With what the owner does, on a page of the app if one is given. */
const own = ({ title, consequence, nextStep }: Words & { nextStep: string }, page: string | null = null): Advice => ({
  title,
  consequence,
  nextStep,
  forward: null,
  page,
})

/** Advice about each problem, for an owner without a systems administrator, in the language that is spoken. */
export const adviceOf = {
  /** Something of the app does not do what it promises. */
  broken: (found: string) => own({ ...text.broken, consequence: text.broken.consequence({ found }) }),
  unknown: () => own(text.unknown),
  tookTooLong: () => own(text.tookTooLong),

  migrations: () => forwarded(text.migrations),
  figures: () => own(text.figures),
  diskFull: () => forwarded(text.diskFull),
  diskNearlyFull: (full: string) => forwarded({ ...text.diskNearlyFull, title: text.diskNearlyFull.title({ full }) }),
  clock: () => forwarded(text.clock),
  timeZone: (lost: string) =>
    own({ ...text.timeZone, consequence: text.timeZone.consequence({ lost }) }, '/organization-settings'),
  backupMissing: () => forwarded(text.backupMissing),
  backupOld: (days: number) => forwarded({ ...text.backupOld, title: text.backupOld.title({ count: days }) }),
  backupUnreachable: () => forwarded(text.backupUnreachable),
  backupFailed: () => forwarded(text.backupFailed),
  localLinks: (origin: string) =>
    forwarded({ ...text.localLinks, consequence: text.localLinks.consequence({ origin }) }),
  noHttps: () => forwarded(text.noHttps),
  certificateEnds: (days: number) =>
    forwarded(
      days < 0
        ? text.certificateExpired
        : { ...text.certificateEnds, title: text.certificateEnds.title({ count: days }) },
    ),
  throttlingOff: () => forwarded(text.throttlingOff),

  storage: () => forwarded(text.storage),
  storageAway: () => forwarded(text.storageAway),
  storageReads: () => forwarded(text.storageReads),
  storageDeletes: () => forwarded(text.storageDeletes),
  mediaGone: ({ missingFiles, checkedFiles }: MissingMedia) => {
    const consequence = text.mediaGone.consequence({ missing: missingFiles, checked: checkedFiles })
    return forwarded({ ...text.mediaGone, consequence })
  },
  mediaMissing: (files: number) => {
    const { title, consequence, nextStep } = text.mediaMissing
    const count = files
    return own({ title: title({ count }), consequence: consequence({ count }), nextStep }, '/admin-tools')
  },
  noFfmpeg: () => forwarded(text.noFfmpeg),
  oldFfmpeg: (version: string) =>
    forwarded({ ...text.oldFfmpeg, consequence: text.oldFfmpeg.consequence({ version }) }),

  pushKeyBroken: () => forwarded(text.pushKeyBroken),
  pushKeyChanged: (phones: number) =>
    forwarded({ ...text.pushKeyChanged, consequence: text.pushKeyChanged.consequence({ count: phones }) }),
  phonesFailing: (phones: number) =>
    own({ ...text.phonesFailing, title: text.phonesFailing.title({ count: phones }) }, '/engagement-reports'),
  pushServices: () => forwarded(text.pushServices),
  jobsWaiting: () => own(text.jobsWaiting, healthPage),
  mailNotSetUp: () => forwarded(text.mailNotSetUp),
  mailRefused: () => forwarded(text.mailRefused),
  mailUnreachable: () => forwarded(text.mailUnreachable),
  mailsFailing: (mails: number) =>
    own({ ...text.mailsFailing, title: text.mailsFailing.title({ count: mails }) }, healthPage),
  jobsFailing: (jobs: number) =>
    own({ ...text.jobsFailing, title: text.jobsFailing.title({ count: jobs }) }, healthPage),

  seedKeyMissing: () => forwarded(text.seedKeyMissing),
  drawsLate: () => own(text.drawsLate, healthPage),
}

/** Advice for a mail server that takes no mail at all. */
export const mailFaultAdvice = { refused: adviceOf.mailRefused, unreachable: adviceOf.mailUnreachable } as const

/** Why a mail failed, for a person. */
export const mailReason = (reason: MailReason): string => text.mailReasons[reason]
