import { History } from 'lucide-react'
import { revisions as text } from '#locales/text.ts'
import { useActor } from '#web/session/session.ts'
import { MenuItem } from '#web/ui/menus/menu.tsx'
import { type Edited, hasRevisions, openRevisions } from './open-revisions.tsx'

/** A menu item for those who may see the former words. */
export function RevisionsItem(edited: Edited) {
  const actor = useActor()
  if (!hasRevisions(actor, edited)) return null
  return (
    <MenuItem icon={<History aria-hidden />} onSelect={() => openRevisions(edited)}>
      {text.item}
    </MenuItem>
  )
}
