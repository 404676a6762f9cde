import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { CircleCheck, Megaphone, Plus } from 'lucide-react'
import {
  memo,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { WindowVirtualizer } from 'virtua'
import type { Post } from '#contract/feed.ts'
import { feed as text } from '#locales/text.ts'
import { useAnnounced } from '#web/feed/announcements.ts'
import { commentDraft } from '#web/feed/comments/comment-drafts.ts'
import { isCommentOn, isLostComment } from '#web/feed/comments/comments.data.ts'
import { changePost, feedQuery, postQuery, useOlderPosts, wasPostedHere, withView } from '#web/feed/feed.data.ts'
import { type LoadedFeed, sortPosts, urgentFirst } from '#web/feed/feed-cache.ts'
import { PostCard } from '#web/feed/post/post-card.tsx'
import { TakeOver, useIsFilled } from '#web/first-paint/first-paint.tsx'
import { isFinal } from '#web/lib/calls/query.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { placeOf } from '#web/lib/place-of.ts'
import { useIsDesk } from '#web/lib/use-is-desk.ts'
import { useIsOnline, useShownAge } from '#web/offline/connection.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import { useReadMarker } from '#web/reading/use-read-marker.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { pageKeyOf } from '#web/ui/layer-history.ts'
import { TappableColumn } from '#web/ui/lists/tappable-list.tsx'
import { EmptyState, FailureState } from '#web/ui/states/empty-state.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { newestOf, type PostLink, useFeedScroll, useIsShifted, useOnEnd, useScrolling } from './feed-scroll.ts'
import { FeedSkeleton, feedItem } from './feed-skeleton.tsx'
import { useFinishedUploads } from './finished-uploads.ts'

const NewPostsPill = lazyPart(() => import('./new-posts-pill.tsx'), 'NewPostsPill')
const DeletedPost = lazyPart(() => import('./deleted-post.tsx'), 'DeletedPost')
const LostComments = lazyPart(() => import('./deleted-post.tsx'), 'LostComments')

interface PostListProps {
  teamId: number
  /** The skeleton stays until what is above the posts is known, too. */
  isHeld: boolean
  coveredTop: number
  /** Called when the address names a post of another feed. */
  onOtherFeed: (teamId: number) => void
  /** The action of the empty state, for users who may post. */
  onCreate: (() => void) | undefined
}

/** The posts of a feed, polled, with infinite scrolling. Only the cards near the viewport are mounted. */
export const PostList = memo(function PostList({ teamId, isHeld, coveredTop, onOtherFeed, onCreate }: PostListProps) {
  const client = useQueryClient()
  const scroll = useFeedScroll(teamId)
  const { data, isPending, isError, isFetching, isFetchedAfterMount, dataUpdatedAt, refetch } = useQuery(
    feedQuery(client, teamId, scroll.ids),
  )
  const older = useOlderPosts(teamId)
  const posts = data?.posts
  const isShifted = useIsShifted(posts)
  useFinishedUploads(posts)
  useAnnounced('posts', posts)
  useShownAge(data && (data.cachedAt ?? dataUpdatedAt), data?.cachedAt != null)
  const user = useUser()
  const onRead = useCallback(
    (ids: readonly number[]) => {
      for (const id of ids) changePost(client, teamId, id, post => withView(post, user))
    },
    [client, teamId, user],
  )
  const link = usePostLink()
  const { above, isLinkShown } = useLinkedPost({ link, teamId, posts, onOtherFeed })
  const { all, deletedIds, lost, forget } = useWithDeleted(data)
  const ordered = useUrgentFirst(all)
  const marker = useReadMarker(
    useMemo(() => (above ? [above, ...all] : all), [above, all]),
    onRead,
  )
  const listed = useMemo(() => ordered.filter(({ id }) => id !== above?.id), [ordered, above?.id])
  const ids = useMemo(() => listed.map(({ id }) => id), [listed])
  const isFilled = useIsFilled()
  useScrolling(scroll, { posts, ids, coveredTop, link, isLinkShown, isFilled })

  const bufferPx = useBuffer(posts !== undefined && !isHeld && isFilled)
  const nextCursor = data?.nextCursor ?? null
  const loadOlder = () => {
    if (nextCursor && !older.isPending && !older.isError && scroll.isNearEnd()) older.mutate(nextCursor)
  }
  const end = useRef<HTMLDivElement>(null)
  const [isLastMounted, setLastMounted] = useState(false)
  useOnEnd(end, nextCursor, loadOlder)

  if ((isPending && !isFetchedAfterMount) || isHeld) return <FeedSkeleton />
  const unsent = lost.length > 0 && (
    <Suspense>
      <LostComments comments={lost} />
    </Suspense>
  )
  if (!posts || all.length === 0)
    return (
      <>
        <TakeOver onTakeOver={scroll.keep} />
        {unsent}
        {posts ? <Empty onCreate={onCreate} /> : <Failed waiting={isFetching} onRetry={() => void refetch()} />}
      </>
    )

  const newestId = newestOf(posts)
  return (
    <>
      {isFilled && <TakeOver onTakeOver={scroll.keep} />}
      <h2 className="sr-only">{isError ? text.failedTitle : text.posts}</h2>
      {isShifted && !wasPostedHere(newestId) && (
        <Suspense>
          <NewPostsPill newestId={newestId} />
        </Suspense>
      )}
      {unsent}
      {above && (
        <section aria-label={text.linked}>
          <PostCard post={above} marker={marker} coveredTop={coveredTop} isLinked />
        </section>
      )}
      <div role="feed" aria-label={text.posts} aria-busy={older.isPending}>
        <WindowVirtualizer
          ref={handle => scroll.attach(handle)}
          as={TappableColumn}
          shift={isShifted}
          cache={scroll.heightsOf(ids)}
          onScroll={loadOlder}
          onScrollEnd={() => {
            scroll.rest()
            loadOlder()
          }}
          bufferSize={bufferPx}
          itemSize={typicalCardPx}
        >
          {listed.map((post, index) => (
            <div key={post.id} className={feedItem}>
              {isFilled &&
                (deletedIds.has(post.id) ? (
                  <Suspense>
                    <DeletedPost post={post} onDiscard={() => forget(post.id)} />
                  </Suspense>
                ) : (
                  <PostCard
                    post={post}
                    marker={marker}
                    coveredTop={coveredTop}
                    isLinked={post.id === link?.id}
                    place={index + 1}
                    of={nextCursor === null ? listed.length : -1}
                  />
                ))}
              {index === listed.length - 1 && <Mounted onChange={setLastMounted} />}
            </div>
          ))}
        </WindowVirtualizer>
      </div>
      {/* Scroll anchoring would hold on to what is below the list, and so jump over the posts that are added to it. */}
      <div ref={end} className="[overflow-anchor:none]">
        {nextCursor === null && data.etag !== null && isLastMounted && <End />}
        {nextCursor !== null && older.isError && <Failed onRetry={() => older.mutate(nextCursor)} />}
        {nextCursor !== null && !older.isError && (
          // Its animation pauses while it is off the screen.
          <div className="[contain-intrinsic-height:auto_24rem] [content-visibility:auto]">
            <FeedSkeleton cards={1} />
          </div>
        )}
      </div>
    </>
  )
})

/** About the height of a card with a photo, so that at first only those that fit are rendered. */
const typicalCardPx = 560

/** How far beyond the screen cards are mounted. */
const listBufferPx = 800

/** How far beyond the screen cards are rendered: not at all until those on it are shown. */
function useBuffer(isShown: boolean): number {
  const [px, setPx] = useState(0)
  useEffect(() => {
    if (isShown) startTransition(() => setPx(listBufferPx))
  }, [isShown])
  return px
}

/** The post that the address names. */
function usePostLink(): PostLink | null {
  const hash = useLocation({ select: location => location.hash })
  const visit = useLocation({ select: location => pageKeyOf(location) ?? '' })
  const id = Number(/^post-(\d{1,9})(?:-comment-\d{1,9})?$/.exec(hash)?.[1])
  return id > 0 ? { id, visit } : null
}

interface LinkedPost extends Pick<PostListProps, 'teamId' | 'onOtherFeed'> {
  link: PostLink | null
  /** The loaded posts; undefined while loading. */
  posts: readonly Post[] | undefined
}

/**
 * Finds the post that the address names, or switches to its feed. A post that is not loaded is returned, to be shown
 * above the others; it stays there until the address changes, so that the list does not jump when it comes to the post.
 */
function useLinkedPost({ link, teamId, posts, onOtherFeed }: LinkedPost) {
  const [aboveVisit, setAboveVisit] = useState<string | null>(null)
  const inList = posts?.find(post => post.id === link?.id)
  const isLoaded = posts !== undefined
  const isOutside = link !== null && isLoaded && inList === undefined
  const {
    data,
    error: missing,
    refetch,
  } = useQuery({
    ...postQuery(link?.id ?? 0, teamId),
    enabled: ({ state }) => isOutside && state.data !== null && !isFinal(state.error),
  })
  const fetched =
    link !== null && data?.id === link.id && data.teamId === teamId && !isFinal(missing) ? data : undefined
  if (link && posts && !inList && fetched && aboveVisit !== link.visit) setAboveVisit(link.visit)
  const above = link && aboveVisit === link.visit ? (inList ?? fetched ?? null) : null
  useEffect(() => {
    if (data && data.id === link?.id && data.teamId !== teamId) onOtherFeed(data.teamId)
  }, [data, link?.id, teamId, onOtherFeed])
  const visit = useEffectEvent(async () => {
    if (!isOutside) return
    const { error } = await refetch({ cancelRefetch: false })
    if (error) toastError(error, { title: text.linkFailed, fallback: text.failedText })
  })
  // Only what was asked for may fail aloud: not a post that is deleted while it is shown.
  const visited = link?.visit
  useEffect(() => {
    if (visited !== undefined && isLoaded) void visit()
  }, [visited, isLoaded])
  return { above, isLinkShown: inList !== undefined || above !== null }
}

/**
 * Returns the loaded posts together with those that were deleted while a comment of the user was being written or waited
 * to be sent: the words must not disappear with the post. `lost` are the comments whose post was gone before.
 */
function useWithDeleted(feed: LoadedFeed | undefined) {
  const { id: me } = useUser()
  const outbox = useOutbox()
  const hasWords = ({ id }: Post) => commentDraft(me, id) !== undefined || outbox.some(isCommentOn(id))
  const posts = feed?.posts
  const [previous, setPrevious] = useState(posts)
  const [deleted, setDeleted] = useState<readonly Post[]>([])
  if (posts && previous !== posts) {
    setPrevious(posts)
    // Posts below the oldest one that is loaded may only be no longer loaded.
    const last = feed.nextCursor === null ? undefined : posts.at(-1)
    const oldest = last ? placeOf(last) : 0
    const gone = (previous ?? []).filter(post => placeOf(post) > oldest && !posts.some(({ id }) => id === post.id))
    const commented = gone.filter(hasWords)
    if (commented.length > 0) setDeleted([...deleted, ...commented])
  } else if (!deleted.every(hasWords)) setDeleted(deleted.filter(hasWords))
  const all = useMemo(
    () => (deleted.length === 0 ? (posts ?? []) : sortPosts([...(posts ?? []), ...deleted])),
    [posts, deleted],
  )
  const forget = (id: number) => setDeleted(current => current.filter(post => post.id !== id))
  const lost = posts ? outbox.filter(isLostComment).filter(({ postId }) => !all.some(({ id }) => id === postId)) : []
  return { all, deletedIds: new Set(deleted.map(({ id }) => id)), lost, forget }
}

/** Unread urgent posts come first, and stay there until the feed is opened again. */
function useUrgentFirst(posts: readonly Post[]): readonly Post[] {
  const [lifted, setLifted] = useState<readonly number[]>([])
  const ordered = useMemo(() => urgentFirst(posts, lifted), [posts, lifted])
  if (ordered.lifted.some(id => !lifted.includes(id))) setLifted(ordered.lifted)
  return ordered.posts
}

/** Reports that it is mounted, which of a virtual list only the cards near the screen are. */
function Mounted({ onChange }: { onChange: (isMounted: boolean) => void }) {
  useEffect(() => {
    onChange(true)
    return () => onChange(false)
  }, [onChange])
  return null
}

/** On a desk the composer is above it. */
function Empty({ onCreate }: Pick<PostListProps, 'onCreate'>) {
  const isDesk = useIsDesk()
  const create = onCreate && !isDesk && (
    <Button variant="primary" icon={<Plus />} onClick={onCreate}>
      {text.createPost}
    </Button>
  )
  return (
    <Card feed>
      <EmptyState icon={<Megaphone />} title={text.emptyTitle} action={create}>
        {onCreate ? text.emptyText : text.emptyTextReader}
      </EmptyState>
    </Card>
  )
}

function End() {
  return (
    <p className="flex items-center justify-center gap-2 px-4 pt-6 pb-26 text-small text-ink-3 desk:pb-12">
      <CircleCheck className="size-5" />
      {text.end}
    </p>
  )
}

function Failed({ waiting = false, onRetry }: { waiting?: boolean; onRetry: () => void }) {
  const isOnline = useIsOnline()
  return (
    <Card feed>
      <FailureState title={text.failedTitle} waiting={waiting} onRetry={onRetry}>
        {isOnline ? text.failedText : text.notKept}
      </FailureState>
    </Card>
  )
}
