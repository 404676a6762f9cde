import type { RequestOf } from '#contract/call.ts'
import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import { mediaIdOf } from '#contract/media.ts'
import type { SearchResult, search } from '#contract/search.ts'
import { excerptOf, hasAll, plainTerms } from '#contract/text/found-words.ts'
import { passageOf } from '#contract/text/passages.ts'
import { calendarDay } from '#web/lib/times/time-ago.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import type { CacheHit, OfflineStore } from './cache-store.ts'

type Query = NonNullable<RequestOf<typeof search>['query']>

/** Looks through the posts on this device, their comments and the names of their documents, the newest first. */
export async function searchOnDevice(
  store: OfflineStore,
  query: Query,
  since: number,
): Promise<CacheHit<{ results: SearchResult[]; nextCursor: null }> | undefined> {
  const cached = (await (await store.open()).getAll('posts')).filter(({ cachedAt }) => cachedAt >= since)
  if (cached.length === 0) return undefined
  const terms = plainTerms(query.q ?? '')
  const isFound = (text: string) => (terms.length > 0 || !query.q?.trim()) && hasAll(text, terms)
  const found = cached
    .filter(post => !query.teamId || post.teamId === Number(query.teamId))
    .flatMap(post => [
      ...(isFound(wordsOf(post)) ? [ofPost(post)] : []),
      ...post.media.flatMap(media => ofDocument(post, media)),
      ...post.comments.filter(({ content }) => isFound(content)).map(comment => ofComment(post, comment)),
    ])
    .filter(
      ({ type, at, author }) =>
        (!query.type || query.type === type) &&
        (!query.authorId || author.id === Number(query.authorId)) &&
        (!query.from || timeFor(query.from, at) >= query.from) &&
        (!query.to || timeFor(query.to, at) <= query.to),
    )
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))

  function ofPost(post: Post): SearchResult {
    return {
      ...ofText(post, { ...post, content: wordsOf(post) }),
      type: 'post',
      postAuthor: null,
      thumbnailUrl: post.thumbnailUrls[0] ?? null,
      media: null,
    }
  }
  function ofComment(post: Post, comment: Comment): SearchResult {
    return { ...ofText(post, comment), type: 'comment', postAuthor: post.author, thumbnailUrl: null, media: null }
  }
  function ofDocument(post: Post, media: Post['media'][number]): SearchResult[] {
    const { url, thumbnailUrl, state, document } = media
    if (!document || state !== 'ready' || !isFound(document.fileName)) return []
    const named = ofText(post, { ...post, content: document.fileName })
    return [{ ...named, id: mediaIdOf(url), type: 'document', postAuthor: null, thumbnailUrl, media }]
  }
  function ofText(post: Post, { id, content, createdAt, authorId, author }: Post | Comment) {
    return {
      id,
      postId: post.id,
      page: null,
      ...excerptOf(passageOf(content, terms), terms, new Map(), offlineLimits.excerptCharacters),
      author: { id: authorId, ...author },
      at: createdAt,
      team: { id: post.teamId, name: post.teamName },
    }
  }
  const isWanted = ({ type, postId }: SearchResult) =>
    !query.with ||
    (type === 'document' && query.with === 'document') ||
    (type === 'post' && cached.some(({ id, media }) => id === postId && hasKind(media, query.with)))
  const results = found.filter(isWanted)
  return { value: { results, nextCursor: null }, cachedAt: Math.max(...cached.map(({ cachedAt }) => cachedAt)) }
}

/** A time as it is compared with a bound: by its day in the time zone of this device where the bound is a day. */
const timeFor = (bound: string, at: string | null): string =>
  at === null || bound.includes('T') ? (at ?? '') : calendarDay(new Date(at))

const hasKind = (media: Post['media'], kind: Query['with']) =>
  media.some(({ type }) => type === (kind === 'photo' ? 'image' : kind))

/** What of a post is searched: its text, and the question and the answers of its poll. */
const wordsOf = ({ content, poll }: Post) =>
  poll ? [content, poll.question, ...poll.answers.map(({ text }) => text)].filter(Boolean).join('\n') : content
