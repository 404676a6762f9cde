import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Post } from '#contract/feed.ts'
import { postQuery } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { toastError } from '#web/ui/toast-error.ts'
import { text } from './feed.text.ts'

/** The post that the address names, as in `/#post-12`; null where it names none. */
export function useLinkedId(): number | null {
  const hash = useLocation({ select: location => location.hash })
  const id = Number(/^post-(\d{1,9})$/.exec(hash)?.[1])
  return id > 0 ? id : null
}

interface Link {
  id: number | null
  teamId: number
  /** What is loaded; undefined while nothing is. */
  posts: readonly Post[] | undefined
  scrollTo: (index: number) => void
  onOtherFeed: (teamId: number) => void
}

/**
 * Leads to the post that the address names (spec 1 §2): scrolls there after a second, changes the feed where it is in
 * another one, and answers it where it is not among the loaded ones, to be shown above them.
 */
export function useLinkedPost({ id, teamId, posts, scrollTo, onOtherFeed }: Link): Post | null {
  const index = posts?.findIndex(post => post.id === id) ?? -1
  const { data, error } = useQuery({
    ...postQuery(id ?? 0),
    enabled: id !== null && posts !== undefined && index < 0,
  })
  const led = useRef<number | null>(null)
  useEffect(() => {
    if (id === null || index < 0 || led.current === id) return undefined
    const timer = setTimeout(() => {
      led.current = id
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
