/** Why a mail failed. */
export type MailReason = 'refused' | 'unknown-address' | 'later' | 'unreachable' | 'other'

/** Why a mail failed, from the text that is stored of its error. */
export function mailReason(error: string): MailReason {
  if (/EAUTH|Invalid login|\b535\b|authentication/i.test(error)) return 'refused'
  if (/\b(550|551|553|5\.1\.1)\b|user unknown|no such user|mailbox unavailable/i.test(error)) return 'unknown-address'
  if (/\b(421|450|451|452|4\.\d\.\d)\b|too many/i.test(error)) return 'later'
  if (/ECONNREFUSED|ETIMEDOUT|ECONNECTION|ENOTFOUND|EAI_AGAIN|ESOCKET|EDNS|timeout/i.test(error)) return 'unreachable'
  return 'other'
}
