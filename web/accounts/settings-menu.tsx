import { Link } from '@tanstack/react-router'
import { Settings, UsersRound } from 'lucide-react'
import { mayEver } from '#contract/policy.ts'
import { useActor } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { text } from './accounts.text.ts'

/** The pages of administration, each for those who may open it (spec 1 §2); nothing for who may open none. */
const entries = [{ to: '/user-management', label: text.menu.users, icon: UsersRound, may: 'user.list' }] as const

export function SettingsMenu() {
  const actor = useActor()
  const open = entries.filter(({ may }) => mayEver(actor, may))
  if (open.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={text.menu.settings}
          icon={<Settings aria-hidden />}
          className="text-on-header hover:bg-header-hover"
        />
      }
    >
      {open.map(({ to, label, icon: Icon }) => (
        <MenuItem key={to} asChild>
          <Link to={to}>
            <Icon aria-hidden />
            {label}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  )
}
