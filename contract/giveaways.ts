import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { company } from './company.ts'
import {
  date,
  description,
  drawAgainReason,
  giveawayForm,
  prize,
  templateText,
  timezoneOffset,
  title,
} from './giveaways.forms.ts'
import { done, idParams, instant, shownPerson } from './values.ts'

export const giveawayStatuses = ['upcoming', 'active', 'ended'] as const
/**
 * How it ended: somebody won; nobody was eligible, or nobody is left who has not declined; its team was inactive; the
 * seed was lost or does not match.
 */
export const giveawayOutcomes = ['won', 'nobody', 'inactive', 'failed'] as const

const hex = z.string().regex(/^[0-9a-f]*$/)

const giveaway = z.object({
  id: z.number(),
  title: z.string(),
  /** Empty without one. */
  description: z.string(),
  prize: z.string(),
  /** Null means company-wide. */
  teamId: z.number().nullable(),
  /** "Company-wide" for all. */
  teamName: z.string(),
  startDate: instant,
  endDate: instant,
  createdAt: instant,
  status: z.enum(giveawayStatuses),
})

/** The records published at the creation and at each change, oldest first. */
const version = z.object({
  at: instant,
  /** The creator or editor. */
  by: shownPerson,
  title: z.string(),
  description: z.string(),
  prize: z.string(),
  endDate: instant,
  /** SHA-256 of `commitmentMessage` (contract/draw.ts) with these values; the seed is always the same. */
  commitment: hex,
})
export type GiveawayVersion = z.output<typeof version>

/** How somebody stands: `in` has read everything, `reading` has not, `creator` takes no part, `absent` is not in its scope. */
export const standings = ['in', 'reading', 'creator', 'absent'] as const
const standing = z.object({
  standing: z.enum(standings),
  /** The posts that the giveaway asks for, and how many of them are read; both as of the end once it is drawn. */
  asked: z.number(),
  read: z.number(),
})

/** Both as hex; the page recomputes the ticket with `ticketMessage` and keeps it. */
const ticket = z.object({ ticket: hex, salt: hex })

const managed = giveaway.extend({
  creator: shownPerson,
  winnerId: z.number().nullable(),
  /** `email` only for owners and admins. */
  winner: shownPerson.extend({ email: z.string().nullable().optional() }).nullable(),
  outcome: z.enum(giveawayOutcomes).nullable(),
  drawnAt: instant.nullable(),
  handedOverAt: instant.nullable(),
  /** How often it was drawn; 2 after drawing again. */
  rounds: z.number(),
  /** Deleted after its draw. */
  isDeleted: z.boolean(),
  /** Waits for an owner's confirmation before it is drawn, because a backup was restored. */
  isHeld: z.boolean(),
  changes: z.array(version),
  /** Everyone who takes part, and how many of them are in the draw, or were when it was drawn. */
  participantCount: z.number(),
  eligibleCount: z.number(),
  /** Until it is drawn, how many in its scope take no part because they have never signed in. */
  notJoinedCount: z.number(),
  /** The actor's permissions now. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** Hand over the prize, draw again, confirm a held draw. */
  canSettle: z.boolean(),
})
export type ManagedGiveaway = z.output<typeof managed>

/** The fields that can change until the end; the end only to a later time. Omitted fields stay unchanged. */
export const giveawayEdit = z.object({
  title: title.optional(),
  description: description.optional(),
  prize: prize.optional(),
  endDate: date(() => text.endDate).optional(),
  timezoneOffset,
})

export const listGiveaways = define('GET', '/api/giveaways', {
  access: { may: 'giveaway.manage' },
  denied: () => text.mayNotManageGiveaways,
  summary:
    'All giveaways for owners and admins, those of their teams and company-wide ones for team owners; newest end first',
  reply: z.array(managed),
})

export const createGiveaway = define('POST', '/api/giveaways', {
  access: { may: 'giveaway.create' },
  denied: () => text.mayNotCreateGiveaways,
  summary: 'Creates a giveaway and announces it when it starts',
  body: giveawayForm,
  reply: managed,
  status: 201,
})

export const editGiveaway = define('PATCH', '/api/giveaways/:id', {
  access: { may: 'giveaway.manage' },
  denied: () => text.mayNotManageGiveaways,
  summary: 'Corrects the texts or moves the end later, until it ends; everyone sees the change',
  params: idParams,
  body: giveawayEdit,
  reply: managed,
})

export const deleteGiveaway = define('DELETE', '/api/giveaways/:id', {
  access: { may: 'giveaway.delete' },
  denied: () => text.mayNotManageGiveaways,
  summary: 'Ends it without a draw; after its draw it stays among the past ones, marked as deleted',
  params: idParams,
  reply: done,
})

export const activeGiveaways = define('GET', '/api/giveaways/active', {
  access: 'signed-in',
  summary: 'The running giveaways that concern the actor, the one that ends first first',
  reply: z.array(giveaway.extend({ ...standing.shape, commitment: hex })),
})
export type ActiveGiveaway = z.output<typeof activeGiveaways.reply>[number]

