import type { QueryKey } from '@tanstack/react-query'
import { createStore } from '@tanstack/store'
import {
  type ReactNode,
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { second } from '#contract/durations.ts'
import { firstPostsPlaceId } from '#contract/first-posts.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useCached } from '#web/lib/use-cached.ts'
import { appRoot, areFirstPostsShown, type FirstPlace, firstPlace, showApp } from './first-posts.ts'

export { areFirstPostsShown } from './first-posts.ts'

/**
 * The first page of a document: first with what the document came with, posts or a skeleton, then by the app, and last
 * with the parts that nobody waits for. Everybody else asks here.
 */

/** How long posts wait for what is above them, in milliseconds. */
const aboveFeedMs = 2 * second
/** The same while the first posts can be read. */
const aboveFirstPostsMs = 10 * second

const isContentShown = createStore(false)

/** Returns the element that the app is rendered into, and whether the document is that of the feed. */
export const startFirstPaint = () => ({ root: appRoot(), isFeed: document.documentElement.dataset.start === 'feed' })

/** Shows a page that is not the feed, as soon as `isOther`. The feed knows itself when its posts are ready. */
export function useShowPage(isOther: boolean): void {
  useLayoutEffect(() => {
    if (isOther) showApp()
  }, [isOther])
  useEffect(() => {
    if (isOther) showedContent()
  }, [isOther])
}

/** Called when the content of the first page is on the screen. */
const showedContent = (): void => isContentShown.setState(() => true)

/** Whether the first page of this document is on the screen. What depends on it is rendered in parts. */
export function useIsContentShown(): boolean {
  const [isShown, setShown] = useState(isContentShown.state)
  useEffect(() => {
    const update = () => startTransition(() => setShown(isContentShown.state))
    update()
    return isContentShown.subscribe(update).unsubscribe
  }, [])
  return isShown
}

/** Shows what is loaded once the first page is on the screen. */
export const Late = ({ children }: { children: ReactNode }) => useIsContentShown() && <Suspense>{children}</Suspense>

interface Waited {
  /** The key of the posts. */
  posts: QueryKey
  /** The keys of what is above them. */
  above: readonly QueryKey[]
  /** Whether all else is known that stands above them, and its scripts are loaded. */
  isAboveLoaded: boolean
}

/**
 * What the feed waits for. `isReady`: the posts are loaded, and everything above them is known. They are shown together,
 * so that nothing moves; from then on it is true. What has failed is not waited for, and nothing for long. `cameWithPosts`:
 * the first posts are in its place until then, and would move by what they came without.
 */
export function useFirstPaint({ posts, above, isAboveLoaded }: Waited) {
  const [cameWithPosts] = useState(areFirstPostsShown)
  // The first posts give way to posts, not to a skeleton.
  const havePosts = useAreSettled([posts], !cameWithPosts)
  const isAboveSettled = useAreSettled(above)
  const isLate = useIsLate(havePosts, cameWithPosts ? aboveFirstPostsMs : aboveFeedMs)
  const isReadyNow = havePosts && ((isAboveSettled && isAboveLoaded) || isLate)
  const [isReady, setReady] = useState(isReadyNow)
  if (isReadyNow && !isReady) setReady(true)
  return { isReady, cameWithPosts }
}

/** Whether the posts have waited long enough for what is above them. */
function useIsLate(havePosts: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!havePosts) return undefined
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [havePosts, ms])
  return isLate
}

/** Whether each of the queries has had a reply or a failure; without `isOnce` it has to be the last one. */
function useAreSettled(keys: readonly QueryKey[], isOnce = true): boolean {
  return useCached(client =>
    keys.every(key => {
      const state = client.getQueryState(key)
      return state !== undefined && (state.status !== 'pending' || (isOnce && state.fetchFailureCount > 0))
    }),
  )
}

/** Whether cards are rendered. Where the document came with first posts, the list has its places first, and fills them in parts. */
export const useIsFilled = (): boolean => useDeferredValue(true, !areFirstPostsShown())

/**
 * Shows the app in the place of the first posts, before the next frame. It stands before the cards,
 * which are measured where they are visible.
 */
export function TakeOver({ onTakeOver }: { onTakeOver: (place: FirstPlace | null) => void }) {
  useLayoutEffect(() => {
    if (!areFirstPostsShown()) return
    onTakeOver(firstPlace())
    showApp()
  }, [onTakeOver])
  useEffect(showedContent, [])
  return null
}

/** Keeps what the open feed shows for the next time that the app is opened. */
export const KeepFirstPosts = lazyPart(() => import('./keep-first-posts.tsx'), 'KeepFirstPosts')

/**
 * Where a document shows its first posts, in the place of the template, and otherwise the skeleton in it; so does one
 * whose address names a post.
 */
export const FirstPostsPlace = ({ className, children }: { className: string; children: ReactNode }) => (
  <>
    <template id={firstPostsPlaceId} />
    <div className={`${className} [#first-posts~&]:hidden in-data-[linked]:block! rail:in-data-[linked]:grid!`}>
      {children}
    </div>
  </>
)
