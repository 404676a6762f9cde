import { useEffect, useRef } from 'react'
import { second } from '#contract/durations.ts'
import { announcements as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { announce } from '#web/ui/announcer.tsx'

type Kind = 'posts' | 'comments'

/** What comes within this time is announced in one sentence. */
const burstMs = 2 * second

let counted: Record<Kind, number> = { posts: 0, comments: 0 }
let timer: ReturnType<typeof setTimeout> | undefined

function announceLater(kind: Kind, count: number): void {
  counted = { ...counted, [kind]: counted[kind] + count }
  timer ??= setTimeout(() => {
    const { posts, comments } = counted
    counted = { posts: 0, comments: 0 }
    timer = undefined
    announce(
      [posts > 0 && text.posts({ posts }), comments > 0 && text.comments({ comments })].filter(Boolean).join(' '),
    )
  }, burstMs)
}

/**
 * Announces to screen readers what others add to a list that is shown. Says nothing about what was loaded first, and about
 * older items that are loaded later.
 */
export function useAnnounced(kind: Kind, items: readonly { id: number; authorId: number }[] | undefined): void {
  const { id: me } = useUser()
  const newestId = useRef<number>(undefined)
  useEffect(() => {
    if (!items) return
    const known = newestId.current
    newestId.current = Math.max(known ?? 0, ...items.map(({ id }) => id))
    if (known === undefined) return
    const added = items.filter(({ id, authorId }) => id > known && authorId !== me)
    if (added.length > 0) announceLater(kind, added.length)
  }, [kind, items, me])
}
