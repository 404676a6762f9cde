import { formatNumber, plural } from '#contract/text/words.ts'

/** Words about invitations and the mails that carry them. */
const people = (count: number) => plural(count, 'person', 'people')

export const text = {
  noMail: "Mail isn't set up: messages are saved in the outbox folder.",
  noMailText:
    'Ask the person who runs the server to set SMTP_URL, or pass links on yourself: “Copy set-up link” is in the menu of each person who has not joined.',

  waiting: (notSignedIn: number) => `${people(notSignedIn)} ${notSignedIn === 1 ? "hasn't" : "haven't"} signed in.`,
  notSent: (count: number) => `${formatNumber(count)} ${count === 1 ? "hasn't" : "haven't"} been invited yet.`,
  failed: (count: number) => `${plural(count, 'invitation')} failed: check the address.`,
  notMailed: (count: number) => `${people(count)} ${count === 1 ? "hasn't" : "haven't"} been invited yet.`,
  inviteNew: (count: number, isMailSetUp: boolean) =>
    isMailSetUp ? `Send ${plural(count, 'Invitation')}` : `Write ${plural(count, 'Invitation')} to the Outbox Folder`,
  inviteAll: (count: number) => `Invite ${people(count)}`,
  resendAll: "Resend to everyone who hasn't signed in",
  inviteTitle: (count: number) => `Invite ${people(count)}?`,
  inviteText:
    'Everyone who has not signed in gets a link to choose a password. People invited within the hour are skipped.',
  inviteConfirm: 'Send Invitations',
  saveText:
    "Mail isn't set up, so nobody gets a mail: each message is written to a file in the outbox folder on the server, with its link in a .txt beside it.",
  saveConfirm: 'Write to Outbox Folder',
  sent: 'Invitations on their way',
  saved: 'Invitations in the outbox folder',
  nobodyInvited: 'Nobody was invited again',
  sendFailed: 'Failed to send the invitations',
} as const
