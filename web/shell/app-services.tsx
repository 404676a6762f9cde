import { useDelivery } from '#web/feed/list/use-outbox-sync.ts'
import { InstallBanner } from '#web/install/install-banner.tsx'
import { PushPrompt } from '#web/push/push-prompt.tsx'
import { useBadge } from '#web/push/use-badge.ts'
import { useUser } from '#web/session/session.ts'

/**
 * What stands beside every page of who is signed in: the offers to notify and to install, the app's badge, and what waits to
 * be sent.
 */
export function MemberExtras() {
  const { id } = useUser()
  useBadge(id)
  useDelivery(id)
  return (
    <>
      <PushPrompt />
      <InstallBanner />
    </>
  )
}
