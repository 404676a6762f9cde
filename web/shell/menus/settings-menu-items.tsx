import type { LinkProps } from '@tanstack/react-router'
import { Building2, ChartColumn, Gift, Settings, UserRound, UserRoundCog, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayEver } from '#contract/policy.ts'
import { menus as text } from '#locales/text.ts'
import { useActor } from '#web/session/session.ts'
import { PageMenuItem } from './page-menu-item.tsx'
import type { SettingsAction } from './settings-actions.ts'

interface Entry {
  to: LinkProps['to']
  label: string
  icon: ReactNode
  action: SettingsAction
}

/** The pages of the settings menu, each with the action that it requires. */
const entries: readonly Entry[] = [
  { to: '/settings', label: text.settings, icon: <Settings aria-hidden />, action: 'settings.manage' },
  { to: '/user-management', label: text.users, icon: <UserRoundCog aria-hidden />, action: 'user.list' },
  { to: '/team-management', label: text.teams, icon: <UsersRound aria-hidden />, action: 'team.list-all' },
  { to: '/engagement-reports', label: text.reports, icon: <ChartColumn aria-hidden />, action: 'engagement.team' },
  { to: '/giveaway-management', label: text.giveaways, icon: <Gift aria-hidden />, action: 'giveaway.manage' },
  {
    to: '/organization-settings',
    label: text.organization,
    icon: <Building2 aria-hidden />,
    action: 'organization.edit',
  },
]

/** The items of the settings menu that the user may open. */
export function SettingsMenuItems() {
  const actor = useActor()
  const shown = entries.filter(({ action }) => mayEver(actor, action))
  return (
    <>
      {shown.map(({ to, label, icon }) => (
        <PageMenuItem key={label} to={to} icon={icon} label={label} />
      ))}
      <PageMenuItem to="/profile" icon={<UserRound aria-hidden />} label={text.profile} />
    </>
  )
}
