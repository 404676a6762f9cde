import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  Bookmark,
  Building2,
  CalendarClock,
  ChartColumn,
  ClipboardCheck,
  Gift,
  LogOut,
  Monitor,
  Moon,
  Settings,
  Sun,
  Ticket,
  UserRound,
  UserRoundCog,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { mayEver, mayPostSomewhere } from '#contract/policy.ts'
import { number } from '#locales/messages.ts'
import { menus as text } from '#locales/text.ts'
import { setColorScheme, useColorScheme } from '#web/lib/color-scheme.ts'
import { savedQuery } from '#web/saved/saved.data.ts'
import { scheduledQuery } from '#web/scheduling/scheduling.data.ts'
import { useActor } from '#web/session/session.ts'
import { MenuChoice, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import type { SettingsAction } from './settings-actions.ts'

interface Entry {
  to: LinkProps['to']
  label: string
  icon: ReactNode
  action: SettingsAction
}

/** The pages of the settings menu, each with the action that it requires. */
const entries: readonly Entry[] = [
  { to: '/settings', label: text.settings, icon: <Settings />, action: 'settings.manage' },
  { to: '/user-management', label: text.users, icon: <UserRoundCog />, action: 'user.list' },
  { to: '/team-management', label: text.teams, icon: <UsersRound />, action: 'team.list-all' },
  { to: '/engagement-reports', label: text.reports, icon: <ChartColumn />, action: 'engagement.team' },
  { to: '/records', label: text.records, icon: <ClipboardCheck />, action: 'settings.manage' },
  { to: '/giveaway-management', label: text.giveaways, icon: <Gift />, action: 'giveaway.manage' },
  {
    to: '/organization-settings',
    label: text.organization,
    icon: <Building2 />,
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
      <PageMenuItem to="/profile" icon={<UserRound />} label={text.profile} />
    </>
  )
}

const schemes = [
  { value: 'system', label: text.system, icon: <Monitor /> },
  { value: 'light', label: text.light, icon: <Sun /> },
  { value: 'dark', label: text.dark, icon: <Moon /> },
] as const

/** The items of the user menu, with those of a page. */
export function UserMenuItems({ pageItems, onSignOut }: { pageItems?: ReactNode; onSignOut: () => void }) {
  const actor = useActor()
  const scheme = useColorScheme()
  const saved = useInfiniteQuery(savedQuery).data?.pages[0]?.count
  return (
    <>
      <PageMenuItem to="/profile" icon={<UserRound />} label={text.profile} />
      <PageMenuItem to="/lottery-eligibility" icon={<Ticket />} label={text.giveawayStatus} />
      <PageMenuItem to="/saved" icon={<Bookmark />} label={text.saved} count={saved} />
      {mayPostSomewhere(actor) && <ScheduledItem />}
      {pageItems}
      {!mayEver(actor, 'settings.manage') && <PageMenuItem to="/settings" icon={<Settings />} label={text.settings} />}
      <MenuSeparator />
      <MenuChoice label={text.appearance} value={scheme} choices={schemes} onChange={setColorScheme} />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={onSignOut}>
        {text.signOut}
      </MenuItem>
    </>
  )
}

function ScheduledItem() {
  const count = useQuery(scheduledQuery).data?.posts.length
  return <PageMenuItem to="/scheduled" icon={<CalendarClock />} label={text.scheduled} count={count} />
}

interface PageMenuItemProps {
  to: LinkProps['to']
  icon: ReactNode
  label: string
  /** How much there is on the page; nothing is said of nothing. */
  count?: number
}

/** An item of a menu that leads to a page. */
function PageMenuItem({ to, icon, label, count = 0 }: PageMenuItemProps) {
  return (
    <MenuItem asChild>
      <Link to={to}>
        {icon}
        {label}
        {count > 0 && <span className="ms-auto ps-4 text-ink-3 tabular-nums">{number(count)}</span>}
      </Link>
    </MenuItem>
  )
}
