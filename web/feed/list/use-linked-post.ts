import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Post } from '#contract/feed.ts'
import { postQuery } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { text } from './feed.text.ts'

/** Returns the id of the post that the address names, as in `/#post-12`, or null. */
export function useLinkedId(): number | null {
  const hash = useLocation({ select: location => location.hash })
  const id = Number(/^post-(\d{1,9})$/.exec(hash)?.[1])
  return id > 0 ? id : null
}

interface Link {
  id: number | null
  teamId: number
  /** The loaded posts; undefined while loading. */
  posts: readonly Post[] | undefined
  scrollTo: (index: number) => void
  onOtherFeed: (teamId: number) => void
}

/**
 * Leads to the post that the address names: scrolls to it after a second, or switches to its feed. Returns it where it
 * is not loaded, to be shown above the posts.
 */
export function useLinkedPost({ id, teamId, posts, scrollTo, onOtherFeed }: Link): Post | null {
  const index = posts?.findIndex(post => post.id === id) ?? -1
  const { data, error } = useQuery({
    ...postQuery(id ?? 0),
    enabled: id !== null && posts !== undefined && index < 0,
  })
  const scrolledId = useRef<number | null>(null)
  useEffect(() => {
    if (id === null || index < 0 || scrolledId.current === id) return undefined
    const timer = setTimeout(() => {
      scrolledId.current = id
      scrollTo(index)
    }, feedLimits.scrollToPostMs)
    return () => clearTimeout(timer)
  }, [id, index, scrollTo])
  useEffect(() => {
    if (data && data.teamId !== teamId) onOtherFeed(data.teamId)
  }, [data, teamId, onOtherFeed])
  useEffect(() => {
    if (error) toastError(error, { title: text.linkFailed, fallback: text.failedText })
  }, [error])
  const isHere = id !== null && index < 0 && data?.id === id && data.teamId === teamId
  return isHere ? data : null
}
