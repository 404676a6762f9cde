import { firstCalls } from '#contract/first-calls.ts'
import { firstPostsPlace } from '#contract/first-posts.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { findKeptPosts } from '#web/first-paint/kept-posts.ts'

declare const self: ServiceWorkerGlobalScope
declare const __BASE__: string
declare const __FEED_ASSETS__: readonly string[]

/** What completes the posts of a document (web/first-paint/complete-first-posts.ts). */
export const completingScript = `${__BASE__}first-posts.js`

/** The document does not wait longer for the device. */
const maxWaitMs = 300

/**
 * Puts into the document of `/` the posts that the device user has seen last of the feed, so that they are painted with
 * the first frame. The app corrects them as soon as it has a reply, which the document requests at once.
 */
export async function withFirstPosts(document: Response, { pathname, searchParams }: URL): Promise<Response> {
  if (pathname !== '/') return document
  const teamId = Number(searchParams.get('team') ?? companyWideTeamId)
  const late = new Promise<undefined>(resolve => setTimeout(resolve, maxWaitMs))
  // A device without storage keeps nothing.
  const kept = await Promise.race([findKeptPosts(teamId), late]).catch(() => undefined)
  if (!kept?.html) return document
  const html = await document.clone().text()
  if (!html.includes(`"${kept.styles}"`)) return document
  const calls = self.navigator.onLine ? firstCalls(teamId, kept.role) : []
  // Together with the first script, which would load them one after the other.
  const scripts = __FEED_ASSETS__.map(path => `<link rel="modulepreload" crossorigin href="${path}">`)
  const preloads = calls.map(path => `<link rel="preload" as="fetch" crossorigin href="${path.replace('&', '&amp;')}">`)
  // They are on the device: the posts, which may be of any kind, are painted with all of them.
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([tag]) => tag)
  const { headers } = document
  return new Response(
    html
      .replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
      .replace('</head>', () => `${styles.join('')}${scripts.join('')}${preloads.join('')}</head>`)
      .replace(firstPostsPlace, () => `${kept.html}<script src="${completingScript}"></script>`),
    { headers: [...headers].filter(([name]) => !/^content-(encoding|length)$/i.test(name)) },
  )
}
