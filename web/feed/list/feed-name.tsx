import { Globe, Users } from 'lucide-react'
import { isCompanyWide } from '#contract/policy.ts'
import { text } from './feed.text.ts'

export function FeedIcon({ teamId }: { teamId: number }) {
  const Icon = isCompanyWide(teamId) ? Globe : Users
  return <Icon aria-hidden className="size-5 shrink-0" />
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
