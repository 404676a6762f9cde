import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Comment } from '#contract/feed.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'

/** The comment of a post that the address names, as in `/#post-12-comment-34`. */
export function useLinkedComment(postId: number): number | null {
  const hash = useLocation({ select: location => location.hash })
  const id = Number(new RegExp(`^post-${postId}-comment-(\\d{1,9})$`).exec(hash)?.[1])
  return id > 0 ? id : null
}

interface Shown {
  comments: readonly Comment[]
  /** Older ones can be loaded now. */
  hasOlder: boolean
  open: () => void
  loadOlder: (before: number) => void
}

/** After the card has been led to, a little later the comment is. */
const afterCardMs = feedLimits.scrollToPostMs + 400

/** Leads to a comment: loads older ones until it is there. */
export function useShownComment(id: number | null, { comments, hasOlder, open, loadOlder }: Shown): void {
  const isThere = id !== null && comments.some(comment => comment.id === id)
  const [oldest] = comments
  useEffect(() => {
    if (id === null) return
    open()
    if (!isThere && hasOlder && oldest && oldest.id > id) loadOlder(oldest.id)
    // The functions are other ones with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isThere, hasOlder, oldest?.id])
  useEffect(() => {
    if (!isThere) return undefined
    const timer = setTimeout(() => {
      const comment = document.getElementById(`comment-${id}`)
      comment?.scrollIntoView({ block: 'center' })
      comment?.focus({ preventScroll: true })
    }, afterCardMs)
    return () => clearTimeout(timer)
  }, [id, isThere])
}
