import type { FastifyInstance } from 'fastify'
import * as commentCalls from '#contract/comments.ts'
import * as calls from '#contract/feed.ts'
import type { Actor } from '#contract/policy.ts'
import * as reactionCalls from '#contract/reactions.ts'
import { listRevisions } from '#contract/revisions.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as deletion from './deletion.service.ts'
import * as feed from './feed.service.ts'
import * as moderation from './moderation.service.ts'
import * as posts from './posts.service.ts'
import * as comments from './reactions/comments.service.ts'
import * as reactions from './reactions/reactions.service.ts'

export function feedRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guardFor = feed.postGuard(ctx)

  const guardComment =
    (action: Parameters<typeof comments.allowedComment>[2]) =>
    async ({ actor, params }: { actor: Actor; params: { id: number; commentId: number } }) => {
      const post = await feed.allowedPost(ctx, actor, params.id)
      return comments.allowedComment(ctx, actor, action, post, params.commentId)
    }

  const guardReaction =
    (action: 'post.read' | 'post.like') =>
    ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      reactions.commentToReactTo(ctx, actor, params.id, action)

  serve(app, ctx, calls.listPosts, {
    freshness: ({ actor, query }) => {
      const teamId = feed.requireVisibleTeam(actor, feed.teamOfFeed(query))
      return { scopes: ['people', `team:${teamId}`, `user:${actor.id}`, `readers:${teamId}`] }
    },
    handle: ({ actor, query }) => feed.listPostsAsJson(ctx, actor, query),
  })
  serve(app, ctx, calls.getPost, { handle: ({ actor, params }) => feed.getPost(ctx, actor, params.id) })
  serve(app, ctx, calls.editPost, {
    guard: guardFor('post.edit'),
    handle: ({ actor, guarded: post, body }) => posts.editPost(ctx, actor, post, body),
  })
  serve(app, ctx, calls.deletePost, {
    guard: guardFor('post.delete'),
    handle: ({ actor, guarded: post }) => deletion.deletePost(ctx, actor, post),
  })
  serve(app, ctx, calls.restorePost, { handle: ({ actor, params }) => deletion.restorePost(ctx, actor, params.id) })
  serve(app, ctx, calls.removePostText, {
    guard: guardFor('post.remove-text'),
    handle: ({ actor, guarded: post, body }) => moderation.removePostText(ctx, actor, post, body.note),
  })
  serve(app, ctx, calls.pinPost, {
    guard: guardFor('post.pin'),
    handle: ({ actor, guarded: post, body }) => posts.pinPost(ctx, actor, post.id, body.isPinned),
  })
  serve(app, ctx, reactionCalls.likePost, {
    guard: guardFor('post.like'),
    handle: ({ actor, guarded: post }) => reactions.setLike(ctx, actor, post.id, true),
  })
  serve(app, ctx, reactionCalls.unlikePost, {
    guard: guardFor('post.like'),
    handle: ({ actor, guarded: post }) => reactions.setLike(ctx, actor, post.id, false),
  })
  serve(app, ctx, reactionCalls.listLikers, {
    guard: guardFor('post.read'),
    handle: ({ guarded: post, query }) => reactions.listLikers(ctx, post.id, query.cursor),
  })
  serve(app, ctx, reactionCalls.reactToPost, {
    guard: guardFor('post.like'),
    handle: ({ actor, guarded: post, body }) => reactions.reactToPost(ctx, actor, post.id, body.kind),
  })
  serve(app, ctx, reactionCalls.removePostReaction, {
    guard: guardFor('post.like'),
    handle: ({ actor, guarded: post }) => reactions.reactToPost(ctx, actor, post.id, null),
  })
  serve(app, ctx, reactionCalls.listPostReactions, {
    guard: guardFor('post.read'),
    handle: ({ guarded: post, query }) => reactions.listPostReactions(ctx, post.id, query),
  })
  serve(app, ctx, reactionCalls.reactToComment, {
    guard: guardReaction('post.like'),
    handle: ({ actor, guarded: comment, body }) => reactions.reactToComment(ctx, actor, comment, body.kind),
  })
  serve(app, ctx, reactionCalls.removeCommentReaction, {
    guard: guardReaction('post.like'),
    handle: ({ actor, guarded: comment }) => reactions.reactToComment(ctx, actor, comment, null),
  })
  serve(app, ctx, reactionCalls.listCommentReactions, {
    guard: guardReaction('post.read'),
    handle: ({ guarded: comment, query }) => reactions.listCommentReactions(ctx, comment.id, query),
  })
  serve(app, ctx, commentCalls.listComments, {
    guard: guardFor('post.read'),
    handle: ({ actor, guarded: post, query }) => comments.listComments(ctx, actor, post.id, query.before),
  })
  serve(app, ctx, commentCalls.addComment, {
    guard: guardFor('comment.create'),
    handle: ({ actor, guarded: post, body }) => comments.addComment(ctx, actor, post, body),
  })
  serve(app, ctx, commentCalls.editComment, {
    guard: guardComment('comment.edit'),
    handle: ({ actor, guarded: comment, body }) => comments.editComment(ctx, actor, comment.postId, comment.id, body),
  })
  serve(app, ctx, commentCalls.deleteComment, {
    guard: guardComment('comment.delete'),
    handle: ({ actor, guarded: comment }) => deletion.deleteComment(ctx, actor, comment.postId, comment.id),
  })
  serve(app, ctx, commentCalls.restoreComment, {
    guard: guardFor('post.read'),
    handle: ({ actor, guarded: post, params }) => deletion.restoreComment(ctx, actor, post.id, params.commentId),
  })
  serve(app, ctx, commentCalls.removeCommentText, {
    guard: guardComment('comment.remove-text'),
    handle: ({ actor, guarded: comment, body }) =>
      moderation.removeCommentText(ctx, actor, comment.postId, comment.id, body.note),
  })
  serve(app, ctx, listRevisions, {
    guard: guardFor('post.read'),
    handle: ({ actor, guarded: post, query }) => feed.listRevisions(ctx, actor, post, query.commentId),
  })
}
