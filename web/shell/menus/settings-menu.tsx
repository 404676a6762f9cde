import { Settings } from 'lucide-react'
import { mayEver } from '#contract/policy.ts'
import { header as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/menus/menu.tsx'
import { settingsActions } from './settings-actions.ts'

const SettingsMenuItems = lazyPart(() => import('./menu-items.tsx'), 'SettingsMenuItems')

/** The menu behind the gear, for owners, admins and team owners. */
export function SettingsMenu() {
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
