import { useEffect, useRef } from 'react'
import { second } from '#contract/durations.ts'
import { announcements as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { announce } from '#web/ui/announcer.tsx'

type Kind = 'posts' | 'comments'

/** What comes within this time is announced in one sentence. */
const burstMs = 2 * second

/** What was added to each list that is shown. */
const added = new Map<object, { kind: Kind; count: number }>()
let timer: ReturnType<typeof setTimeout> | undefined

function announceLater(list: object, kind: Kind, count: number): void {
  added.set(list, { kind, count: count + (added.get(list)?.count ?? 0) })
  timer ??= setTimeout(() => {
    const of = (wanted: Kind) =>
      [...added.values()].reduce((sum, each) => sum + (each.kind === wanted ? each.count : 0), 0)
    const [posts, comments] = [of('posts'), of('comments')]
    added.clear()
    timer = undefined
    const words = [posts > 0 && text.posts({ posts }), comments > 0 && text.comments({ comments })].filter(Boolean)
    if (words.length > 0) announce(words.join(' '))
  }, burstMs)
}

/**
 * Announces to screen readers what others add to a list that is shown. Says nothing about what was loaded first, and about
 * older items that are loaded later, and about a list that was left since.
 */
export function useAnnounced(kind: Kind, items: readonly { id: number; authorId: number }[] | undefined): void {
  const { id: me } = useUser()
  const newestId = useRef<number>(undefined)
  useEffect(() => () => void added.delete(newestId), [])
  useEffect(() => {
    if (!items) return
    const known = newestId.current
    newestId.current = Math.max(known ?? 0, ...items.map(({ id }) => id))
    if (known === undefined) return
    const others = items.filter(({ id, authorId }) => id > known && authorId !== me)
    if (others.length > 0) announceLater(newestId, kind, others.length)
  }, [kind, items, me])
}
