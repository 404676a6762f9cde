import { formatNumber, plural } from '#contract/text/words.ts'

/** Words about invitations and the mails that carry them. */
const people = (count: number) => plural(count, 'person', 'people')

export const text = {
  noMail: "Mail isn't set up: messages are saved in the outbox folder.",
  noMailText: 'Ask whoever runs the server to set SMTP_URL, or pass the links on yourself.',

  waiting: (notSignedIn: number) => `${people(notSignedIn)} ${notSignedIn === 1 ? "hasn't" : "haven't"} signed in.`,
  notSent: (count: number) => `${formatNumber(count)} ${count === 1 ? "hasn't" : "haven't"} been invited yet.`,
  failed: (count: number) => `${plural(count, 'invitation')} failed: check the address.`,
  notMailed: (count: number) => `${people(count)} ${count === 1 ? "hasn't" : "haven't"} been invited yet.`,
  inviteNew: (count: number, isMailSetUp: boolean) => `${isMailSetUp ? 'Send' : 'Save'} ${plural(count, 'Invitation')}`,
  resendAll: "Resend to everyone who hasn't signed in",
  inviteTitle: (count: number) => `Invite ${people(count)}?`,
  inviteText:
    'Everyone who has not signed in gets a link to choose a password. People invited within the hour are skipped.',
  inviteConfirm: 'Send Invitations',
  saveConfirm: 'Save Invitations',
  sent: 'Invitations sent',
  saved: 'Invitations saved',
  nobodyInvited: 'Nobody was invited again',
  sendFailed: 'Failed to send the invitations',
} as const
