import { Late } from '#web/first-paint/first-paint.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { AppHeader } from './app-header.tsx'

const HeaderSearch = lazyPart(() => import('./header-search.tsx'), 'HeaderSearch')
const NotificationBell = lazyPart(() => import('#web/push/notification-bell.tsx'), 'NotificationBell')

/** The header of signed-in users, with the search and the bell. */
export const MemberHeader = () => (
  <AppHeader
    middle={
      <Late>
        <HeaderSearch />
      </Late>
    }
    actions={
      <Late>
        <NotificationBell />
      </Late>
    }
  />
)
