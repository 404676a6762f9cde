import { Link } from '@tanstack/react-router'
import { can, isCompanyWide } from '#contract/policy.ts'
import { reports as text } from '#locales/text.ts'
import { useActor } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Callout } from '#web/ui/states/callout.tsx'

interface NotJoinedProps {
  count: number
  /** Whose members they are; undefined for the company. */
  teamId: number | undefined
  /** Of those who have not been invited either. */
  isUninvited?: boolean
  className?: string
}

const teamOf = (teamId: number | undefined) => (teamId === undefined || isCompanyWide(teamId) ? undefined : teamId)

/** How many are in no rate because they have not joined; leads those who may to cards and invitations. */
export function NotJoined({ count, teamId, isUninvited = false, className }: NotJoinedProps) {
  const mayInvite = can(useActor(), 'user.list')
  if (count === 0) return null
  const words = isUninvited ? text.tiles.notInvited({ count }) : text.notJoined({ count })
  const look = classes('block text-meta text-ink-3', className)
  if (!mayInvite) return <span className={look}>{words}</span>
  return (
    <Link
      to="/user-management"
      search={{ state: isUninvited ? 'not-invited' : 'not-signed-in', team: teamOf(teamId) }}
      className={classes(look, 'relative z-10 flex min-h-6 w-fit items-center underline print:no-underline')}
    >
      {words}
    </Link>
  )
}

/** What a report says while nobody has joined. */
export function NobodyJoined({ teamId }: { teamId: number | undefined }) {
  const mayInvite = can(useActor(), 'user.list')
  return (
    <Callout title={text.nobodyJoined.title}>
      <p>{text.nobodyJoined.text}</p>
      {mayInvite && (
        <LinkButton
          to="/user-management"
          search={{ state: 'not-signed-in', team: teamOf(teamId) }}
          className="mt-3 print:hidden"
        >
          {text.nobodyJoined.action}
        </LinkButton>
      )}
    </Callout>
  )
}
