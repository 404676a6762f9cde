import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Megaphone, Plus } from 'lucide-react'
import {
  memo,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { WindowVirtualizer } from 'virtua'
import type { Post } from '#contract/feed.ts'
import { feed as text } from '#locales/text.ts'
import { changePost, feedQuery, useOlderPosts, withView } from '#web/feed/feed.data.ts'
import { PostCard } from '#web/feed/post/post-card.tsx'
import { wasPostedHere } from '#web/feed/posted-here.ts'
import { isFirstContentShown } from '#web/lib/first-content.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useIsDesk } from '#web/lib/use-is-desk.ts'
import { useIsOnline, useShownAge } from '#web/offline/connection.ts'
import { useReadMarker } from '#web/reading/use-read-marker.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TappableColumn } from '#web/ui/lists/tappable-list.tsx'
import { EmptyState, FailureState } from '#web/ui/states/empty-state.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { FeedSkeleton, feedItem } from './feed-skeleton.tsx'
import { useFinishedUploads } from './finished-uploads.ts'
import { TakeOver } from './take-over.tsx'
import { useEndInView } from './use-end-in-view.ts'
import { isFollowed, useLinkedPost, usePostLink } from './use-linked-post.ts'
import { useOwnNewPost } from './use-own-new-post.ts'
import { usePinnedPlace } from './use-pinned-place.ts'
import { usePlace } from './use-place.ts'
import { useWithDeleted } from './use-with-deleted.ts'
import { FeedViewport } from './viewport.ts'

const NewPostsPill = lazyPart(() => import('./new-posts-pill.tsx'), 'NewPostsPill')
const DeletedPost = lazyPart(() => import('./deleted-post.tsx'), 'DeletedPost')

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
  const [viewport] = useState(() => new FeedViewport())
  const { data, isPending, isError, isFetching, dataUpdatedAt, refetch } = useQuery(
    feedQuery(client, teamId, viewport.ids),
  )
  const older = useOlderPosts(teamId)
  const posts = data?.posts
  const isShifted = useShifted(posts)
  useFinishedUploads(posts)
  useShownAge(data && (data.cachedAt ?? dataUpdatedAt), data?.cachedAt != null)
  const user = useUser()
  const onRead = useCallback(
    (ids: readonly number[]) => {
      for (const id of ids) changePost(client, teamId, id, post => withView(post, user))
    },
    [client, teamId, user],
  )
  const marker = useReadMarker(onRead)
  const scrollTo = useCallback((id: number) => viewport.scrollTo(id, coveredTop), [viewport, coveredTop])
  const link = usePostLink()
  const linked = useLinkedPost({ link, teamId, posts, scrollTo, onOtherFeed })
  const { all, deletedIds, forget } = useWithDeleted(data)
  const listed = useMemo(() => all.filter(({ id }) => id !== linked?.id), [all, linked?.id])
  const ids = useMemo(() => listed.map(({ id }) => id), [listed])
  useLayoutEffect(() => viewport.show(ids), [viewport, ids])
  usePinnedPlace(posts, viewport)
  const newestId = newestOf(posts)
  useOwnNewPost({ newestId: posts && (newestId ?? null), viewport, coveredTop })
  // Where the document came with posts, the cards are rendered in parts, and then take their place.
  const isFilled = useDeferredValue(true, !isFirstContentShown())
  const isLed = link !== null && !isFollowed(link)
  const heights = usePlace({ teamId, viewport, ids, coveredTop, isLed, isFilled })

  const isShown = posts !== undefined && !isHeld && isFilled
  const bufferPx = useBuffer(isShown)
  const nextCursor = data?.nextCursor ?? null
  const loadOlder = () => {
    if (nextCursor && !older.isPending && !older.isError && viewport.isNearEnd()) older.mutate(nextCursor)
  }
  const end = useRef<HTMLDivElement>(null)
  const [isLastMounted, setLastMounted] = useState(false)
  useEndInView(end, nextCursor, loadOlder)

  if (isPending || isHeld) return <FeedSkeleton />
  if (!posts || all.length === 0)
    return (
      <>
        <TakeOver teamId={teamId} />
        {posts ? <Empty onCreate={onCreate} /> : <Failed waiting={isFetching} onRetry={() => void refetch()} />}
      </>
    )

  return (
    <>
      {isFilled && <TakeOver teamId={teamId} />}
      <h2 className="sr-only">{isError ? text.failedTitle : text.posts}</h2>
      {isShifted && !wasPostedHere(newestId) && (
        <Suspense>
          <NewPostsPill newestId={newestId} readingPx={readingPx} />
        </Suspense>
      )}
      {linked && (
        <section aria-label={text.linked}>
          <PostCard post={linked} marker={marker} coveredTop={coveredTop} />
        </section>
      )}
      <div role="feed" aria-label={text.posts} aria-busy={older.isPending}>
        <WindowVirtualizer
          ref={handle => viewport.attach(handle)}
          as={TappableColumn}
          shift={isShifted}
          cache={heights}
          onScroll={loadOlder}
          onScrollEnd={() => {
            viewport.rest(coveredTop)
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

/** Below this the user is reading: new posts above must not move the page. */
const readingPx = 200

/** Pinned posts stay on top, so new posts start below them. */
const newestOf = (posts: readonly Post[] | undefined) => posts?.find(({ isPinned }) => !isPinned)?.id

/** How far beyond the screen cards are rendered: not at all until those on it are shown. */
function useBuffer(isShown: boolean): number {
  const [px, setPx] = useState(0)
  useEffect(() => {
    if (isShown) startTransition(() => setPx(listBufferPx))
  }, [isShown])
  return px
}

/**
 * Whether posts were added above a reader who has scrolled, and none below: the scroll position is then kept from the
 * end.
 */
function useShifted(posts: readonly Post[] | undefined): boolean {
  // A post that is no longer pinned is not new.
  const [first, last] = [posts && Math.max(0, ...posts.map(({ id }) => id)), posts?.at(-1)?.id]
  const [previous, setBefore] = useState({ first, last, isShifted: false })
  if (previous.first === first && previous.last === last) return previous.isShifted
  const isShifted = previous.first !== first && previous.last === last && window.scrollY > readingPx
  setBefore({ first, last, isShifted })
  return isShifted
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
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
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
      <CircleCheck aria-hidden className="size-5" />
      {text.end}
    </p>
  )
}

function Failed({ waiting = false, onRetry }: { waiting?: boolean; onRetry: () => void }) {
  const isOnline = useIsOnline()
  return (
    <Card feed>
      <FailureState title={text.failedTitle} retryLabel={text.tryAgain} waiting={waiting} onRetry={onRetry}>
        {isOnline ? text.failedText : text.notKept}
      </FailureState>
    </Card>
  )
}
