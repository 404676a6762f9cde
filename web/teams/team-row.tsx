import { Link } from '@tanstack/react-router'
import { Building2, Ellipsis, Pause, Pencil, Play, Trash2, Users } from 'lucide-react'
import { can, isCompanyWide } from '#contract/policy.ts'
import type { ManagedTeam } from '#contract/teams.ts'
import { scim, teams as text } from '#locales/text.ts'
import { useActor } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'

interface TeamRowProps {
  team: ManagedTeam
  onEdit: () => void
  onSetActive: (isActive: boolean) => void
  onDelete: () => void
}

/** A team with a link to its members. */
export function TeamRow({ team, onEdit, onSetActive, onDelete }: TeamRowProps) {
  const { id, name, isManaged, description, departments, functions, isActive, memberCount, postCount } = team
  const mayEdit = can(useActor(), 'team.edit', { teamId: id })
  const about = isCompanyWide(id) ? text.management.everyone : description
  const made = [...departments, ...functions].join(' · ')
  return (
    <div className="flex items-center gap-3 py-3 pe-2 ps-5 desk:pe-3">
      <span
        aria-hidden
        className="hidden size-11 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink desk:grid [&_svg]:size-5.5"
      >
        {mayEdit ? <Users /> : <Building2 />}
      </span>
      <div className="min-w-0 flex-1 desk:grid desk:grid-cols-[minmax(0,1fr)_11rem] desk:items-center desk:gap-6">
        <div className="min-w-0">
          <div className="flex min-h-6 items-center gap-2">
            <Link
              to="/add-team-members/$teamId"
              params={{ teamId: String(id) }}
              className="min-w-0 truncate text-action text-ink no-underline hover:underline"
            >
              {name}
            </Link>
            {!isActive && <Tag>{text.management.inactive}</Tag>}
            {isManaged && <Tag plain>{scim.managed}</Tag>}
          </div>
          {about && <p className="truncate text-small text-ink-2">{about}</p>}
          {made && <p className="truncate text-meta text-ink-3">{made}</p>}
        </div>
        <p className="mt-1 flex gap-3 text-meta text-ink-2 tabular-nums desk:mt-0 desk:justify-between desk:text-small">
          <span>{text.management.members({ count: memberCount })}</span>
          <span>{text.management.posts({ count: postCount })}</span>
        </p>
      </div>
      <Menu
        trigger={<IconButton label={text.management.menuOf({ team: name })} icon={<Ellipsis className="size-5.5" />} />}
      >
        <MenuItem asChild>
          <Link to="/add-team-members/$teamId" params={{ teamId: String(id) }}>
            <Users />
            {text.management.manageMembers}
          </Link>
        </MenuItem>
        {mayEdit && (
          <>
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {text.management.edit}
            </MenuItem>
            <MenuItem icon={isActive ? <Pause /> : <Play />} onSelect={() => onSetActive(!isActive)}>
              {isActive ? text.management.deactivate : text.management.activate}
            </MenuItem>
            {!isManaged && (
              <>
                <MenuSeparator />
                <MenuItem danger icon={<Trash2 />} onSelect={onDelete}>
                  {text.management.remove}
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
    </div>
  )
}
