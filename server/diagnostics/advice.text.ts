import type { MissingMedia } from '#contract/media.ts'
import type { Advice } from '#contract/system-tests.ts'
import { number } from '#locales/messages.ts'
import type { MailReason } from './checks/mail.ts'

export const healthPage = '/system-health'

const forwarded = (words: string) => ({
  nextStep: `Send this to the person who looks after the server: “${words}”`,
  forward: words,
  page: null,
})

const onPage = (nextStep: string, page: string) => ({ nextStep, forward: null, page })

/** What to do about each problem, for an owner without a systems administrator. */
export const adviceOf = {
  /** Something of the app does not do what it promises. */
  broken: (found: string): Advice => ({
    title: 'Something does not work as it should',
    consequence: `${found}. People may run into this.`,
    nextStep: 'Run the tests again. If this stays, copy the report and send it to support.',
    forward: null,
    page: null,
  }),
  unknown: {
    title: 'A test ended with an error',
    consequence: 'What it tests may not work for people either.',
    nextStep: 'Run the tests again. If this stays, copy the report and send it to support.',
    forward: null,
    page: null,
  },
  tookTooLong: {
    title: 'A test took too long',
    consequence: 'The server is very busy or waits for something. People may see the app slow down.',
    nextStep: 'Run the tests again when it is quiet. If this stays, copy the report and send it to support.',
    forward: null,
    page: null,
  },

  migrations: {
    title: 'The database does not fit this version of the app',
    consequence: 'Parts of the app may fail until both fit.',
    ...forwarded(
      'Please restart our app, so that it updates its database, and check that only one version of it runs.',
    ),
  },
  figures: {
    title: 'Some figures are wrong',
    consequence: 'Unread numbers and reports may be off. Posts and people are not affected.',
    nextStep: 'Copy the report and send it to support. A nightly check looks for more.',
    forward: null,
    page: null,
  },
  diskFull: {
    title: 'The disk is full',
    consequence: 'Nobody can post, and nothing can be saved.',
    ...forwarded('The disk of our app is full. Please add disk space now.'),
  },
  diskNearlyFull: (full: string): Advice => ({
    title: `The disk is nearly full${full}`,
    consequence: 'When it is full, nobody can post photos or videos.',
    ...forwarded('The disk of our app is nearly full. Please add disk space.'),
  }),
  clock: {
    title: "The server's clock is wrong",
    consequence: 'Notifications may be refused, links in mails may end too early, and times look wrong.',
    ...forwarded(
      "The clock of our app's server is wrong. Please turn on time synchronization (NTP) on it and on its database.",
    ),
  },
  backupMissing: {
    title: 'There is no backup',
    consequence: 'If the server broke today, every post, photo and person would be lost.',
    ...forwarded('Please turn on nightly backups of our app.'),
  },
  backupOld: (days: number): Advice => ({
    title: `The last backup is ${days} days old`,
    consequence: 'If the server broke today, everything since then would be lost.',
    ...forwarded('The backups of our app have stopped. Please make one now, and turn on the nightly one.'),
  }),
  backupUnreachable: {
    title: "Backups can't be stored",
    consequence: 'If the server broke, what is newer than the last good backup would be lost.',
    ...forwarded(
      "Our app can't write its backups. Please check BACKUP_TO: that its disk or bucket is there, and that the app may write to it.",
    ),
  },
  backupFailed: {
    title: 'The last backup has failed',
    consequence: 'If the server broke, what is newer than the last good backup would be lost.',
    ...forwarded('The last backup of our app has failed. Please look at its log and make a new one.'),
  },
  noHttps: {
    title: 'The app is not encrypted',
    consequence: 'Others in the same network could read passwords, and phones refuse notifications.',
    ...forwarded('Please serve our app over https, and set PUBLIC_URL to its https address.'),
  },
  certificateEnds: (days: number): Advice => ({
    title:
      days < 0 ? 'The certificate has expired' : `The certificate expires in ${days === 1 ? 'a day' : `${days} days`}`,
    consequence:
      days < 0
        ? 'Browsers warn people away from the app, and notifications do not work.'
        : 'After that browsers warn people away from the app.',
    ...forwarded("Please renew the https certificate of our app's address."),
  }),
  throttlingOff: {
    title: 'Passwords can be guessed without limit',
    consequence: 'Attackers can try as many passwords as they like.',
    ...forwarded('RATE_LIMITS is off in our app. Please turn it on.'),
  },

  storage: {
    title: "Photos and videos can't be saved",
    consequence: 'Nobody can add photos, videos or a profile photo. Posts with text still work.',
    ...forwarded(
      "Our app can't write to its storage. Please check the permissions and the free space of its data folder, or its S3 bucket.",
    ),
  },
  mediaGone: ({ missingFiles, checkedFiles }: MissingMedia): Advice => ({
    title: 'Photos and videos are missing',
    consequence: `The storage may not be mounted: ${number(missingFiles)} of the ${number(checkedFiles)} that were looked at are missing. Posts show gaps until they are back.`,
    ...forwarded(
      'The photos and videos of our app are missing. Please check that the right volume is mounted as the media folder of its data folder, or that its S3 bucket is the right one. If they are lost, please restore them from a backup.',
    ),
  }),
  mediaMissing: (files: number): Advice => ({
    title: files === 1 ? 'A photo or video is missing' : `${number(files)} photos and videos are missing`,
    consequence: files === 1 ? 'A post shows a gap where it was.' : 'Posts show gaps where they were.',
    ...onPage(
      'Ask the person who looks after the server for the backup. What is lost can be taken off its posts with Media File Repair.',
      '/admin-tools',
    ),
  }),
  noFfmpeg: {
    title: 'New videos cannot be prepared',
    consequence: 'The video program on the server is missing. Photos still work.',
    ...forwarded('ffmpeg is not installed.'),
  },
  oldFfmpeg: (version: string): Advice => ({
    title: 'The video program is too old',
    consequence: `ffmpeg ${version} has known holes that a video can use. Videos still work.`,
    ...forwarded('Please update ffmpeg to version 4.4 or newer.'),
  }),

  pushKeyBroken: {
    title: 'Notifications cannot be signed',
    consequence: 'No phone gets notifications.',
    ...forwarded(
      'The VAPID key of our app is damaged. Please restore VAPID_PRIVATE_KEY and VAPID_PUBLIC_KEY, or the backup of its database.',
    ),
  },
  pushKeyChanged: (phones: number): Advice => ({
    title: 'The key for notifications has changed',
    consequence: `${phones === 1 ? 'One device no longer gets' : `${phones} devices no longer get`} notifications, because push services refuse the new key.`,
    ...forwarded(
      'The VAPID keys of our app were changed. Please put the earlier VAPID_PRIVATE_KEY and VAPID_PUBLIC_KEY back.',
    ),
  }),
  phonesFailing: (phones: number): Advice => ({
    title: phones === 1 ? 'One device no longer gets notifications' : `${phones} devices no longer get notifications`,
    consequence: 'Their owners removed the app or turned notifications off, or the push service refuses them.',
    nextStep: 'Ask these people to open the app and turn notifications on again. The reports show who has none.',
    forward: null,
    page: '/engagement-reports',
  }),
  pushServices: {
    title: 'Notifications do not leave the server',
    consequence: 'Phones get no notifications. Everything else works.',
    ...forwarded(
      'Our app must reach the push services (Google, Apple, Mozilla, Microsoft) over https. Please allow outgoing connections on port 443.',
    ),
  },
  jobsWaiting: {
    title: 'The server does not keep up with its work',
    consequence: 'Notifications, mails and videos arrive late.',
    ...onPage('Look at the queues. If they do not get shorter, send a copy of that page to support.', healthPage),
  },
  mailNotSetUp: {
    title: "Mail isn't set up",
    consequence: 'Messages are saved in the outbox folder: invitations and password links reach nobody.',
    ...forwarded('Please set SMTP_URL and MAIL_FROM for our app.'),
  },
  mailRefused: {
    title: 'Mail is refused by your mail provider',
    consequence: 'Invitations and password links do not go out. They wait and are sent once this works.',
    ...forwarded(
      'The mail server refuses our app. The password of the mail account was probably changed: please enter the new one in SMTP_URL.',
    ),
  },
  mailUnreachable: {
    title: "The mail server can't be reached",
    consequence: 'Invitations and password links do not go out. They wait and are sent once this works.',
    ...forwarded(
      "Our app can't reach its mail server. Please check SMTP_URL and that outgoing connections to its port are allowed.",
    ),
  },
  mailsFailing: (mails: number): Advice => ({
    title: mails === 1 ? 'One mail could not be sent' : `${mails} mails could not be sent`,
    consequence: 'The people they are for may wait for an invitation or a password link.',
    ...onPage('Look at the failed mails, correct the addresses and retry.', healthPage),
  }),
  jobsFailing: (jobs: number): Advice => ({
    title: jobs === 1 ? 'One task of the server has failed' : `${jobs} tasks of the server have failed`,
    consequence: 'A video or another task was given up.',
    ...onPage('Look at what has failed and retry.', healthPage),
  }),

  seedKeyMissing: {
    title: 'A running giveaway cannot be drawn',
    consequence: 'The key of its secret number is missing on this server, so it would end without a winner.',
    ...forwarded(
      "The key of our app's giveaways is missing. Please restore giveaway.key in the data folder, or GIVEAWAY_KEY.",
    ),
  },
  drawsLate: {
    title: 'A giveaway has ended and is not drawn',
    consequence: 'People wait for the winner.',
    ...onPage('Look at the queues. If the draw still waits, send a copy of that page to support.', healthPage),
  },
} as const

/** What to do when the mail server takes no mail at all. */
export const mailFaultAdvice = { refused: adviceOf.mailRefused, unreachable: adviceOf.mailUnreachable } as const

/** Why a mail failed, for a person. */
export const mailReasons: Record<MailReason, string> = {
  refused: 'The mail server refused our password',
  'unknown-address': 'The address does not exist',
  later: 'The mail server asked to try again later',
  unreachable: "The mail server can't be reached",
  other: 'The mail server refused the mail',
}
