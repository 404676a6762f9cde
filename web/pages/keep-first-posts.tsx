import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { feedKey } from '#web/feed/feed.data.ts'
import { firstPostsId, firstPostsLook } from '#web/lib/first-posts-id.ts'
import { staticCopy } from '#web/lib/static-html.ts'
import { serialize } from '#web/offline/cache/cache-lifecycle.ts'
import { type KeptPosts, saveKeptPosts } from '#web/offline/cache/kept-posts.ts'
import { useUser } from '#web/session/session.ts'
import { pageLimits } from './page.limits.ts'

/**
 * Keeps what the open feed shows of its first posts, and above them, on the device: the service worker puts it into the
 * document when the app is opened again (web/sw/first-posts.ts). Shows nothing.
 */
export function KeepFirstPosts({ teamId }: { teamId: number }) {
  const { id, role } = useUser()
  const client = useQueryClient()
  useEffect(() => {
    const read = () => client.getQueryData(feedKey(teamId))
    const keep = () => keepShown({ userId: id, role }, teamId)
    let [feed, timer] = [read(), setTimeout(keep, pageLimits.keepPostsMs)]
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (feed === read()) return
      feed = read()
      clearTimeout(timer)
      timer = setTimeout(keep, pageLimits.keepPostsMs)
    })
    const keepHidden = () => document.hidden && keep()
    document.addEventListener('visibilitychange', keepHidden)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', keepHidden)
    }
  }, [client, id, role, teamId])
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
