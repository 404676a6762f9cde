import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import type { Comment, Post } from '#contract/feed.ts'
import * as calls from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { retryUpload } from '#contract/media.ts'
import { isCompanyWide } from '#contract/policy.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { call } from '#web/lib/call.ts'
import { freshFor, whileOnline } from '#web/lib/query.ts'
import { keptCall, keptReply } from '#web/offline/cache/cached-call.ts'
import { sendOrQueue } from '#web/offline/outbox/outbox.ts'
import {
  inOrder,
  type LoadedFeed,
  withFirstPage,
  withOlderPage,
  withoutPost,
  withPost,
  withRefreshed,
} from './feed-cache.ts'

export const feedKey = (teamId: number) => ['feed', teamId] as const

const scopeOf = (teamId: number) => (isCompanyWide(teamId) ? {} : { teamId, visibility: 'team' as const })

/**
 * A feed as it is loaded on this device. Each poll asks for the first page; where its tag says that something changed,
 * the older posts in sight (`inSight`) are taken anew as well, so that a like far down appears too.
 */
export function feedQuery(client: QueryClient, teamId: number, inSight: () => readonly number[] = () => []) {
  return queryOptions({
    queryKey: feedKey(teamId),
    queryFn: async ({ signal }): Promise<LoadedFeed> => {
      const { reply: page, etag, cachedAt } = await keptCall(calls.listPosts, { query: scopeOf(teamId) }, signal)
      const loaded = client.getQueryData<LoadedFeed>(feedKey(teamId))
      // no answer takes away what is loaded, and what was kept gives way to the first that comes
      if (cachedAt !== null)
        return loaded ? { ...loaded, cachedAt } : { ...page, posts: inOrder(page.posts), etag, cachedAt }
      if (!loaded || loaded.etag === null) return { ...page, etag, cachedAt }
      if (loaded.etag === etag) return { ...loaded, cachedAt }
      const next = withFirstPage(loaded, page, etag)
      const fresh = new Set(page.posts.map(({ id }) => id))
      const older = inSight()
        .filter(id => !fresh.has(id) && next.posts.some(post => post.id === id))
        .slice(0, limits.feedPageMax)
      if (older.length === 0) return next
      const { posts } = await call(calls.listPosts, { query: { ...scopeOf(teamId), ids: older.join(',') } }, signal)
      return withRefreshed(next, older, posts)
    },
    refetchInterval: whileOnline(feedLimits.feedPollMs),
    staleTime: freshFor(0),
  })
}

const postKey = (id: number) => ['post', id] as const

/** One post by itself: what a link leads to. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: postKey(id),
    queryFn: ({ signal }) => keptReply(calls.getPost, { params: { id } }, signal),
    staleTime: freshFor(0),
    retry: false,
  })

/** Loads the next older page into the feed. */
export function useOlderPosts(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (cursor: string) => keptReply(calls.listPosts, { query: { ...scopeOf(teamId), cursor } }),
    onSuccess: page => changeFeed(client, teamId, loaded => withOlderPage(loaded, page)),
  })
}

export function useCreatePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.createPost>) => call(calls.createPost, { body }),
    onSuccess: post => client.invalidateQueries({ queryKey: feedKey(post.teamId) }),
  })
}

export function useEditPost(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof calls.editPost> & { id: number }) =>
      call(calls.editPost, { params: { id }, body }),
    onSuccess: post => changePost(client, teamId, post.id, () => post),
  })
}

/** Has failed media of a post processed again; the post then shows them as processing. */
export function useRetryMedia(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, jobIds }: { id: number; jobIds: readonly string[] }) => {
      await Promise.all(jobIds.map(jobId => call(retryUpload, { params: { jobId } })))
      return call(calls.getPost, { params: { id } })
    },
    onSuccess: post => changePost(client, teamId, post.id, () => post),
  })
}

export function usePinPost(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isPinned }: { id: number; isPinned: boolean }) =>
      call(calls.pinPost, { params: { id }, body: { isPinned } }),
    onSuccess: post => changePost(client, teamId, post.id, () => post),
  })
}

export function useDeletePost(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(calls.deletePost, { params: { id } }),
    onSuccess: (_, id) => changeFeed(client, teamId, loaded => withoutPost(loaded, id)),
  })
}

export function useAddComment(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ postId, ...body }: { postId: number; content: string; clientKey: string }) =>
      sendOrQueue({ kind: 'comment', postId, ...body }, () => call(calls.addComment, { params: { id: postId }, body })),
    onSuccess: (comment, { postId }) =>
      comment && changePost(client, teamId, postId, post => withComment(post, comment)),
  })
}

/** The post with a new comment, which is there once however often it is told. */
export const withComment = (post: Post, comment: Comment): Post => ({
  ...post,
  commentCount: post.comments.some(({ id }) => id === comment.id) ? post.commentCount : post.commentCount + 1,
  comments: [...post.comments.filter(({ id }) => id !== comment.id), comment].slice(-limits.commentsInPost),
})

export function useEditComment(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ postId, commentId, content }: { postId: number; commentId: number; content: string }) =>
      call(calls.editComment, { params: { id: postId, commentId }, body: { content } }),
    onSuccess: (edited, { postId }) =>
      changePost(client, teamId, postId, post => ({
        ...post,
        comments: post.comments.map(comment => (comment.id === edited.id ? edited : comment)),
      })),
  })
}

export function useDeleteComment(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ postId, commentId }: { postId: number; commentId: number }) =>
      call(calls.deleteComment, { params: { id: postId, commentId } }),
    onSuccess: (_, { postId, commentId }) =>
      changePost(client, teamId, postId, post => ({
        ...post,
        commentCount: post.commentCount - 1,
        comments: post.comments.filter(({ id }) => id !== commentId),
      })),
  })
}

/** Comments older than those that came with the post. */
export const olderComments = (postId: number, before: number): Promise<{ comments: Comment[]; hasMore: boolean }> =>
  call(calls.listComments, { params: { id: postId }, query: { before } })

/** Changes a post at once where it is loaded: for what a person did themselves. */
export function changePost(client: QueryClient, teamId: number, id: number, change: (post: Post) => Post): void {
  changeFeed(client, teamId, loaded => withPost(loaded, id, change))
  client.setQueryData<Post>(postKey(id), post => post && change(post))
}

function changeFeed(client: QueryClient, teamId: number, change: (loaded: LoadedFeed) => LoadedFeed): void {
  client.setQueryData<LoadedFeed>(feedKey(teamId), loaded => loaded && change(loaded))
}
