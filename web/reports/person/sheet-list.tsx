import { useState } from 'react'
import type { SheetPost } from '#contract/person-sheet.ts'
import { number } from '#locales/messages.ts'
import { personSheet as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { teamName } from '#web/company/team-name.ts'
import { dayAndHour, longDay, timeOfDay } from '#web/lib/times/dates.ts'
import { daysBetween } from '#web/lib/times/time-ago.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Card } from '#web/ui/surfaces/card.tsx'

const shownAtFirst = 7

interface SheetListProps {
  title: string
  /** Those loaded so far. */
  posts: readonly SheetPost[]
  /** Of all. */
  count: number
  /** Beside the number. */
  subject?: string | undefined
  empty: string
  isOwn: boolean
  /** Says when each was read, else when somebody was reminded of it. */
  isRead?: boolean
}

/** One of the lists of a sheet; on paper all of it. */
export function SheetList({ title, posts, count, subject, empty, isOwn, isRead = false }: SheetListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const timeZone = useTimeZone()
  return (
    <Card className="overflow-clip print:mb-4">
      <h2 className="flex flex-wrap items-baseline gap-x-2 px-5 pt-4 pb-3 text-h3">
        {title}
        <span className="text-body font-regular text-ink-3 tabular-nums">{number(count)}</span>
        {subject && <span className="text-small font-regular text-ink-3">{subject}</span>}
      </h2>
      {count === 0 ? (
        <p className="border-t border-line px-5 py-4 text-small text-ink-3">{empty}</p>
      ) : (
        <ul aria-label={title}>
          {posts.map((post, n) => (
            <li
              key={post.postId}
              className={classes(
                'flex items-start justify-between gap-4 border-t border-line px-5 py-3 break-inside-avoid',
                !showsAll && n >= shownAtFirst && 'not-print:hidden',
              )}
            >
              <div className="min-w-0">
                <a
                  href={`/#post-${post.postId}`}
                  dir="auto"
                  className="line-clamp-2 text-start desk:line-clamp-1 print:line-clamp-none text-action text-ink no-underline hover:underline"
                >
                  {post.text || text.untitled}
                </a>
                <p className="text-meta text-ink-3">
                  {teamName(post.teamId, post.teamName)} · {longDay(new Date(post.publishedAt), { timeZone })}
                </p>
              </div>
              <p className="shrink-0 text-end text-meta text-ink-2 tabular-nums">
                {isRead ? <WhenRead post={post} isOwn={isOwn} /> : <WhenReminded post={post} isOwn={isOwn} />}
              </p>
            </li>
          ))}
        </ul>
      )}
      {!showsAll && posts.length > shownAtFirst && (
        <div className="border-t border-line px-2 py-1 print:hidden">
          <Button variant="ghost" onClick={() => setShowsAll(true)}>
            {text.showAll({ count })}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A day of the company; of oneself the time, in this device's time zone. */
const when = (at: string, isOwn: boolean, timeZone: string) =>
  isOwn ? dayAndHour(new Date(at)) : longDay(new Date(at), { timeZone })

interface WhenProps {
  post: SheetPost
  isOwn: boolean
}

function WhenRead({ post: { readAt, confirmedAt }, isOwn }: WhenProps) {
  const company = useTimeZone()
  if (!readAt) return null
  const timeZone = isOwn ? undefined : company
  const confirmed = confirmedAt && new Date(confirmedAt)
  const isSameDay = confirmed && daysBetween(new Date(readAt), confirmed, timeZone) === 0
  return (
    <>
      {text.readOn({ day: when(readAt, isOwn, company) })}
      {confirmed && (
        <span className="block text-ink-3">
          {isSameDay
            ? text.confirmed({ time: timeOfDay(confirmed, timeZone) })
            : text.confirmedOn({ day: dayAndHour(confirmed, { timeZone }) })}
        </span>
      )}
    </>
  )
}

function WhenReminded({ post: { remindedAt }, isOwn }: WhenProps) {
  const timeZone = useTimeZone()
  if (!remindedAt) return <span className="text-ink-3">{text.notReminded}</span>
  return (
    <>
      {text.reminded}
      <span className="block text-ink-3">{when(remindedAt, isOwn, timeZone)}</span>
    </>
  )
}
