import { Link } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { isCompanyWide } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { forYou as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import type { Group } from './for-you.data.ts'

/** Leads to the text that an entry is about, to scheduled posts, or to the people of the company. */
export function EntryLink({
  group: { entry },
  className,
  children,
}: {
  group: Group
  className: string
  children: ReactNode
}) {
  const { kind, postId, commentId, team } = entry
  if (kind === 'schedule-failed') {
    return (
      <Link to="/scheduled" className={className}>
        {children}
      </Link>
    )
  }
  if (team === null) {
    return (
      <Link to="/user-management" className={className}>
        {children}
      </Link>
    )
  }
  return (
    <Link
      to="/"
      search={isCompanyWide(team.id) ? {} : { team: team.id }}
      hash={commentId === null ? `post-${postId}` : `post-${postId}-comment-${commentId}`}
      className={className}
    >
      {children}
    </Link>
  )
}

/** Who did it; a mark where nobody did. */
export function EntryAvatar({ entry: { by }, size }: { entry: Group['entry']; size: 'row' | 'small' }) {
  if (by) return <PersonAvatar person={by} size={size} />
  return (
    <span
      className={classes(
        'grid shrink-0 place-items-center rounded-full bg-warning-soft text-warning',
        avatarSizes[size],
      )}
    >
      <CalendarX2 className="size-5" />
    </span>
  )
}

const avatarSizes = { row: 'size-10', small: 'size-8' }

const bold = (words: string) => (
  <b key="b" className="font-strong">
    {words}
  </b>
)

/** Who did what. */
export function entryTitle({ entry, people }: Group): ReactNode {
  if (entry.by === null) return text.notSent
  const by = fullName(entry.by)
  if (entry.kind === 'text-edited') return text.edited({ by, b: bold })
  if (entry.kind === 'media-described') return text.described({ by, b: bold })
  if (entry.kind === 'text-removed')
    return entry.commentId === null ? text.postRemoved({ by, b: bold }) : text.commentRemoved({ by, b: bold })
  if (entry.kind === 'registered') return text.registered({ by, b: bold })
  if (entry.kind === 'reply') return text.replied({ by, b: bold })
  if (entry.kind === 'mention')
    return entry.commentId === null ? text.mentionedInPost({ by, b: bold }) : text.mentionedInComment({ by, b: bold })
  const [, second] = people
  if (people.length === 2 && second) return text.twoCommented({ by, other: fullName(second), b: bold })
  return people.length > 2
    ? text.manyCommented({ by, count: people.length - 1, b: bold })
    : text.commented({ by, b: bold })
}
