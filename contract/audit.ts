import { z } from 'zod'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { givenInstant, idParams, instant, safeText } from './values.ts'

/** Every action in the audit log; the part before the dot is its kind. */
export const auditedActions = [
  'company.set-up',
  'company.restored',
  'company.branded',
  'company.templates-edited',
  'company.factor-rule-set',
  'company.time-zone-set',
  'company.quiet-hours-set',
  'company.language-set',
  'company.registration-set',
  'company.scim-token-made',
  'company.scim-invitations-set',
  'company.scim-stopped',
  'company.sso-set',
  'company.sso-removed',
  'organization.edited',
  'domain.added',
  'domain.removed',
  'domain.moved',
  'team.created',
  'team.edited',
  'team.deleted',
  'team.members-added',
  'team.member-removed',
  'team.members-saved',
  'team.rights-set',
  'user.added',
  'user.imported',
  'user.import-undone',
  'user.exported',
  'user.invited',
  'user.link-made',
  'user.join-code-made',
  'user.join-codes-made',
  'user.all-invited',
  'user.edited',
  'user.email-changed',
  'user.role-set',
  'user.signed-out',
  'user.removed',
  'user.brought-back',
  'user.erased',
  'user.factors-reset',
  'account.password-set',
  'account.joined',
  'account.signed-in',
  'account.registered',
  'account.owner-made',
  'account.address-added',
  'account.email-changed',
  'account.email-restored',
  'account.exported',
  'account.passkey-added',
  'account.passkey-removed',
  'account.authenticator-added',
  'account.authenticator-removed',
  'account.recovery-codes-renewed',
  'account.recovery-code-used',
  'account.sso-connected',
  'account.sso-disconnected',
  'post.edited',
  'post.media-described',
  'post.text-removed',
  'post.read-again',
  'post.restored',
  'post.pinned',
  'post.unpinned',
  'post.reminded',
  'post.deleted',
  'post.urgent',
  'post.schedule-edited',
  'post.schedule-sent',
  'post.schedule-deleted',
  'comment.edited',
  'comment.text-removed',
  'comment.restored',
  'comment.deleted',
  'hold.put',
  'hold.lifted',
  'token.created',
  'token.ended',
  'export.made',
  'export.downloaded',
  'import.done',
  'webhook.created',
  'webhook.edited',
  'webhook.deleted',
  'webhook.turned-off',
  'webhook.left-on',
  'audit.exported',
  'giveaway.created',
  'giveaway.edited',
  'giveaway.deleted',
  'giveaway.handed-over',
  'giveaway.drawn-again',
  'giveaway.confirmed',
  'media.repaired',
  'report.exported',
  'server.command',
] as const
export type AuditedAction = (typeof auditedActions)[number]

/** Which entries to return; without a filter, all of them. */
export const auditFilter = z.object({
  /** The part of an action before its dot, such as `team`. */
  kind: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  /** Words in the name or address of the actor. */
  person: safeText().trim().max(limits.searchCharacters).optional(),
  from: givenInstant.optional(),
  to: givenInstant.optional(),
})
export type AuditFilter = z.output<typeof auditFilter>

/** The object of an action; for a comment, its post. */
export const auditSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), id: z.number() }),
  z.object({ kind: z.literal('team'), id: z.number() }),
  z.object({
    kind: z.literal('person'),
    email: z.string().nullable(),
    signInName: z.string().nullable(),
    hasLeft: z.boolean(),
  }),
  z.object({ kind: z.literal('giveaway'), id: z.number(), isDrawn: z.boolean() }),
])
export type AuditSubject = z.output<typeof auditSubject>

export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  /** Null for actions before the first user existed, and of the directory. */
  actor: z.object({ id: z.number(), name: z.string(), email: z.string().nullable() }).nullable(),
  /** The company's directory did it, by provisioning. */
  isByDirectory: z.boolean(),
  action: z.string(),
  /** A sentence without the name of the actor, which it begins with. */
  text: z.string(),
  /** The sentence names only the first of many people. */
  isShortened: z.boolean(),
  /** Null where it no longer exists, and for anything without a page of its own. */
  subject: auditSubject.nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const readAudit = define('GET', '/api/audit', {
  access: { may: 'audit.read' },
  summary: 'The activity log, newest first',
  query: auditFilter.extend({
    /** Entries older than this one. */
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(limits.auditPage),
  }),
  reply: z.object({ entries: z.array(auditEntry), nextBefore: z.number().nullable() }),
})

export const readAuditEntry = define('GET', '/api/audit/:id', {
  access: { may: 'audit.read' },
  summary: 'One entry of the activity log, which names everybody',
  params: idParams,
  reply: auditEntry,
})

export const exportAudit = define('GET', '/api/audit/export', {
  access: { may: 'audit.read' },
  summary: 'The activity log as a CSV file',
  query: auditFilter,
  download: { type: 'text/csv', fileName: 'activity-log.csv' },
  reply: z.string(),
})