const unreadPost = z.object({
  id: z.number(),
  teamId: z.number(),
  teamName: z.string(),
  /** The first line of its text or question, shortened; "A photo", "A video" or "A document" without words. */
  title: z.string(),
  author: shownPerson,
  createdAt: instant,
  /** The length of its first video, if it has one of known length. */
  videoSeconds: z.number().nullable(),
})
export type UnreadPost = z.output<typeof unreadPost>

export const giveawayStatus = define('GET', '/api/users/me/lottery-status', {
  access: 'signed-in',
  summary: 'How the actor stands in each running giveaway, with the posts left to read, and past giveaways',
  reply: z.object({
    /** The one that ends first first. */
    active: z.array(
      giveaway.extend({
        ...standing.shape,
        /** Posts asked for by team; teams without are left out. */
        teams: z.array(z.object({ teamId: z.number(), teamName: z.string(), asked: z.number(), read: z.number() })),
        /** Oldest first, at most `limits.giveawayUnreadPosts`. */
        unread: z.array(unreadPost),
        /** Posts that begin to count after this time are not asked for. */
        lastPostsFrom: instant,
        ticket: ticket.nullable(),
        versions: z.array(version),
      }),
    ),
    upcoming: z.array(giveaway.extend({ ticket: ticket.nullable(), versions: z.array(version) })),
    /** Newest first, at most `limits.pastGiveaways`; also those that wait to be drawn, with outcome null. */
    past: z.array(
      giveaway.extend({
        ...standing.shape,
        outcome: z.enum(giveawayOutcomes).nullable(),
        drawnAt: instant.nullable(),
        winner: shownPerson.nullable(),
        handedOverAt: instant.nullable(),
        rounds: z.number(),
        isDeleted: z.boolean(),
      }),
    ),
  }),
})
export type GiveawayStatus = z.output<typeof giveawayStatus.reply>

export const drawRecord = define('GET', '/api/giveaways/:id/draw', {
  access: 'signed-in',
  summary: 'Everything that is published of a draw, so that anyone it concerns can recompute it (docs/draw.md)',
  params: idParams,
  reply: giveaway.extend({
    /** `company`, or `team:12`: as in the commitment. */
    scope: z.string(),
    outcome: z.enum(giveawayOutcomes).nullable(),
    drawnAt: instant.nullable(),
    isDeleted: z.boolean(),
    versions: z.array(version),
    /** Null before the draw. */
    seed: hex.nullable(),
    /** The eligible tickets, ascending; empty before the draw. */
    tickets: z.array(hex),
    /** One, and one more for each time it was drawn again: among the same tickets without the earlier winners'. */
    draws: z.array(
      z.object({
        round: z.number(),
        at: instant,
        count: z.number(),
        digest: hex,
        /** From 0, in the tickets of this round. */
        index: z.number(),
        winner: shownPerson.extend({ ticket: hex, salt: hex }),
        /** Why it was drawn again after this round; null for the one that stands. */
        replacedBecause: z.string().nullable(),
      }),
    ),
    /** The actor's own part; the ticket is null for those who have none. */
    mine: z.object({ ...standing.shape, ticket: ticket.nullable() }),
  }),
})
export type DrawRecord = z.output<typeof drawRecord.reply>

export const handOverPrize = define('POST', '/api/giveaways/:id/hand-over', {
  access: { may: 'giveaway.settle' },
  summary: 'Marks the prize as handed over, or not',
  params: idParams,
  body: z.object({ isHandedOver: z.boolean().default(true) }).prefault({}),
  reply: managed,
})

export const drawAgain = define('POST', '/api/giveaways/:id/draw-again', {
  access: { may: 'giveaway.settle' },
  summary: 'Draws among the other tickets, in public and with a reason, when the winner declines',
  params: idParams,
  body: z.object({
    reason: drawAgainReason,
    /** The round to replace, so that a repeated call draws once. */
    round: z.number().int().min(1).max(1_000_000),
  }),
  reply: managed,
})

export const confirmDraw = define('POST', '/api/giveaways/:id/confirm', {
  access: { may: 'giveaway.settle' },
  summary: 'Lets a giveaway be drawn that waits since a backup was restored',
  params: idParams,
  reply: managed,
})

export const editTemplates = define('PATCH', '/api/company/giveaway-templates', {
  access: { may: 'template.edit' },
  summary: 'Changes the given template; refuses unknown placeholders by name',
  body: z
    .object({ giveawayAnnouncementTemplate: templateText.optional(), giveawayWinnerTemplate: templateText.optional() })
    .refine(form => form.giveawayAnnouncementTemplate !== undefined || form.giveawayWinnerTemplate !== undefined, {
      error: () => text.template,
    }),
  reply: company,
})

export const serverTime = define('GET', '/api/time', {
  access: 'signed-in',
  summary: 'The time by which giveaways start and end, for countdowns',
  reply: z.object({ now: instant }),
})
