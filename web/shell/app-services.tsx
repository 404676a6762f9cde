import { useOutboxSync } from '#web/feed/list/use-outbox-sync.ts'
import { InstallBanner } from '#web/install/install-banner.tsx'
import { PushPrompt } from '#web/push/push-prompt.tsx'
import { useBadge } from '#web/push/use-badge.ts'
import { useUser } from '#web/session/session.ts'

/** What runs beside every page of a signed-in user: the push prompt, the install banner, the badge, and the outbox. */
export function AppServices() {
  const { id } = useUser()
  useBadge(id)
  useOutboxSync(id)
  return (
    <>
      <PushPrompt />
      <InstallBanner />
    </>
  )
}
