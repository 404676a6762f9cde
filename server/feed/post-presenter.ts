import type { z } from 'zod'
import type { backgrounds, post } from '#contract/feed.ts'
import { type Actor, can, isCompanyWide } from '#contract/policy.ts'
import type { MediaOfPost } from '#server/media/attachments.service.ts'
import type { PostForUser } from './posts.sql.ts'

export type Post = z.input<typeof post>
type Kind = Post['kind']
export type Background = (typeof backgrounds)[number] | null

/** The post as this actor gets it. */
export function toPost(row: PostForUser, actor: Actor, { media: shown, failed }: MediaOfPost): Post {
  const seesReaders = can(actor, 'post.see-readers', row)
  return {
    id: row.id,
    kind: row.kind as Kind,
    content: row.content,
    authorId: row.authorId,
    author: { firstName: row.firstName, lastName: row.lastName, profileImageUrl: row.profileImageUrl },
    createdAt: row.createdAt,
    editedAt: row.editedAt?.toISOString() ?? null,
    visibility: isCompanyWide(row.teamId) ? 'company' : 'team',
    teamId: row.teamId,
    teamName: row.teamName,
    mediaUrls: shown.map(({ url }) => url),
    thumbnailUrls: shown.map(({ url, thumbnailUrl, posterUrl }) => posterUrl ?? thumbnailUrl ?? url),
    videoDurations: shown.map(({ durationSeconds }) => durationSeconds),
    media: shown,
    failedMedia: row.authorId === actor.id ? failed : [],
    isPinned: row.pinnedAt !== null,
    pinnedAt: row.pinnedAt?.toISOString() ?? null,
    backgroundColor: row.backgroundColor as Background,
    allowComments: row.allowComments,
    linkPreviewUrl: row.linkPreviewUrl,
    linkPreviewTitle: row.linkPreviewTitle,
    linkPreviewDescription: row.linkPreviewDescription,
    linkPreviewImage: row.linkPreviewImage,
    linkPreviewSiteName: row.linkPreviewSiteName,
    likes: row.likers,
    likeCount: row.likeCount,
    isLiked: row.isLiked,
    comments: row.newestComments.map(({ firstName, lastName, profileImageUrl, createdAt, editedAt, ...comment }) => ({
      ...comment,
      createdAt: new Date(createdAt).toISOString(),
      editedAt: editedAt && new Date(editedAt).toISOString(),
      author: { firstName, lastName, profileImageUrl },
    })),
    commentCount: row.commentCount,
    views: row.viewedAt
      ? [
          {
            id: row.id,
            userId: actor.id,
            user: row.viewer,
            viewedAt: row.viewedAt,
            watchTimeSeconds: row.watchTimeSeconds,
          },
        ]
      : [],
    viewCount: seesReaders ? row.readCount : 0,
    audienceCount: seesReaders || row.authorId === actor.id ? row.audience : 0,
    isUnread: row.isUnread,
  }
}
