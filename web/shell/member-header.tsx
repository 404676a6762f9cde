import { NotificationBell } from '#web/push/notification-bell.tsx'
import { AppHeader } from './app-header.tsx'

/** The header of signed-in users, with the bell. */
export function MemberHeader() {
  return <AppHeader actions={<NotificationBell />} />
}
