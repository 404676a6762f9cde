import { Link, type LinkProps } from '@tanstack/react-router'
import { Building2, ChartColumn, Gift, Settings, UserRound, UserRoundCog, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Action, mayEver } from '#contract/policy.ts'
import { text } from '#web/accounts/accounts.text.ts'
import { useActor } from '#web/session/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

interface Entry {
  to: LinkProps['to']
  label: string
  icon: ReactNode
  action: Action
}

/** The pages of the settings menu, each with the action that it requires. */
const entries: readonly Entry[] = [
  { to: '/settings', label: text.menu.settings, icon: <Settings aria-hidden />, action: 'settings.manage' },
  { to: '/user-management', label: text.menu.users, icon: <UserRoundCog aria-hidden />, action: 'user.list' },
  { to: '/team-management', label: text.menu.teams, icon: <UsersRound aria-hidden />, action: 'team.list-all' },
  { to: '/engagement-reports', label: text.menu.reports, icon: <ChartColumn aria-hidden />, action: 'engagement.team' },
  { to: '/giveaway-management', label: text.menu.giveaways, icon: <Gift aria-hidden />, action: 'giveaway.manage' },
  {
    to: '/organization-settings',
    label: text.menu.organization,
    icon: <Building2 aria-hidden />,
    action: 'organization.edit',
  },
]

/** The menu behind the gear, for owners, admins and team owners. */
export function SettingsMenu() {
  const actor = useActor()
  const shown = entries.filter(({ action }) => mayEver(actor, action))
  if (shown.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={text.menu.settingsMenu}
          icon={<Settings aria-hidden className="size-6" />}
          className="text-on-header hover:bg-header-hover"
        />
      }
    >
      {shown.map(({ to, label, icon }) => (
        <MenuItem key={label} asChild>
          <Link to={to}>
            {icon}
            {label}
          </Link>
        </MenuItem>
      ))}
      <MenuItem asChild>
        <Link to="/profile">
          <UserRound aria-hidden />
          {text.menu.profile}
        </Link>
      </MenuItem>
    </Menu>
  )
}
