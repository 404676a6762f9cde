import type { z } from 'zod'
import type { BodyOf } from '#contract/call.ts'
import type { createPost } from '#contract/feed.ts'
import { isCompanyWide } from '#contract/policy.ts'
import { type FixedRefusalCode, refusalText } from '#contract/refusals.ts'
import type { scheduledPost } from '#contract/scheduling.ts'
import { serverScheduling as text } from '#locales/text.ts'
import * as feed from '#server/feed/index.ts'
import type { heldMedia } from '#server/media/index.ts'
import type { ScheduledRow, ShownRow } from './scheduled.sql.ts'

export type ScheduledPost = z.input<typeof scheduledPost>
type WrittenPoll = NonNullable<BodyOf<typeof createPost>['poll']>

export const pollOf = ({ poll }: Pick<ScheduledRow, 'poll'>) => poll as unknown as WrittenPoll | null

export function failureText(code: string, team: string): string {
  if (code === 'permission.denied' || code === 'team.missing') return text.mayNotPost({ team })
  if (code === 'schedule.restored') return text.restored
  return code === 'urgent.too-many' ? text.urgentFull : refusalText(code as FixedRefusalCode)
}

/** The post as its author and leaders get it before it is published. */
export function toScheduledPost(row: ShownRow, held: Awaited<ReturnType<typeof heldMedia>>): ScheduledPost {
  const items = row.mediaIds.flatMap(id => held.get(id) ?? [])
  const { firstName, lastName, profileImageUrl } = row
  return {
    id: row.id,
    kind: 'post',
    content: row.content,
    language: null,
    authorId: row.authorId,
    author: { firstName, lastName, profileImageUrl },
    createdAt: row.createdAt,
    editedAt: null,
    editedBy: null,
    removalNote: null,
    mentions: row.mentions as unknown as ScheduledPost['mentions'],
    visibility: isCompanyWide(row.teamId) ? 'company' : 'team',
    teamId: row.teamId,
    teamName: row.teamName,
    mediaUrls: items.map(({ url }) => url),
    thumbnailUrls: items.map(({ url, thumbnailUrl, posterUrl }) => posterUrl ?? thumbnailUrl ?? url),
    videoDurations: items.map(({ durationSeconds }) => durationSeconds),
    media: items,
    failedMedia: [],
    place: row.id,
    scheduledFor: row.scheduledFor,
    isPinned: false,
    pinnedAt: null,
    backgroundColor: row.backgroundColor as ScheduledPost['backgroundColor'],
    allowComments: row.allowComments,
    linkPreviewUrl: null,
    linkPreviewTitle: null,
    linkPreviewDescription: null,
    linkPreviewImage: null,
    linkPreviewSiteName: null,
    likes: [],
    likeCount: 0,
    isLiked: false,
    reactions: {},
    myReaction: null,
    isSaved: false,
    comments: [],
    commentCount: 0,
    views: [],
    viewCount: 0,
    audienceCount: 0,
    isUrgent: row.isUrgent,
    byMail: row.byMail,
    askToConfirm: row.askToConfirm,
    confirmAfterOpening: row.confirmAfterOpening,
    textVersion: 1,
    isAskedToConfirm: false,
    openedDocuments: [],
    confirmedAt: null,
    formerlyConfirmedAt: null,
    confirmedCount: 0,
    isUnread: false,
    poll: feed.unpublishedPoll(pollOf(row)),
    failure: row.failure === null ? null : { code: row.failure, message: failureText(row.failure, row.teamName) },
  }
}
