import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayEver } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { common, header as text } from '#locales/text.ts'
import { useBrand } from '#web/company/company.ts'
import { Late } from '#web/first-paint/first-paint.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { ConnectionLine } from '#web/offline/connection-line.tsx'
import { useActor, useUser } from '#web/session/session.ts'
import { useRoleName } from '#web/session/use-role-name.ts'
import { settingsActions } from '#web/shell/menus/settings-actions.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Menu } from '#web/ui/menus/menu.tsx'
import { useSignOut } from '../sign-out/use-sign-out.tsx'
import { brandLink, HeaderBrand, HeaderFrame } from './header-frame.tsx'

const SettingsMenuItems = lazyPart(() => import('#web/shell/menus/menu-items.tsx'), 'SettingsMenuItems')
const UserMenuItems = lazyPart(() => import('#web/shell/menus/menu-items.tsx'), 'UserMenuItems')

/** The header: logo and name, a page's own `actions`, and the user menu. */
function AppHeader({ actions, middle, menuItems }: { actions?: ReactNode; middle?: ReactNode; menuItems?: ReactNode }) {
  const brand = useBrand()
  return (
    <HeaderFrame
      brand={
        <Link to="/" className={brandLink}>
          <HeaderBrand {...brand} />
        </Link>
      }
      actions={
        <>
          {actions}
          <SettingsMenu />
          <UserMenu items={menuItems} />
        </>
      }
      middle={middle}
      below={<ConnectionLine />}
    >
      <a
        href="#main"
        className="sr-only z-30 rounded-control bg-raised text-action text-ink focus:not-sr-only focus:absolute focus:start-2 focus:top-1 focus:px-4 focus:py-3"
      >
        {common.skipToContent}
      </a>
    </HeaderFrame>
  )
}

/** The menu behind the gear, for owners, admins and team owners. */
function SettingsMenu() {
  const actor = useActor()
  if (!settingsActions.some(action => mayEver(actor, action))) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={text.settingsMenu}
          icon={<Settings className="size-6" />}
          className="text-on-header hover:bg-header-hover"
        />
      }
    >
      <SettingsMenuItems />
    </Menu>
  )
}

function UserMenu({ items }: { items?: ReactNode }) {
  const user = useUser()
  const { signOut: leave, question } = useSignOut()
  const name = fullName(user)
  const role = useRoleName()

  const trigger = (
    <button
      type="button"
      className="flex min-h-target min-w-target items-center justify-center gap-2.5 rounded-full transition-colors hover:bg-header-hover desk:ms-1 desk:pe-3.5 desk:ps-1.5"
    >
      <PersonAvatar person={user} size="small" className="ring-2 ring-on-header/55" />
      <span className="sr-only desk:hidden">{name}</span>
      <span className="hidden max-w-48 truncate text-start desk:block">
        <span className="block text-label leading-[1.125rem]">{name}</span>
        <span className="block text-micro font-regular">{role}</span>
      </span>
      <span className="sr-only">{text.yours}</span>
    </button>
  )
  return (
    <>
      <Menu
        trigger={trigger}
        top={
          <>
            <span className="block text-action">{name}</span>
            <span className="block text-meta text-ink-3">{role}</span>
            <span className="block truncate text-meta text-ink-3">{loginOf(user)}</span>
          </>
        }
      >
        <UserMenuItems pageItems={items} onSignOut={leave} />
      </Menu>
      {question}
    </>
  )
}

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
