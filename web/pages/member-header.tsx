import { AppHeader } from '#web/accounts/app-header.tsx'
import { NotificationBell } from '#web/push/notification-bell.tsx'

/** The header of who is signed in, with the bell. */
export function MemberHeader() {
  return <AppHeader actions={<NotificationBell />} />
}
