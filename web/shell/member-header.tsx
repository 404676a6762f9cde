import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy.ts'
import { AppHeader } from './app-header.tsx'

const NotificationBell = lazyPart(() => import('#web/push/notification-bell.tsx'), 'NotificationBell')

/** The header of signed-in users, with the bell. */
export function MemberHeader() {
  return (
    <AppHeader
      actions={
        <Suspense>
          <NotificationBell />
        </Suspense>
      }
    />
  )
}
