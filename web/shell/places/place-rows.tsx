import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { AtSign, Bookmark, CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayPostSomewhere } from '#contract/policy.ts'
import { number } from '#locales/messages.ts'
import { places as text } from '#locales/text.ts'
import { NewsDot } from '#web/for-you/news-dot.tsx'
import { useIsWide } from '#web/lib/use-is-desk.ts'
import { scheduledQuery } from '#web/scheduling/scheduling.data.ts'
import { useActor } from '#web/session/session.ts'

/** The other places where one reads, under the feeds of a desk. */
export function PlaceRows() {
  const mayPost = mayPostSomewhere(useActor())
  return (
    <ul data-late className="mt-2.5 hidden gap-0.5 border-t border-line pt-2.5 rail:grid">
      <PlaceRow to="/for-you" icon={<AtSign />} label={text.forYou} end={<NewsDot />} />
      <PlaceRow to="/saved" icon={<Bookmark />} label={text.saved} />
      {mayPost && <ScheduledRow />}
    </ul>
  )
}

/** With how many posts wait for their time. */
function ScheduledRow() {
  const isWide = useIsWide()
  const count = useQuery({ ...scheduledQuery, enabled: isWide }).data?.posts.length ?? 0
  return (
    <PlaceRow
      to="/scheduled"
      icon={<CalendarClock />}
      label={text.scheduled}
      end={count > 0 && <span className="text-meta text-ink-3 tabular-nums">{number(count)}</span>}
    />
  )
}

function PlaceRow({ to, icon, label, end }: { to: LinkProps['to']; icon: ReactNode; label: string; end?: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-target items-center gap-2 rounded-control px-3 text-action font-medium text-ink-2 no-underline transition-colors hover:bg-sunken aria-[current]:bg-surface aria-[current]:font-strong aria-[current]:text-brand-ink aria-[current]:shadow-card [&>svg]:size-5 [&>svg]:shrink-0"
      >
        {icon}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {end}
      </Link>
    </li>
  )
}
