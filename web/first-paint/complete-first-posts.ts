import { fullTime, timeAgo } from '#web/lib/times/time-ago.ts'
import { firstPostsId } from './first-posts.ts'

// A small script of its own, right behind the posts that the document comes with. It runs before they are painted.
const posts = document.getElementById(firstPostsId)

// Style attributes are forbidden by the content security policy; what a script of the app sets is not.
for (const element of posts?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
  element.style.cssText = element.dataset['style'] ?? ''

// Nothing pretends to work: taps and text from before the app has loaded would be lost.
for (const element of posts?.querySelectorAll<HTMLElement>('button, form, input') ?? []) element.inert = true

// As they are now, in this device's time zone.
for (const time of posts?.querySelectorAll<HTMLTimeElement>('time[data-ago]') ?? []) {
  const at = new Date(time.dateTime)
  time.title = fullTime(at)
  time.textContent = timeAgo(at, new Date())
}
