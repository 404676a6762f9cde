import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { UnreadPost } from '#contract/giveaways.ts'
import { isCompanyWide } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { participant as text } from '#locales/text.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

/** Where a post is read: its feed, with the post in view. */
export const linkTo = ({ id, teamId }: Pick<UnreadPost, 'id' | 'teamId'>) =>
  ({ to: '/', search: isCompanyWide(teamId) ? {} : { team: teamId }, hash: `post-${id}` }) as const

const minute = 60
const lengthOf = (seconds: number | null) =>
  seconds === null ? null : `${Math.floor(seconds / minute)}:${String(Math.floor(seconds % minute)).padStart(2, '0')}`

/** The posts left to read, each a link to it. */
export function UnreadPosts({ posts, onFollow }: { posts: readonly UnreadPost[]; onFollow?: () => void }) {
  return (
    <ul className="overflow-hidden rounded-card border border-line">
      {posts.map(post => {
        const name = fullName(post.author)
        const length = lengthOf(post.videoSeconds)
        return (
          <li key={post.id} className="border-line not-first:border-t">
            <Link
              {...linkTo(post)}
              onClick={onFollow}
              className="flex min-h-16 items-center gap-3 px-4 py-2.5 text-ink no-underline transition-colors hover:bg-sunken"
            >
              <PersonAvatar person={post.author} size="row" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="line-clamp-2 text-action">{post.title}</span>
                <span className="block text-meta text-ink-3">
                  {name} · {length !== null && `${text.video({ length })} · `}
                  {!isCompanyWide(post.teamId) && `${post.teamName} · `}
                  <TimeAgo at={post.createdAt} />
                </span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-ink-3" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
