import type { Advice } from '#contract/system-tests.ts'
import { adviceOf } from '#server/diagnostics/advice.text.ts'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The mail server replied, and refused. */
const isRefused = (error: unknown) =>
  ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'EENVELOPE', 'EMESSAGE', 'EPROTOCOL'].includes(codeOf(error)) ||
  (error instanceof Error && 'responseCode' in error)

/** What to do about an error of the mail server. */
export const mailAdvice = (error: unknown): Advice =>
  isRefused(error) ? adviceOf.mailRefused : adviceOf.mailUnreachable

/** Why a mail failed, for a person; from the text that is stored of its error. */
export function mailReason(error: string): string {
  if (/EAUTH|Invalid login|\b535\b|authentication/i.test(error)) return 'The mail server refused our password'
  if (/\b(550|551|553|5\.1\.1)\b|user unknown|no such user|mailbox unavailable/i.test(error))
    return 'The address does not exist'
  if (/\b(421|450|451|452|4\.\d\.\d)\b|too many/i.test(error)) return 'The mail server asked to try again later'
  if (/ECONNREFUSED|ETIMEDOUT|ECONNECTION|ENOTFOUND|EAI_AGAIN|ESOCKET|EDNS|timeout/i.test(error))
    return "The mail server can't be reached"
  return 'The mail server refused the mail'
}
