import { z } from 'zod'
import { define } from './call.ts'
import { teamReportAccess } from './reports.ts'
import { done, instant } from './values.ts'

export const attentionKinds = ['must-read-low', 'not-invited', 'invitation-failed', 'no-backup'] as const

const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** Of a post, how many of those who have joined are missing; of a backup, days since the last one, 0 without any. */
  count: z.number(),
  /** Of `must-read-low`. */
  postId: z.number().nullable(),
  /** Of a post, and where one team is concerned. */
  teamId: z.number().nullable(),
  /** The beginning of a post; empty for one without text. */
  text: z.string().nullable(),
  /** Of a post, how many have confirmed, and how many of those who were asked have joined. */
  confirmed: z.number().nullable(),
  of: z.number().nullable(),
  /** Since when a post asks for this text; the last good backup. */
  since: instant.nullable(),
  /** The first names of `not-invited` people, and addresses of failed invitations, by name. */
  names: z.array(z.string()),
})
export type AttentionItem = z.output<typeof attentionItem>

export const leadersAttention = define('GET', '/api/engagement/attention', {
  ...teamReportAccess,
  summary:
    'What needs attention in what I lead: posts that less than 80 % have confirmed, people who were not invited, failed invitations, and for owners a missing backup',
  reply: z.object({ items: z.array(attentionItem) }),
})
export type LeadersAttention = z.output<typeof leadersAttention.reply>

const choice = z.object({ isOn: z.boolean() })

export const getLeadersMail = define('GET', '/api/users/me/leaders-mail', {
  ...teamReportAccess,
  summary:
    'Whether I get a mail on Mondays about the teams that I lead; on for owners, off for others unless they choose',
  /** Without a mail server nobody gets any. */
  reply: choice.extend({ isMailSetUp: z.boolean() }),
})

export const setLeadersMail = define('PUT', '/api/users/me/leaders-mail', {
  ...teamReportAccess,
  summary: 'Turns the Monday mail on or off',
  body: choice,
  reply: choice,
})

/** The token of the link in a mail. */
export const stopLeadersMailBody = z.object({ token: z.uuid() })

export const stopLeadersMail = define('POST', '/api/leaders-mail/off', {
  access: 'public',
  summary: 'Turns the Monday mail off for the leader it was sent to, by the token of its link',
  body: stopLeadersMailBody,
  reply: done,
})
