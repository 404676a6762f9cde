import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ClipboardCheck } from 'lucide-react'
import { isCompanyWide } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { confirm as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { DayAgo } from '#web/ui/time-ago.tsx'
import { toConfirmQuery } from './confirmations.data.ts'

/** Posts that the user is still to confirm, without those that they have confirmed on this device. */
export function useToConfirm() {
  const { data } = useQuery(toConfirmQuery)
  const pending = new Set(
    useOutbox().flatMap(write => (write.kind === 'confirm' && !write.refusal ? [write.postId] : [])),
  )
  return data?.posts.filter(({ id }) => !pending.has(id)) ?? []
}

/** The posts to confirm, each a link; nothing once there are none. */
export function ToConfirm({ className }: { className?: string }) {
  const posts = useToConfirm()
  const timeZone = useTimeZone()
  if (posts.length === 0) return null
  return (
    <Card feed data-late className={className}>
      <section aria-labelledby="to-confirm">
        <h2 id="to-confirm" className="flex items-center gap-3 px-4 pt-3.5 pb-1 text-action font-semi desk:px-4">
          <ClipboardCheck className="size-5.5 text-brand-ink" />
          {text.toConfirm}
          <Badge count={posts.length} className="wide:ms-auto" />
        </h2>
        <ul className="divide-y divide-line">
          {posts.map(post => (
            <li key={post.id}>
              <Link
                to="/"
                search={isCompanyWide(post.teamId) ? {} : { team: post.teamId }}
                hash={`post-${post.id}`}
                className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-ink no-underline hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-label">{post.text || text.untitled}</span>
                  <span className="block truncate text-meta text-ink-3">
                    {fullName(post.author)} · {post.isUnopened && `${text.openItsDocument} · `}
                    {post.isAgain && `${text.changedText} · `}
                    <DayAgo at={post.askedAt} timeZone={timeZone} />
                  </span>
                </span>
                <ChevronRight className="size-5 shrink-0 text-ink-3 wide:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
