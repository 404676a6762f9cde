import { onlineManager, useIsFetching } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { offlineLimits } from './offline.limits.ts'
import { setRepliesSlow, useIsLineSlow } from './slow-line.ts'

/** `unreachable`: the device is online, and the server does not reply. */
export type Connection = 'lost' | 'unreachable' | 'slow' | 'back'

interface Shown {
  /** When the content of the page was loaded, in milliseconds since the epoch; null where the page shows none. */
  at: number
  /** It comes from the cache. */
  isCached: boolean
}

const shown = createStore<Shown | null>(null)
const isLineShown = createStore(false)
const notice = createStore<ReactNode>(null)
const sent = createStore({ posts: 0, comments: 0 })

/** Makes room for the connection line: what is sticky or measures the header stays below it. */
export function showLine(isShown: boolean): void {
  isLineShown.setState(() => isShown)
  if (isShown) document.documentElement.dataset['connectionLine'] = ''
  else delete document.documentElement.dataset['connectionLine']
}

/** Shows something else in the connection line, or nothing, as long as the connection is fine. */
export const setLineNotice = (shown: ReactNode): void => notice.setState(() => shown)

export const useLineNotice = (): ReactNode => useSelector(notice)

/** The height of the connection line in pixels, 0 while there is none. */
export const useLineHeight = (): number => useSelector(isLineShown, isShown => (isShown ? offlineLimits.linePx : 0))

/** Shows the age of the page's content in the connection line, as long as the page is mounted. */
export function useShownAge(at: number | undefined, isCached: boolean): void {
  useEffect(() => {
    shown.setState(() => (at === undefined ? null : { at, isCached }))
    return () => shown.setState(() => null)
  }, [at, isCached])
}

/** When the content of the page was loaded; null where the page shows none. */
export const useContentTime = (): number | null => useSelector(shown, content => content?.at ?? null)

/** Counts what was sent from the outbox since the connection was lost. */
export const recordSent = (kind: 'post' | 'comment'): void =>
  sent.setState(({ posts, comments }) =>
    kind === 'post' ? { posts: posts + 1, comments } : { posts, comments: comments + 1 },
  )

export const useSentCounts = (): { posts: number; comments: number } => useSelector(sent)

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    listener => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )

/** Returns what is worth knowing about the connection, or null while it is fine. */
export function useConnection(): Connection | null {
  const isOnline = useIsOnline()
  const isBack = useIsBack(isOnline)
  useSlowReplies()
  const isSlow = useIsLineSlow()
  const isCached = useSelector(shown, content => content?.isCached ?? false)
  if (!isOnline) return 'lost'
  if (isBack) return 'back'
  if (isCached) return 'unreachable'
  return isSlow ? 'slow' : null
}

/** True for three seconds after the connection came back, and after what was then sent. */
function useIsBack(isOnline: boolean): boolean {
  const [wasOnline, setWasOnline] = useState(isOnline)
  const counts = useSentCounts()
  /** The last news since the connection came back. */
  const [news, setNews] = useState<typeof counts | null>(null)
  if (wasOnline !== isOnline) {
    setWasOnline(isOnline)
    setNews(isOnline ? counts : null)
  } else if (news && news !== counts) setNews(counts)
  useEffect(() => {
    if (!isOnline) sent.setState(() => ({ posts: 0, comments: 0 }))
  }, [isOnline])
  useEffect(() => {
    if (!news) return undefined
    const timer = setTimeout(() => setNews(null), offlineLimits.connectivityHideMs)
    return () => clearTimeout(timer)
  }, [news])
  return news !== null
}

/** Notices when replies have been outstanding for some seconds, until some come quickly again. */
function useSlowReplies(): void {
  const isWaiting = useIsFetching() > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const since = Date.now()
    const timer = setTimeout(() => setRepliesSlow(true), offlineLimits.slowMs)
    return () => {
      clearTimeout(timer)
      if (Date.now() - since < offlineLimits.slowMs) setRepliesSlow(false)
    }
  }, [isWaiting])
}
