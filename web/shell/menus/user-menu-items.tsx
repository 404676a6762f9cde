import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bookmark, CalendarClock, LogOut, Monitor, Moon, Settings, Sun, Ticket, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayEver, mayPostSomewhere } from '#contract/policy.ts'
import { menus as text } from '#locales/text.ts'
import { setColorScheme, useColorScheme } from '#web/lib/color-scheme.ts'
import { savedQuery } from '#web/saved/saved.data.ts'
import { scheduledQuery } from '#web/scheduling/scheduling.data.ts'
import { useActor } from '#web/session/session.ts'
import { MenuChoice, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import { PageMenuItem } from './page-menu-item.tsx'

const schemes = [
  { value: 'system', label: text.system, icon: <Monitor aria-hidden /> },
  { value: 'light', label: text.light, icon: <Sun aria-hidden /> },
  { value: 'dark', label: text.dark, icon: <Moon aria-hidden /> },
] as const

/** The items of the user menu, with those of a page. */
export function UserMenuItems({ pageItems, onSignOut }: { pageItems?: ReactNode; onSignOut: () => void }) {
  const actor = useActor()
  const scheme = useColorScheme()
  const saved = useInfiniteQuery(savedQuery).data?.pages[0]?.count
  return (
    <>
      <PageMenuItem to="/profile" icon={<UserRound aria-hidden />} label={text.profile} />
      <PageMenuItem to="/lottery-eligibility" icon={<Ticket aria-hidden />} label={text.giveawayStatus} />
      <PageMenuItem to="/saved" icon={<Bookmark aria-hidden />} label={text.saved} count={saved} />
      {mayPostSomewhere(actor) && <ScheduledItem />}
      {pageItems}
      {!mayEver(actor, 'settings.manage') && (
        <PageMenuItem to="/settings" icon={<Settings aria-hidden />} label={text.settings} />
      )}
      <MenuSeparator />
      <MenuChoice label={text.appearance} value={scheme} choices={schemes} onChange={setColorScheme} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={onSignOut}>
        {text.signOut}
      </MenuItem>
    </>
  )
}

function ScheduledItem() {
  const count = useQuery(scheduledQuery).data?.posts.length
  return <PageMenuItem to="/scheduled" icon={<CalendarClock aria-hidden />} label={text.scheduled} count={count} />
}
