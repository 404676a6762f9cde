import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import { type backgrounds, post } from '#contract/feed.ts'
import { isCompanyWide } from '#contract/policy.ts'
import { type ReactionKind } from '#contract/reactions.ts'
import { language } from '#locales/messages.ts'
import type { MediaOfPost } from '#server/media/index.ts'
import type { SharedPoll } from './poll/poll.sql.ts'
import { pollFor } from './poll/poll.ts'
import type { Liker, PersonalPart, SharedRow } from './post-parts.sql.ts'
import { reactionsOf } from './reactions/counts.sql.ts'
import { languageOfText } from './text-language.ts'

export type Post = z.input<typeof post>
export type Background = (typeof backgrounds)[number] | null

/** The fields that differ between the readers of a post; all others are in its shared part. */
const personalFields = {
  failedMedia: true,
  likes: true,
  isLiked: true,
  myReaction: true,
  isSaved: true,
  views: true,
  viewCount: true,
  audienceCount: true,
  isUnread: true,
  isAskedToConfirm: true,
  openedDocuments: true,
  confirmedAt: true,
  formerlyConfirmedAt: true,
  confirmedCount: true,
  poll: true,
} as const
const sharedPost = post.omit(personalFields)
type SharedPost = z.input<typeof sharedPost>
type PersonalPost = Pick<Post, keyof typeof personalFields>

/** The part of a post that is the same for all readers, ready to be sent. */
export interface SharedPart {
  id: number
  authorId: number
  /** A JSON object without its closing brace. */
  opening: string
  /** The same in each language where the app wrote the text itself. */
  openings: Readonly<Record<string, string>>
  /** The newest first, one more than a post shows besides the reader's own like. */
  likers: Liker[]
  likes: string
  hasFailedMedia: boolean
  poll: SharedPoll | null
}

export function toSharedPart(row: SharedRow, { media, failed }: MediaOfPost): SharedPart {
  const shared: SharedPost = {
    id: row.id,
    kind: row.kind as SharedPost['kind'],
    content: row.content,
    language: languageOfText([row.content, row.poll?.question, ...(row.poll?.answers ?? [])].join('\n').trim()),
    authorId: row.authorId,
    author: { firstName: row.firstName, lastName: row.lastName, profileImageUrl: row.profileImageUrl },
    createdAt: row.createdAt,
    editedAt: row.editedAt?.toISOString() ?? null,
    editedBy: row.editedBy,
    removalNote: row.removalNote,
    mentions: row.seenMentions,
    visibility: isCompanyWide(row.teamId) ? 'company' : 'team',
    teamId: row.teamId,
    teamName: row.teamName,
    mediaUrls: media.map(({ url }) => url),
    thumbnailUrls: media.map(({ url, thumbnailUrl, posterUrl }) => posterUrl ?? thumbnailUrl ?? url),
    videoDurations: media.map(({ durationSeconds }) => durationSeconds),
    media,
    place: row.place ?? row.id,
    scheduledFor: null,
    isPinned: row.pinnedAt !== null,
    pinnedAt: row.pinnedAt?.toISOString() ?? null,
    backgroundColor: row.backgroundColor as Background,
    allowComments: row.allowComments,
    isUrgent: row.isUrgent,
    askToConfirm: row.askToConfirm,
    confirmAfterOpening: row.confirmAfterOpening,
    textVersion: row.textVersion,
    linkPreviewUrl: row.linkPreviewUrl,
    linkPreviewTitle: row.linkPreviewTitle,
    linkPreviewDescription: row.linkPreviewDescription,
    linkPreviewImage: row.linkPreviewImage,
    linkPreviewSiteName: row.linkPreviewSiteName,
    likeCount: row.likeCount,
    reactions: reactionsOf(row.likeCount, row.reactions),
    comments: row.newestComments.map(({ firstName, lastName, profileImageUrl, createdAt, editedAt, ...comment }) => ({
      ...comment,
      myReaction: null,
      language: languageOfText(comment.content),
      createdAt: new Date(createdAt).toISOString(),
      editedAt: editedAt && new Date(editedAt).toISOString(),
      author: { firstName, lastName, profileImageUrl },
    })),
    commentCount: row.commentCount,
  }
  return {
    id: row.id,
    authorId: row.authorId,
    opening: openingOf(shared),
    openings: Object.fromEntries(
      Object.entries(row.texts ?? {}).map(([language, content]) => [
        language,
        openingOf({ ...shared, content, language: null }),
      ]),
    ),
    likers: row.likers,
    likes: JSON.stringify(row.likers),
    hasFailedMedia: failed.length > 0,
    poll: row.poll,
  }
}

