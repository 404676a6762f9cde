import { firstPostsId } from '#web/lib/first-posts-id.ts'
import { fullTime, timeAgo } from '#web/lib/time-ago.ts'

// A small script of its own for the posts that the document came with: their times in this device's time zone.
for (const time of document.querySelectorAll<HTMLTimeElement>(`#${firstPostsId} time:empty`)) {
  const at = new Date(time.dateTime)
  time.title = fullTime(at)
  time.textContent = timeAgo(at, new Date())
}
