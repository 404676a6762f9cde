import { Globe, Users } from 'lucide-react'
import { isCompanyWide } from '#contract/policy.ts'
import { classes } from '#web/ui/classes.ts'

/** The icon of Company-wide, or of a team. */
export function FeedIcon({ teamId, className = 'size-5' }: { teamId: number; className?: string }) {
  const Icon = isCompanyWide(teamId) ? Globe : Users
  return <Icon aria-hidden className={classes('shrink-0', className)} />
}