const openingOf = (shared: SharedPost): string => JSON.stringify(sharedPost.parse(shared)).slice(0, -1)

/** The approximate memory use of a shared part, including its likers as objects. */
export const bytesOf = ({ opening, openings, likes }: SharedPart): number =>
  2 * (opening.length + Object.values(openings).join('').length) + 6 * likes.length + 500

interface Reader {
  id: number
  /** Whether they may see who has read the post. */
  seesReaders: boolean
  firstName: string
  lastName: string
}

/** The post as this reader gets it, as JSON that the contract needs no more check of. */
export function postAsJson(
  shared: SharedPart,
  own: PersonalPart,
  reader: Reader,
  failedMedia: MediaOfPost['failed'],
): string {
  const { firstName, lastName } = reader
  const seesCounts = reader.seesReaders || shared.authorId === reader.id
  const viewed = own.viewedAt && {
    id: own.id,
    userId: reader.id,
    user: { firstName, lastName },
    viewedAt: new Date(own.viewedAt).toISOString(),
    watchTimeSeconds: own.watchTimeSeconds,
  }
  const isLiked = own.myReaction === 'like'
  const personal: Omit<PersonalPost, 'likes'> = {
    failedMedia,
    isLiked,
    myReaction: own.myReaction,
    isSaved: own.isSaved,
    views: viewed ? [viewed] : [],
    viewCount: seesCounts ? own.readCount : 0,
    audienceCount: seesCounts ? own.audience : 0,
    isUnread: own.isUnread,
    isAskedToConfirm: own.confirming?.isAsked ?? false,
    openedDocuments: own.confirming?.opened ?? [],
    confirmedAt: instantOf(own.confirming?.confirmedAt),
    formerlyConfirmedAt: instantOf(own.confirming?.formerlyConfirmedAt),
    confirmedCount: own.confirming?.count ?? 0,
    poll: shared.poll && own.vote && pollFor(shared.poll, own.vote, reader.seesReaders),
  }
  const common = shared.openings[language()] ?? shared.opening
  const opening = own.commentReactions ? withOwnReactions(common, own.commentReactions) : common
  return `${opening},"likes":${likesFor(shared, isLiked, reader)},${JSON.stringify(personal).slice(1)}`
}

/** The opening with the reader's own reactions to comments. */
function withOwnReactions(opening: string, own: Record<number, ReactionKind>): string {
  const post: SharedPost = JSON.parse(`${opening}}`)
  const comments = post.comments.map(comment => ({ ...comment, myReaction: own[comment.id] ?? null }))
  return JSON.stringify({ ...post, comments }).slice(0, -1)
}

const instantOf = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null)

/** The reader's own like is the first, and there once, also where the shared part is a moment older or newer. */
function likesFor({ likers, likes }: SharedPart, isLiked: boolean, reader: Reader): string {
  const { id, firstName, lastName } = reader
  if (!isLiked && likers.every(({ userId }) => userId !== id)) return likes
  const others = likers.filter(({ userId }) => userId !== id)
  const own: Liker[] = isLiked ? [{ userId: id, firstName, lastName }] : []
  return JSON.stringify([...own, ...others].slice(0, apiLimits.likersInPost + 1))
}
