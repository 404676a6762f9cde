import { expect, test } from 'vitest'
import type { Post } from '#contract/feed.ts'
import {
  type LoadedFeed,
  sortPosts,
  urgentFirst,
  withFirstPage,
  withOlderPage,
  withoutPost,
  withPost,
  withRefreshed,
} from './feed-cache.ts'

const post = (id: number, pinnedAt: string | null = null, content = `${id}`) =>
  ({ id, pinnedAt, isPinned: pinnedAt !== null, content }) as Post
const ids = ({ posts }: { posts: Post[] }) => posts.map(({ id }) => id)
const loaded: LoadedFeed = {
  posts: [10, 9, 8, 7, 6, 5].map(id => post(id)),
  nextCursor: 'older',
  etag: 'a',
  cachedAt: null,
}
const page = (posts: Post[], nextCursor: string | null = 'next') => ({ posts, nextCursor })

test('pinned posts come first, the newest pin first', () => {
  const posts = sortPosts([post(3), post(1, '2026-01-01T00:00:00.000Z'), post(4), post(2, '2026-01-02T00:00:00.000Z')])
  expect(posts.map(({ id }) => id)).toEqual([2, 1, 4, 3])
})

test('new posts are added above, and what is loaded below stays', () => {
  const next = withFirstPage(loaded, page([12, 11, 10, 9].map(id => post(id))), 'b')
  expect(ids(next)).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
  expect(next).toMatchObject({ nextCursor: 'older', etag: 'b' })
})

test('a post within the range of the page that the page lacks was deleted', () => {
  expect(ids(withFirstPage(loaded, page([10, 8, 7].map(id => post(id))), 'b'))).toEqual([10, 8, 7, 6, 5])
})

test('a pinned post moves up, and back to its place when unpinned', () => {
  const pinned = withFirstPage(loaded, page([post(6, '2026-01-01T00:00:00.000Z'), post(10), post(9)]), 'b')
  expect(ids(pinned)).toEqual([6, 10, 9, 8, 7, 5])
  expect(ids(withRefreshed(pinned, [6], [post(6)]))).toEqual([10, 9, 8, 7, 6, 5])
})

test('a post unpinned elsewhere returns to its place', () => {
  const pinned = withFirstPage(loaded, page([post(6, '2026-01-01T00:00:00.000Z'), post(10), post(9)]), 'b')
  const next = withFirstPage(pinned, page([10, 9, 8].map(id => post(id))), 'c')
  expect(ids(next)).toEqual([10, 9, 8, 7, 6, 5])
  expect(next.posts).toEqual(loaded.posts)
})

test('a page that is the whole feed takes the place of all', () => {
  expect(ids(withFirstPage(loaded, page([post(10), post(9)], null), 'b'))).toEqual([10, 9])
  const empty = { ...loaded, posts: [], nextCursor: null }
  expect(withFirstPage(empty, page([post(10)]), 'b')).toMatchObject({ nextCursor: 'next', etag: 'b' })
})

test('one post changes, or leaves, and no other', () => {
  const changed = withPost(loaded, 8, ({ id }) => post(id, null, 'changed'))
  expect(changed.posts.map(({ content }) => content)).toEqual(['10', '9', 'changed', '7', '6', '5'])
  expect(ids(withoutPost(loaded, 8))).toEqual([10, 9, 7, 6, 5])
})

test('where a whole page is pinned, what is loaded stays', () => {
  const pin = (id: number) => post(id, `2026-01-01T00:00:0${id}.000Z`)
  const pinned: LoadedFeed = {
    posts: [pin(3), pin(2), post(9), post(8)],
    nextCursor: 'older',
    etag: 'a',
    cachedAt: null,
  }
  expect(withFirstPage(pinned, page([pin(4), pin(3)]), 'b')).toMatchObject({ nextCursor: 'older', etag: 'b' })
  expect(ids(withFirstPage(pinned, page([pin(4), pin(3)]), 'b'))).toEqual([4, 3, 2, 9, 8])
})

test('where a gap would open, only the first page stays', () => {
  expect(withFirstPage(loaded, page([30, 29, 28].map(id => post(id))), 'b')).toMatchObject({
    nextCursor: 'next',
    etag: 'b',
  })
})

test('an older page adds no duplicates', () => {
  expect(
    ids(
      withOlderPage(
        loaded,
        page(
          [5, 4, 3].map(id => post(id)),
          null,
        ),
      ),
    ),
  ).toEqual([10, 9, 8, 7, 6, 5, 4, 3])
})

test('up to three unread urgent posts are lifted, and stay while they are read', () => {
  const urgent = (id: number, isUnread: boolean) => ({ ...post(id), isUrgent: true, isUnread })
  const posts = [
    post(9, '2026-01-01T00:00:00.000Z'),
    urgent(8, false),
    urgent(7, true),
    post(6),
    ...[5, 4, 3].map(id => urgent(id, true)),
  ]
  const first = urgentFirst(posts)
  expect([first.lifted, ids(first)]).toEqual([
    [7, 5, 4],
    [7, 5, 4, 9, 8, 6, 3],
  ])
  const read = posts.map(each => ({ ...each, isUnread: each.isUnread && each.id !== 7 }))
  expect(ids(urgentFirst(read, first.lifted))).toEqual([7, 5, 4, 3, 9, 8, 6])
  expect(ids(urgentFirst(read))).toEqual([5, 4, 3, 9, 8, 7, 6])
})
