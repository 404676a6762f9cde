import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { can } from '#contract/policy.ts'
import { common, teams as text } from '#locales/text.ts'
import { useActor } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { TeamList } from '#web/teams/team-list.tsx'
import { managedTeamsQuery } from '#web/teams/teams.data.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

const route = getRouteApi('/signed-in/team-management')

/** `/team-management`. */
export function TeamManagementPage() {
  const { department } = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = can(useActor(), 'team.list-all')
  const { data } = useQuery({ ...managedTeamsQuery, enabled: mayManage })
  return (
    <ManagementPage
      title={text.management.title}
      subject={data ? text.management.subject({ count: data.length }) : ' '}
      back={{ to: '/settings', label: common.settings }}
      may={{ action: 'team.list-all', denial: text.management.denial }}
      actions={
        <LinkButton
          to="/create-team"
          variant="primary"
          className="flex-1 desk:flex-none"
          icon={<Plus className="size-5" />}
        >
          {text.management.create}
        </LinkButton>
      }
    >
      <TeamList
        department={department}
        onDepartment={chosen => void navigate({ search: chosen ? { department: chosen } : {} })}
      />
    </ManagementPage>
  )
}
