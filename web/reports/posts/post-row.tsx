import { ChevronRight } from 'lucide-react'
import type { PostReach } from '#contract/reports.ts'
import { number } from '#locales/messages.ts'
import { reports as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { teamName } from '#web/company/team-name.ts'
import { percent } from '#web/engagement/rates.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { compactDuration } from '#web/lib/times/durations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NonReadersDialog } from './non-readers-dialog.tsx'
import { authorName, postName } from './post-name.ts'

/** A table on a desk and on paper; on a phone rows are stacked. */
const columns =
  'print:grid print:grid-cols-[minmax(0,1fr)_3.5rem_4.5rem_9rem_7rem] print:items-center print:gap-x-3 desk:grid desk:grid-cols-[minmax(0,1fr)_3.75rem_4.5rem_11rem_8.25rem_8.25rem] desk:items-center desk:gap-x-4 desk:px-5'

export function PostColumns() {
  const { post, published, meant, read, half } = text.posts.columns
  return (
    <div
      aria-hidden
      className={`hidden min-h-10 print:py-1 border-b border-line text-meta font-semi text-ink-3 ${columns}`}
    >
      <span>{post}</span>
      <span>{published}</span>
      <span className="text-end">{meant}</span>
      <span>{read}</span>
      <span>{half}</span>
    </div>
  )
}

/** How far a post has reached, with a way to those who have not read it. */
export function PostRow({ post, teamId }: { post: PostReach; teamId: number | undefined }) {
  const { id, team, publishedAt, meant, read, notJoined, reach, secondsUntilHalf } = post
  const name = postName(post)
  const day = shortDay(new Date(publishedAt), { timeZone: useTimeZone() })
  const unread = meant - read
  const half = secondsUntilHalf === null ? null : compactDuration(secondsUntilHalf * 1_000)
  return (
    <div className={`px-4 py-3 text-small text-ink-2 tabular-nums desk:min-h-15 desk:py-2 ${columns}`}>
      <div className="min-w-0">
        <a
          href={`/#post-${id}`}
          dir="auto"
          className="block truncate text-start text-action text-ink no-underline hover:underline"
        >
          {name}
        </a>
        <p className="truncate text-meta text-ink-3">
          {authorName(post)}
          {teamId === undefined && ` · ${teamName(team.id, team.name)}`}
          {post.isUrgent && <span className="font-semi text-warning"> · {text.posts.urgent}</span>}
          <span className="desk:hidden print:hidden"> · {day}</span>
        </p>
      </div>
      <time dateTime={publishedAt} className="max-desk:hidden print:block">
        {day}
      </time>
      <div className="text-end max-desk:hidden print:block">
        <VisuallyHidden>{text.posts.columns.meant}: </VisuallyHidden>
        {number(meant)}
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 max-desk:mt-2 print:mt-0">
        <VisuallyHidden>{text.posts.columns.read}: </VisuallyHidden>
        <b className="w-10 text-label text-ink">{percent(reach)}</b>
        <Meter value={reach ?? 0} className="flex-1" />
        <span className="w-12 text-end text-ink-3 max-desk:hidden">{number(read)}</span>
        {notJoined > 0 && <span className="w-full text-meta text-ink-3">{text.notJoined({ count: notJoined })}</span>}
      </div>
      <div className="max-desk:hidden print:block">
        <VisuallyHidden>{text.posts.columns.half}: </VisuallyHidden>
        {half ?? (meant > 0 && <span className="font-semi text-warning">{text.posts.notYet}</span>)}
      </div>
      <div className="flex items-center justify-between gap-3 max-desk:mt-1 print:hidden">
        <span className="text-meta desk:hidden">
          {text.posts.readOf({ read, meant })}
          {meant > 0 && ` · ${half ? text.posts.halfAfter({ time: half }) : text.posts.halfNotYet}`}
        </span>
        {unread > 0 ? (
          <Button
            className="justify-between gap-1 pe-2 ps-3.5 text-label desk:w-full print:hidden"
            onClick={() => openLayer(layer => <NonReadersDialog post={post} among={{}} {...layer} />)}
          >
            <span aria-hidden>{text.posts.unread({ count: unread })}</span>
            <VisuallyHidden>{text.posts.unreadOf({ count: unread, post: name })}</VisuallyHidden>
            <ChevronRight className="size-4.5 text-ink-3" />
          </Button>
        ) : (
          <span className="py-3 text-meta text-ink-3">{meant > 0 ? text.posts.allRead : text.posts.nobody}</span>
        )}
      </div>
    </div>
  )
}
