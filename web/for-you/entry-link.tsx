import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isCompanyWide } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { forYou as text } from '#locales/text.ts'
import type { Group } from './for-you.data.ts'

/** Leads to the text that an entry is about, or to the people of the company. */
export function EntryLink({
  group: { entry },
  className,
  children,
}: {
  group: Group
  className: string
  children: ReactNode
}) {
  const { postId, commentId, team } = entry
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

const bold = (words: string) => (
  <b key="b" className="font-strong">
    {words}
  </b>
)

/** Who did what. */
export function entryTitle({ entry, people }: Group): ReactNode {
  const by = fullName(entry.by)
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
