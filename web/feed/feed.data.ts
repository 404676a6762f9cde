import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/call.ts'
import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import * as calls from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { isCompanyWide } from '#contract/policy.ts'
import { listScheduled } from '#contract/scheduling.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { call } from '#web/lib/calls/call.ts'
import { following, freshFor, keyOf } from '#web/lib/calls/query.ts'
import { useCached } from '#web/lib/use-cached.ts'
import { cachedCall, cachedReply } from '#web/offline/cache/cached-call.ts'
import { type LoadedFeed, sortPosts, withFirstPage, withOlderPage, withPost, withRefreshed } from './feed-cache.ts'

/** The prefix of the keys of all feeds. */
export const feedsKey = [calls.listPosts.path] as const
export const feedKey = (teamId: number) => [...feedsKey, teamId] as const

const scopeOf = (teamId: number) => (isCompanyWide(teamId) ? {} : { teamId, visibility: 'team' as const })

/** Options of a query about what a team posted. */
export const followingTeam = (teamId: number) =>
  following(['people', `team:${teamId}`, `readers:${teamId}`, 'user'], feedLimits.feedPollMs)

/**
 * A feed as it is loaded in this browser. Each poll fetches the first page. Where its ETag has changed, the older posts
 * near the viewport (`visibleIds`) are refetched too, so that a like far down appears.
 */
export function feedQuery(client: QueryClient, teamId: number, visibleIds: () => readonly number[] = () => []) {
  return queryOptions({
    queryKey: feedKey(teamId),
    queryFn: async ({ signal }): Promise<LoadedFeed> => {
      const { reply: page, etag, cachedAt } = await cachedCall(calls.listPosts, { query: scopeOf(teamId) }, signal)
      const loaded = client.getQueryData<LoadedFeed>(feedKey(teamId))
      // A cached reply never replaces what is loaded, and gives way to the first reply of the server.
      if (cachedAt !== null)
        return loaded ? { ...loaded, cachedAt } : { ...page, posts: sortPosts(page.posts), etag, cachedAt }
      if (!loaded || loaded.etag === null) return { ...page, etag, cachedAt }
      if (loaded.etag === etag) return { ...loaded, cachedAt }
      const next = withFirstPage(loaded, page, etag)
      const pageIds = new Set(page.posts.map(({ id }) => id))
      const older = visibleIds()
        .filter(id => !pageIds.has(id) && next.posts.some(post => post.id === id))
        .slice(0, limits.feedPageMax)
      if (older.length === 0) return next
      const { posts } = await call(calls.listPosts, { query: { ...scopeOf(teamId), ids: older.join(',') } }, signal)
      return withRefreshed(next, older, posts)
    },
    ...followingTeam(teamId),
    staleTime: freshFor(0),
  })
}

/** The key of a single post, which is null once it was deleted on this page. */
export const postKey = (id: number) => keyOf(calls.getPost, { params: { id } })

/** A single post: the target of a link. All that observe it share its scopes, so they are given here. */
export const postQuery = (id: number, teamId: number) =>
  queryOptions({
    queryKey: postKey(id),
    queryFn: ({ signal }): Promise<Post | null> => cachedReply(calls.getPost, { params: { id } }, signal),
    ...followingTeam(teamId),
    staleTime: freshFor(0),
    retry: false,
  })

/** Loads the next older page of the feed. */
export function useOlderPosts(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (cursor: string) => cachedReply(calls.listPosts, { query: { ...scopeOf(teamId), cursor } }),
    onSuccess: page => changeFeed(client, teamId, loaded => withOlderPage(loaded, page)),
  })
}

/** Shows a post that was created on this page. */
export function addCreated(client: QueryClient, { id, teamId, scheduledFor }: Post): Promise<void> {
  if (scheduledFor !== null) return client.invalidateQueries({ queryKey: [listScheduled.path] })
  recordPosted(id)
  return client.invalidateQueries({ queryKey: feedKey(teamId) })
}

export function useEditPost(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof calls.editPost> & { id: number }) =>
      call(calls.editPost, { params: { id }, body }),
    onSuccess: post => changePost(client, teamId, post.id, () => post),
  })
}

/** Returns the post as read by the user just now. */
export function withView(post: Post, { id: userId, firstName, lastName }: User): Post {
  const view = { id: post.id, userId, user: { firstName, lastName }, viewedAt: new Date().toISOString() }
  const views = post.views.length > 0 ? post.views : [{ ...view, watchTimeSeconds: 0 }]
  return { ...post, isUnread: false, views }
}

/** Returns the post with a new comment, once however often it is added. */
export const withComment = (post: Post, comment: Comment): Post => ({
  ...post,
  commentCount: post.comments.some(({ id }) => id === comment.id) ? post.commentCount : post.commentCount + 1,
  comments: [...post.comments.filter(({ id }) => id !== comment.id), comment].slice(-limits.commentsInPost),
})

/** Changes a post in the query cache, for what the user did. */
export function changePost(client: QueryClient, teamId: number, id: number, change: (post: Post) => Post): void {
  changeFeed(client, teamId, loaded => withPost(loaded, id, change))
  client.setQueryData<Post | null>(postKey(id), post => post && change(post))
}

/** The post as it is in the query cache, for a dialog that outlives its card. */
export function useLoadedPost(post: Post): Post {
  const inFeed = (client: QueryClient) =>
    client.getQueryData<LoadedFeed>(feedKey(post.teamId))?.posts.find(({ id }) => id === post.id)
  return useCached(client => inFeed(client) ?? client.getQueryData<Post | null>(postKey(post.id)) ?? post)
}

/** Changes a feed in the query cache. */
export function changeFeed(client: QueryClient, teamId: number, change: (loaded: LoadedFeed) => LoadedFeed): void {
  client.setQueryData<LoadedFeed>(feedKey(teamId), loaded => loaded && change(loaded))
}

/** The posts that were written on this page since it was opened. */
const postedHere = new Set<number>()

export const recordPosted = (postId: number): void => void postedHere.add(postId)

export const wasPostedHere = (postId: number | undefined): boolean => postId !== undefined && postedHere.has(postId)
