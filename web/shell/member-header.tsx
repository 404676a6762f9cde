import { Suspense } from 'react'
import { lazyPart, useIsContentShown } from '#web/lib/lazy.ts'
import { AppHeader } from './app-header.tsx'

const NotificationBell = lazyPart(() => import('#web/push/notification-bell.tsx'), 'NotificationBell')

/** The header of signed-in users, with the bell. */
export function MemberHeader() {
  const isContentShown = useIsContentShown()
  return (
    <AppHeader
      actions={
        isContentShown && (
          <Suspense>
            <NotificationBell />
          </Suspense>
        )
      }
    />
  )
}
