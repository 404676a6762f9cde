import { z } from 'zod'
import { type Mention, mention } from '#contract/authored-text.ts'
import { day } from '#contract/durations.ts'
import { backgrounds, postKinds } from '#contract/feed.ts'
import type { ArchiveKind } from '#contract/imports.ts'
import { languageTag } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { acceptedTypes, kindOfType } from '#contract/media.ts'
import { listEntry } from '#contract/organization.forms.ts'
import { writtenPoll } from '#contract/polls.forms.ts'
import { reactionKinds } from '#contract/reactions.ts'
import { teamFields } from '#contract/teams.forms.ts'
import { codePoints } from '#contract/text/code-points.ts'
import {
  emailAddress,
  givenDay,
  givenTime,
  personName,
  required,
  requiredText,
  role,
  rowId,
  safeText,
  signInName,
} from '#contract/values.ts'
import { orderedMentions } from '#server/feed/index.ts'
import { canonicalAddress } from '#server/lib/mail/email-address.ts'

/** The format of docs/connecting.md. What a line has besides is ignored, because fields may be added to the format. */
const past = givenTime.refine(at => Date.parse(at) < Date.now() + day)
const pastDay = givenDay.refine(at => Date.parse(at) < Date.now() + day)
const maybe = <Field extends z.ZodType>(field: Field) => field.nullish().transform(value => value ?? null)
const flag = z.boolean().default(false)
const version = z.int().min(1).max(1_000_000).default(1)
const mentions = z.array(mention).max(limits.mentionsPerText).default([])
const text = (characters: number) => safeText().refine(written => codePoints(written) <= characters)
const lists = z.array(listEntry).max(limits.listEntries).default([])

/** Mentions in the order of the text. */
function order<Line extends { content: string; mentions: Mention[] }>(line: Line, context: z.RefinementCtx): Line {
  const ordered = orderedMentions(line.content, line.mentions)
  if (!ordered) context.addIssue({ code: 'custom', path: ['mentions'] })
  return { ...line, mentions: ordered ?? [] }
}
/** Nobody has an address at it: the app gives them to people who are erased. */
const isErased = (email: string) => email.endsWith('@front-line.invalid')

const people = z
  .object({
    id: rowId,
    firstName: personName(required),
    lastName: personName(required),
    email: maybe(emailAddress().transform(canonicalAddress)),
    signInName: maybe(signInName()),
    role: role.default('viewer'),
    language: maybe(languageTag),
    createdAt: maybe(past),
    joinedAt: maybe(past),
    countedAt: maybe(past),
    removedAt: maybe(past),
    erasedAt: maybe(past),
    photo: maybe(z.string().regex(/^media\/photos\/\d{1,10}\.webp$/)),
  })
  .refine(({ email, signInName: name, erasedAt }) => erasedAt !== null || email !== null || name !== null, {
    path: ['email'],
  })
  .refine(({ email, erasedAt }) => erasedAt !== null || email === null || !isErased(email), { path: ['email'] })

const teams = z.object({
  id: rowId,
  name: teamFields.name,
  description: teamFields.description.default(''),
  teamType: z.enum(['departmental', 'cross_departmental']).default('departmental'),
  whoMayPost: teamFields.whoMayPost.default('selected'),
  departments: lists,
  functions: lists,
  isActive: z.boolean().default(true),
  createdAt: maybe(past),
  createdBy: maybe(rowId),
})

const members = z.object({
  teamId: rowId,
  userId: rowId,
  role: z.enum(['member', 'viewer']).default('member'),
  isTeamOwner: flag,
  canPost: flag,
  canManageMembers: flag,
  joinedAt: maybe(past),
})

const posts = z
  .object({
    id: rowId,
    teamId: rowId,
    authorId: rowId,
    kind: z.enum(postKinds).default('post'),
    content: text(limits.postCharacters),
    mentions,
    backgroundColor: maybe(z.enum(backgrounds)),
    isUrgent: flag,
    askToConfirm: flag,
    confirmAfterOpening: flag,
    confirmVersion: version,
    textVersion: version,
    allowComments: z.boolean().default(true),
    createdAt: past,
    editedAt: maybe(past),
    editedBy: maybe(rowId),
    removalNote: maybe(text(limits.removalNoteCharacters)),
    pinnedAt: maybe(past),
  })
  .refine(({ confirmVersion, textVersion }) => confirmVersion <= textVersion, { path: ['confirmVersion'] })
  .transform(order)

const versions = z.object({
  postId: rowId,
  version,
  content: text(limits.postCharacters),
  documents: maybe(z.array(z.uuid()).max(limits.documentsPerPost)),
  since: past,
})

const comments = z
  .object({
    id: rowId,
    postId: rowId,
    parentId: maybe(rowId),
    authorId: rowId,
    content: text(limits.commentCharacters),
    mentions,
    createdAt: past,
    editedAt: maybe(past),
    editedBy: maybe(rowId),
    removalNote: maybe(text(limits.removalNoteCharacters)),
  })
  .transform(order)

const reactions = z.object({
  postId: rowId,
  commentId: maybe(rowId),
  userId: rowId,
  kind: z.enum(reactionKinds).default('like'),
  createdAt: past,
})

const counted = z.int().min(0).max(10_000_000)
const polls = z
  .object({
    id: rowId,
    postId: rowId,
    question: writtenPoll.shape.question,
    answers: writtenPoll.shape.answers,
    hasNames: z.boolean(),
    isMultiple: flag,
    closesAt: maybe(givenTime),
    votes: maybe(z.array(counted)),
    voters: maybe(counted),
  })
  .refine(({ hasNames, closesAt }) => hasNames || closesAt !== null, { path: ['closesAt'] })
  .refine(({ answers, votes }) => votes === null || votes.length === answers.length, { path: ['votes'] })

const votes = z.object({
  pollId: rowId,
  userId: rowId,
  answers: z
    .array(
      z
        .int()
        .min(0)
        .max(limits.pollAnswersMax - 1),
    )
    .min(1)
    .max(limits.pollAnswersMax)
    .refine(places => new Set(places).size === places.length),
  votedOn: pastDay,
})

const views = z.object({ postId: rowId, userId: rowId, viewedOn: pastDay, readOn: maybe(pastDay) })

const confirmations = z.object({ postId: rowId, userId: rowId, version, confirmedAt: past })

const types: ReadonlySet<string> = new Set(Object.keys(acceptedTypes))
const media = z
  .object({
    id: z.uuid(),
    postId: maybe(rowId),
    kind: z.enum(['image', 'video', 'document', 'file']),
    position: z.int().min(0).max(1_000).default(0),
    fileName: requiredText(required, 255),
    contentType: z.string().max(127),
    bytes: maybe(z.int().min(1).max(limits.fileBytes)),
    sha256: maybe(z.string().regex(/^[0-9a-f]{64}$/)),
    description: maybe(text(limits.mediaDescriptionCharacters)),
    isFormer: flag,
    createdAt: past,
    path: z.string().regex(/^media\/[0-9a-f-]{36}(\.[a-z0-9]{1,5})?$/),
  })
  .refine(({ kind, contentType }) => kind === 'file' || (types.has(contentType) && kind === kindOfType(contentType)), {
    path: ['contentType'],
  })

export const lineSchemas = {
  people,
  teams,
  members,
  posts,
  versions,
  comments,
  reactions,
  polls,
  votes,
  views,
  confirmations,
  media,
} satisfies Record<ArchiveKind, z.ZodType>

export type LineOf<Kind extends ArchiveKind> = z.output<(typeof lineSchemas)[Kind]>
