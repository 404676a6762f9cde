import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/feed.ts'
import type { Action, Actor } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as deletion from './deletion.service.ts'
import * as feed from './feed.service.ts'
import * as moderation from './moderation.service.ts'
import * as posts from './posts.service.ts'
import * as reactions from './reactions/reactions.service.ts'

export function feedRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guardFor =
    (action: Action) =>
    ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      feed.allowedPost(ctx, actor, params.id, action)

  const guardComment =
    (action: Parameters<typeof reactions.requireCommentRight>[2]) =>
    async ({ actor, params }: { actor: Actor; params: { id: number; commentId: number } }) => {
      const post = await feed.allowedPost(ctx, actor, params.id)
      await reactions.requireCommentRight(ctx, actor, action, post, params.commentId)
    }

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
    handle: ({ actor, params, body }) => posts.pinPost(ctx, actor, params.id, body.isPinned),
  })
  serve(app, ctx, calls.likePost, {
    guard: guardFor('post.like'),
    handle: ({ actor, params }) => reactions.setLike(ctx, actor, params.id, true),
  })
  serve(app, ctx, calls.unlikePost, {
    guard: guardFor('post.like'),
    handle: ({ actor, params }) => reactions.setLike(ctx, actor, params.id, false),
  })
  serve(app, ctx, calls.listLikers, {
    guard: guardFor('post.read'),
    handle: ({ params, query }) => reactions.listLikers(ctx, params.id, query.cursor),
  })
  serve(app, ctx, calls.listComments, {
    guard: guardFor('post.read'),
    handle: ({ params, query }) => reactions.listComments(ctx, params.id, query.before),
  })
  serve(app, ctx, calls.addComment, {
    guard: guardFor('comment.create'),
    handle: ({ actor, guarded: post, body }) => reactions.addComment(ctx, actor, post, body),
  })
  serve(app, ctx, calls.editComment, {
    guard: guardComment('comment.edit'),
    handle: ({ actor, params, body }) => reactions.editComment(ctx, actor, params.id, params.commentId, body),
  })
  serve(app, ctx, calls.deleteComment, {
    guard: guardComment('comment.delete'),
    handle: ({ actor, params }) => deletion.deleteComment(ctx, actor, params.id, params.commentId),
  })
  serve(app, ctx, calls.restoreComment, {
    guard: guardFor('post.read'),
    handle: ({ actor, params }) => deletion.restoreComment(ctx, actor, params.id, params.commentId),
  })
  serve(app, ctx, calls.removeCommentText, {
    guard: guardComment('comment.remove-text'),
    handle: ({ actor, params, body }) =>
      moderation.removeCommentText(ctx, actor, params.id, params.commentId, body.note),
  })
  serve(app, ctx, calls.listRevisions, {
    guard: guardFor('post.read'),
    handle: ({ actor, guarded: post, query }) => feed.listRevisions(ctx, actor, post, query.commentId),
  })
}
