import { Suspense } from 'react'
import { lazyPart, useIsContentShown } from '#web/lib/lazy.ts'
import { AppHeader } from './app-header.tsx'

const HeaderSearch = lazyPart(() => import('./header-search.tsx'), 'HeaderSearch')
const NotificationBell = lazyPart(() => import('#web/push/notification-bell.tsx'), 'NotificationBell')

/** The header of signed-in users, with the search and the bell. */
export function MemberHeader() {
  const isContentShown = useIsContentShown()
  return (
    <AppHeader
      middle={
        isContentShown && (
          <Suspense>
            <HeaderSearch />
          </Suspense>
        )
      }
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
