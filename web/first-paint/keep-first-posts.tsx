import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { second } from '#contract/durations.ts'
import { useCached } from '#web/lib/use-cached.ts'
import { serialize } from '#web/offline/cache/cache-lifecycle.ts'
import { useUser } from '#web/session/session.ts'
import { firstPostsId, firstPostsLook } from './first-posts.ts'
import { type KeptPosts, saveKeptPosts } from './kept-posts.ts'
import { staticCopy } from './static-html.ts'

/** How long a changed feed is shown before its first posts are kept, in milliseconds. */
const keepPostsMs = 2 * second

interface KeepFirstPostsProps {
  teamId: number
  /** The key of the feed's query. */
  posts: QueryKey
}

/**
 * Keeps what the open feed shows of its first posts, and above them, on the device: the service worker puts it into the
 * document when the app is opened again (web/sw/first-posts.ts). Shows nothing.
 */
export function KeepFirstPosts({ teamId, posts }: KeepFirstPostsProps) {
  const { id, role } = useUser()
  const feed = useCached(client => client.getQueryData(posts))
  useEffect(() => {
    if (feed === undefined) return undefined
    const keep = () => keepShown({ userId: id, role }, teamId)
    const timer = setTimeout(keep, keepPostsMs)
    const keepHidden = () => document.hidden && keep()
    document.addEventListener('visibilitychange', keepHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', keepHidden)
    }
  }, [feed, id, role, teamId])
  return null
}

function keepShown(by: Pick<KeptPosts, 'userId' | 'role'>, teamId: number): void {
  const styles = document.querySelector('link[rel=stylesheet][href*="/assets/"]')?.getAttribute('href')
  const html = firstPostsHtml()
  if (styles && html !== null) void serialize(() => saveKeptPosts(teamId, { ...by, html, styles }))
}

/** Returns null where the feed does not show its beginning. */
function firstPostsHtml(): string | null {
  const feed = [...document.querySelectorAll('#root [role=feed]')].find(each => each.getClientRects().length > 0)
  if (!feed) return ''
  if (location.hash.startsWith('#post-') || !feed.querySelector('[aria-posinset="1"]')) return null
  const listed = [...(feed.firstElementChild?.children ?? [])]
  const above = listed.filter(each => each.getBoundingClientRect().top + window.scrollY < window.innerHeight)
  const frame = document.implementation.createHTMLDocument().createElement('div')
  frame.id = firstPostsId
  frame.className = firstPostsLook
  frame.append(...[...document.querySelectorAll('#root [data-kept]')].map(each => staticCopy(each, '[data-late]')))
  const list = frame.querySelector('[role=feed]')?.firstElementChild
  // A virtual list without its places: one card below the other, and none below the screen.
  for (const each of [list, ...(list?.children ?? [])]) each?.removeAttribute('data-style')
  for (const each of [...(list?.children ?? [])].slice(above.length)) each.remove()
  list?.parentElement?.nextElementSibling?.remove()
  return frame.outerHTML
}
