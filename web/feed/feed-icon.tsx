import { Globe, Users } from 'lucide-react'
import { isCompanyWide } from '#contract/policy.ts'
import { feed as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'

/** The icon of Company-wide, or of a team. */
export function FeedIcon({ teamId, className = 'size-5' }: { teamId: number; className?: string }) {
  const Icon = isCompanyWide(teamId) ? Globe : Users
  return <Icon className={classes('shrink-0', className)} />
}

/** The name of a feed, and whether its team is inactive. */
export function FeedName({ name, isActive }: { name: string; isActive: boolean }) {
  return (
    <>
      {name}
      {!isActive && <span className="font-regular text-ink-3"> · {text.inactive}</span>}
    </>
  )
}
