import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type Actor, can, companyWideTeamId } from '#contract/policy.ts'
import { language } from '#locales/messages.ts'
import { useFirstTimeZone } from '#web/company/company.data.ts'
import { feedKey } from '#web/feed/feed.data.ts'
import type { LoadedFeed } from '#web/feed/feed-cache.ts'
import { useOutboxSync } from '#web/feed/list/use-outbox-sync.ts'
import { InstallBanner } from '#web/install/install-banner.tsx'
import { loadParts, type PartUser } from '#web/lib/lazy.ts'
import { useCached } from '#web/lib/use-cached.ts'
import { useLiveUpdates } from '#web/live/live-updates.ts'
import { PushPrompt } from '#web/push/push-prompt.tsx'
import { useBadge } from '#web/push/use-badge.ts'
import { useActor, useAreTeamsPending, useUser } from '#web/session/session.ts'
import { Announcer } from '#web/ui/announcer.tsx'

/** What runs beside every page of a signed-in user: prompts, the badge, the outbox, and what others do. */
export function AppServices() {
  const { id } = useUser()
  useBadge(id)
  useLiveUpdates()
  useOutboxSync(id)
  useChosenLanguage()
  const actor = useActor()
  useFirstTimeZone(can(actor, 'organization.edit'))
  const isUser = useEffectEvent((user: PartUser) => isUserOf(user, actor))
  const areTeamsPending = useAreTeamsPending()
  useEffect(() => {
    if (!areTeamsPending) loadParts(isUser)
  }, [areTeamsPending])
  // Not where a link has led to a post.
  const isAtFeed = useLocation({ select: ({ pathname, hash }) => pathname === '/' && hash === '' })
  const isEmpty = useIsCompanyEmpty()
  return (
    <>
      <PushPrompt isHeld={isEmpty || !isAtFeed} />
      <InstallBanner />
      <Announcer />
    </>
  )
}

function isUserOf(user: PartUser, actor: Actor): boolean {
  if (user === 'everyone') return true
  if (user === 'leaders') return can(actor, 'engagement.team')
  return [companyWideTeamId, ...actor.teams.keys()].some(teamId => can(actor, 'post.create', { teamId }))
}

/** Whether nobody has posted yet, or the company's feed is not loaded. */
const useIsCompanyEmpty = (): boolean =>
  useCached(client => (client.getQueryData<LoadedFeed>(feedKey(companyWideTeamId))?.posts.length ?? 0) === 0)

const triedKey = 'language-tried'

/** Shows the pages in the language that the user chose, on this device or another one. */
function useChosenLanguage(): void {
  const { language: chosen } = useUser()
  useEffect(() => {
    if (!chosen) return
    if (chosen === language()) return sessionStorage.removeItem(triedKey)
    // Once: where the pages stay in another language, an old worker or proxy serves them.
    if (sessionStorage.getItem(triedKey) === chosen) return
    sessionStorage.setItem(triedKey, chosen)
    import('#web/language/show-pages-in.ts')
      .then(({ showPagesIn }) => showPagesIn(chosen))
      .catch(() => sessionStorage.removeItem(triedKey))
  }, [chosen])
}
