import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { feed as text } from '#locales/text.ts'
import { postQuery } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { pageKeyOf } from '#web/ui/layer-history.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** The post that an address names, as in `/#post-12`. */
interface PostLink {
  id: number
  /** Each navigation has one of its own, also to the same address; Back returns to it. */
  visit: string
}

/** Links that have led to their posts: Back to one of them returns to the place in the feed instead. */
const followed = new Set<string>()

export function usePostLink(): PostLink | null {
  const hash = useLocation({ select: location => location.hash })
  const visit = useLocation({ select: location => pageKeyOf(location) ?? '' })
  const id = Number(/^post-(\d{1,9})(?:-comment-\d{1,9})?$/.exec(hash)?.[1])
  return id > 0 ? { id, visit } : null
}

export const isFollowed = (link: PostLink): boolean => followed.has(link.visit)

interface LinkedPost {
  link: PostLink | null
  teamId: number
  /** The loaded posts; undefined while loading. */
  posts: readonly Post[] | undefined
  scrollTo: (id: number) => void
  onOtherFeed: (teamId: number) => void
}

/**
 * Leads to the post that the address names: scrolls to it after a second, or switches to its feed. A post that is not
 * loaded is returned, to be shown above the others; it stays there until the address changes, so that the list does not
 * jump when it comes to the post.
 */
export function useLinkedPost({ link, teamId, posts, scrollTo, onOtherFeed }: LinkedPost): Post | null {
  const [aboveVisit, setAboveVisit] = useState<string | null>(null)
  const inList = posts?.find(post => post.id === link?.id)
  const { data, error } = useQuery({
    ...postQuery(link?.id ?? 0),
    enabled: link !== null && posts !== undefined && inList === undefined,
  })
  const fetched = link !== null && data?.id === link.id && data.teamId === teamId ? data : undefined
  if (link && posts && !inList && fetched && aboveVisit !== link.visit) setAboveVisit(link.visit)
  const above = link && aboveVisit === link.visit ? (inList ?? fetched ?? null) : null

  const isShown = inList !== undefined || above !== null
  const { id, visit } = link ?? {}
  useEffect(() => {
    if (id === undefined || visit === undefined || !isShown || followed.has(visit)) return undefined
    const timer = setTimeout(() => {
      followed.add(visit)
      scrollTo(id)
    }, feedLimits.scrollToPostMs)
    return () => clearTimeout(timer)
  }, [id, visit, isShown, scrollTo])
  useEffect(() => {
    if (data && data.id === id && data.teamId !== teamId) onOtherFeed(data.teamId)
  }, [data, id, teamId, onOtherFeed])
  useEffect(() => {
    if (error) toastError(error, { title: text.linkFailed, fallback: text.failedText })
  }, [error])
  return above
}
