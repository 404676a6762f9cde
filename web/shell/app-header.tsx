import { Link } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Settings, Sun, Ticket, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayEver } from '#contract/policy.ts'
import { text } from '#web/accounts/accounts.text.ts'
import { useBrand } from '#web/company/company.ts'
import { setColorScheme, useColorScheme } from '#web/lib/color-scheme.ts'
import { common } from '#web/lib/common.text.ts'
import { ConnectionLine } from '#web/offline/connection-line.tsx'
import { useActor, useUser } from '#web/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { brandLink, HeaderBrand, HeaderFrame } from './header-frame.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { useSignOut } from './use-sign-out.tsx'

/** The header: logo and name, a page's own `actions`, and the user menu. */
export function AppHeader({ actions, menuItems }: { actions?: ReactNode; menuItems?: ReactNode }) {
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
      below={<ConnectionLine />}
    >
      <a
        href="#main"
        className="sr-only z-30 rounded-control bg-raised px-4 py-3 text-action focus:not-sr-only focus:absolute focus:top-1 focus:left-2"
      >
        {common.skipToContent}
      </a>
    </HeaderFrame>
  )
}

const schemes = [
  { value: 'system', label: text.menu.system, icon: <Monitor aria-hidden /> },
  { value: 'light', label: text.menu.light, icon: <Sun aria-hidden /> },
  { value: 'dark', label: text.menu.dark, icon: <Moon aria-hidden /> },
] as const

function UserMenu({ items }: { items?: ReactNode }) {
  const user = useUser()
  const actor = useActor()
  const { signOut: leave, question } = useSignOut()
  const scheme = useColorScheme()
  const name = `${user.firstName} ${user.lastName}`

  const trigger = (
    <button
      type="button"
      className="flex min-h-target min-w-target items-center justify-center gap-2.5 rounded-full transition-colors hover:bg-header-hover desk:ml-1 desk:pr-3.5 desk:pl-1.5"
    >
      <Avatar
        name={name}
        tintKey={user.id}
        imageUrl={user.profileImageUrl}
        size="small"
        className="ring-2 ring-on-header/55"
      />
      <span className="sr-only desk:hidden">{name}</span>
      <span className="hidden text-left desk:block">
        <span className="block text-label leading-4.5">{name}</span>
        <span className="block text-micro font-regular">{text.roles[user.role]}</span>
      </span>
      <span className="sr-only">{text.menu.yours}</span>
    </button>
  )
  return (
    <>
      <Menu
        trigger={trigger}
        top={
          <>
            <span className="block text-action">{name}</span>
            <span className="block text-meta text-ink-3">{text.roles[user.role]}</span>
            <span className="block truncate text-meta text-ink-3">{user.email}</span>
          </>
        }
      >
        <MenuItem asChild>
          <Link to="/profile">
            <UserRound aria-hidden />
            {text.menu.profile}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/lottery-eligibility">
            <Ticket aria-hidden />
            {text.menu.lottery}
          </Link>
        </MenuItem>
        {items}
        {!mayEver(actor, 'settings.manage') && (
          <MenuItem asChild>
            <Link to="/settings">
              <Settings aria-hidden />
              {text.menu.settings}
            </Link>
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuChoice label={text.menu.appearance} value={scheme} choices={schemes} onChange={setColorScheme} />
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={leave}>
          {text.menu.signOut}
        </MenuItem>
      </Menu>
      {question}
    </>
  )
}
